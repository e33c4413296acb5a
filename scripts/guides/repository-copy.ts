import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../stack/root';
import { applyDiff, type GuideStep } from './guide';

const excluded = /^(node_modules|\.git|\.next.*|\.build|\.data|test-results|baselines|pictures)$/;

/** A temporary copy of the repository for following a guide; `remove` deletes it. */
export class RepositoryCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'guide-'));

  constructor() {
    cpSync(inRoot(), this.folder, {
      recursive: true,
      filter: (source) => !excluded.test(path.basename(source)),
    });
    symlinkSync(inRoot('node_modules'), path.join(this.folder, 'node_modules'));
  }

  /** Performs an action of a guide. Throws with the output of a command that fails. */
  perform(step: GuideStep): void {
    if (step.kind === 'run') return this.#run(step.commands);
    const file = path.join(this.folder, step.path);
    if (step.kind === 'write') {
      mkdirSync(path.dirname(file), { recursive: true });
      return writeFileSync(file, step.text, { flag: 'wx' });
    }
    writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), step.diff));
  }

  #run(commands: string): void {
    const { VITEST: _ours, ...env } = process.env;
    const shell = spawnSync('bash', ['-e', '-o', 'pipefail'], {
      cwd: this.folder,
      input: commands,
      encoding: 'utf8',
      env: { ...env, NO_COLOR: '1' },
    });
    if (shell.status !== 0) throw new Error(`${commands}\n${shell.stdout}\n${shell.stderr}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
