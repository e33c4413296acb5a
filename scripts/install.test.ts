import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './stack/root';

/** Stub of npm: records its arguments and writes npm's record of installed packages. */
const npm = `
const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('node_modules', { recursive: true });
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

it('installs development packages in production too, only after a change of the lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  const lock = (version: string) =>
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } }),
    );
  const run = () => {
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/install.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', npm_execpath: join(folder, 'npm.js') },
    });
    expect(status, stderr).toBe(0);
    return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  };
  try {
    mkdirSync(join(folder, 'scripts'));
    copyFileSync(inRoot('scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
    writeFileSync(join(folder, 'npm.js'), npm);
    lock('1.0.0');
    expect(run()).toEqual(['ci --include=dev --loglevel=error']);
    expect(run()).toHaveLength(1);
    lock('1.0.1');
    expect(run()).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
