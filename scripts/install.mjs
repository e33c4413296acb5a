// Installs the packages of package-lock.json if node_modules does not match. Has no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const packagesOf = (path) =>
  existsSync(`${root}${path}`) ? JSON.parse(readFileSync(`${root}${path}`, 'utf8')).packages : {};

/**
 * Whether node_modules matches the lock file, however it was installed. npm records installed
 * packages in `node_modules/.package-lock.json`; optional packages (those of other platforms) may
 * be absent from it.
 */
export function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, { optional, link }]) => path && !optional && !link)
    .every(([path, { version }]) => installed[path]?.version === version);
}

/**
 * Runs `npm ci` unless it is already installed. Includes development packages whatever `NODE_ENV`
 * is. Throws with npm's output.
 */
export function install() {
  if (isInstalled()) return;
  console.log('Installing the packages of package-lock.json …');
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const shell = command === 'npm' && process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(
    command,
    [...before, 'ci', '--include=dev', '--loglevel=error'],
    { cwd: root, encoding: 'utf8', shell },
  );
  if (status === 0) return;
  throw new Error(`npm ci failed.\n${stdout ?? ''}${stderr ?? ''}${error ?? ''}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
