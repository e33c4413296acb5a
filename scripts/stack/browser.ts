import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { root } from './root';

/** Where systems keep a browser of the Chromium family. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Runs on any machine, as root too, in silence: no first-run pages, no calls home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of the journeys: the one Playwright brought, else the machine's own; undefined when there is none. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...places].find((place) => place !== '' && existsSync(place));
}

const minutes = 60_000;

/** Gets a browser where there is none: from Debian as root, else from Playwright. Throws with what to do when neither works. */
export function ensureBrowser(): void {
  if (findBrowser()) return;
  const get = (what: string, command: string, args: string[]) => {
    console.log(`There is no Chromium yet: getting it ${what} …`);
    spawnSync(command, args, { cwd: root, stdio: 'ignore', timeout: 5 * minutes });
  };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    get('from the system', 'sh', [
      '-c',
      'apt-get update && apt-get install -y --no-install-recommends chromium',
    ]);
  }
  if (!findBrowser()) {
    const cli = 'node_modules/@playwright/test/cli.js';
    get('from Playwright', process.execPath, [cli, 'install', 'chromium']);
  }
  if (!findBrowser()) {
    throw new Error(
      'The journeys need a browser: install Chromium or Chrome, or run npx playwright install --with-deps chromium.',
    );
  }
}
