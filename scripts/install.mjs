// Brings node_modules in step with package-lock.json, and never the other way round. No dependencies of its own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const lockFile = `${root}package-lock.json`;
const stampFile = `${root}node_modules/.in-step`;

/** What the installed packages depend on: the lock file and the machine they were unpacked for. */
function fingerprint() {
  const machine = `${process.platform}-${process.arch}-${process.versions.modules}`;
  return createHash('sha256').update(readFileSync(lockFile)).update(machine).digest('hex');
}

/** Whether node_modules is what the lock file says, as far as the stamp of the last install knows. */
export function inStep() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

/** The names in package.json that the lock file does not know in that version; empty when the two agree. */
export function unlocked() {
  const wanted = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages[''];
  return ['dependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries(wanted[kind] ?? {})
      .filter(([name, version]) => locked[kind]?.[name] !== version)
      .map(([name]) => name),
  );
}

function npm(...options) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const shell = command === 'npm' && process.platform === 'win32';
  const run = spawnSync(command, [...before, ...options], { cwd: root, encoding: 'utf8', shell });
  return { ok: run.status === 0, said: `${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}` };
}

/**
 * Installs when node_modules is behind. `npm ci` first; it refuses (EUSAGE) where the lock file lacks packages for other
 * platforms, which a registry that does not carry them leaves out: then `npm install --no-save`, which takes the locked
 * versions too. With the packages of development, whatever the shell says of them (`NODE_ENV=production`, `omit=dev`): the
 * scripts run on them. The lock file is put back should either have touched it. Throws with npm's own words when both fail.
 */
export async function install() {
  if (inStep()) return;
  const strangers = unlocked();
  if (strangers.length > 0) {
    throw new Error(
      `package-lock.json does not know ${strangers.join(', ')}: run npm install, and keep the lock.`,
    );
  }
  console.log('Installing the packages that package-lock.json names …');
  rmSync(stampFile, { force: true });
  const lock = readFileSync(lockFile);
  let result = npm('ci', '--include=dev');
  if (!result.ok && result.said.includes('EUSAGE')) {
    result = npm('install', '--no-save', '--include=dev');
  }
  if (!readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock);
  if (!result.ok) throw new Error(`The packages could not be installed.\n${result.said}`);
  writeFileSync(stampFile, fingerprint());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install();
