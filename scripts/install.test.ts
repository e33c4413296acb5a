import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './stack/root';

/** Stands for npm: writes down what it was asked for, and refuses `ci` as it does without packages of other platforms. */
const npm = `
const { appendFileSync, mkdirSync } = require('node:fs');
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('node_modules', { recursive: true });
if (process.argv[2] === 'ci') { console.error('npm error code EUSAGE'); process.exit(1); }
`;

it('installs what development wants, whatever the shell leaves out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    copyFileSync(inRoot('scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, 'package-lock.json'), '{ "packages": { "": {} } }');
    writeFileSync(join(folder, 'npm.js'), npm);
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/install.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', npm_execpath: join(folder, 'npm.js') },
    });
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')).toEqual([
      'ci --include=dev',
      'install --no-save --include=dev',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
