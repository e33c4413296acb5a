import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { root } from './root';

/** Usual paths of Chromium browsers. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Headless shells need two thirds of the time: Playwright's, next to its full browser, and
 * Debian's.
 */
const debianShell = '/usr/bin/chromium-headless-shell';
const shells = [
  chromium
    .executablePath()
    .replace(
      /chromium-(\d+)([\\/])chrome-([^\\/]+)[\\/].*$/,
      'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell',
    ),
  debianShell,
];

const firstOf = (paths: string[]): string | undefined =>
  paths.find((path) => path !== '' && existsSync(path));

/** Works on any machine, also as root, without first-run pages and background requests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A full browser: Playwright's, else the system's; undefined if there is none. */
export const findBrowser = (): string | undefined =>
  firstOf([chromium.executablePath(), ...places]);

/** The fastest browser, for tests that need no window and no back-forward cache. */
export const findQuickBrowser = (): string | undefined => firstOf(shells) ?? findBrowser();

/** Starts the fastest browser; `ensureBrowser` installs one. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findQuickBrowser();
  return chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
}

const minutes = 60_000;

function get(what: string, command: string, args: string[]): void {
  console.log(`There is no ${what} yet: getting it …`);
  spawnSync(command, args, { cwd: root, stdio: 'ignore', timeout: 3 * minutes });
}

const getFromDebian = (...names: string[]): void =>
  get(`${names.join(', ')} of the system`, 'sh', [
    '-c',
    `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`,
  ]);

/**
 * Installs a browser if there is none: from Debian if root, else from Playwright. Throws with
 * instructions if both fail.
 */
export function ensureBrowser(): void {
  const isOurs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isOurs && findBrowser() === places[0] && !existsSync(debianShell)) {
    getFromDebian('chromium-headless-shell');
  }
  if (findBrowser()) return;
  if (isOurs) {
    getFromDebian('chromium', 'chromium-headless-shell');
    if (!findBrowser()) getFromDebian('chromium');
  }
  if (!findBrowser()) {
    const cli = 'node_modules/@playwright/test/cli.js';
    get('Chromium of Playwright', process.execPath, [cli, 'install', 'chromium']);
  }
  if (!findBrowser()) {
    throw new Error(
      'The journeys need a browser: install Chromium or Chrome, or run npx playwright install --with-deps chromium.',
    );
  }
}
