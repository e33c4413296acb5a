import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '../stack/root';

/** An action of a guide, in the order of the page. */
type GuideStep =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'change'; path: string; diff: string }
  | { kind: 'run'; commands: string };

const fences =
  /^`(?<path>[\w./[\]-]+)`[^`]*?(?:`[^`\n]+`[^`]*?)*\n\n```(?<language>ts|tsx|json|diff)\n(?<text>[^]*?)^```$|^```sh run\n(?<commands>[^]*?)^```$/gm;

/**
 * Parses a guide. A code block under a paragraph that begins with a path in backticks is that file;
 * a `diff` block changes it; an `sh run` block is run. Any other block is ignored.
 */
function parseSteps(page: string): GuideStep[] {
  return [...page.matchAll(fences)].map(({ groups = {} }): GuideStep => {
    const { path = '', language, text = '', commands } = groups;
    if (commands !== undefined) return { kind: 'run', commands };
    return language === 'diff'
      ? { kind: 'change', path, diff: text }
      : { kind: 'write', path, text };
  });
}

/**
 * Applies a guide's diff to a text. A line with a space is searched from the previous match on, a
 * line with `-` is removed, a line with `+` is inserted after the previous line, or before the next
 * match if it is first in its part (`@@`). Throws if a line is not found: the guide is outdated.
 */
function applyDiff(text: string, diff: string): string {
  const lines = text.split('\n');
  for (const part of diff.split(/^@@.*\n/m)) {
    let place = 0;
    let isFound = false;
    const pending: string[] = [];
    for (const line of part.split('\n')) {
      const [sign, text] = [line[0], line.slice(1)];
      if (sign === '+' && !isFound) pending.push(text);
      else if (sign === '+') lines.splice(place++, 0, text);
      else if (sign === ' ' || sign === '-') {
        const found = lines.findIndex((one, index) => index >= place && one === text);
        if (found < 0) throw new Error(`no such line: ${text}`);
        lines.splice(found, sign === '-' ? 1 : 0, ...pending);
        place = found + pending.length + (sign === '-' ? 0 : 1);
        isFound = true;
        pending.length = 0;
      }
    }
    if (pending.length > 0) throw new Error(`no position for: ${pending[0]}`);
  }
  return lines.join('\n');
}

const excluded = /^(node_modules|\.git|\.next.*|\.build|\.data|test-results|baselines|pictures)$/;

/** A temporary copy of the repository for following a guide; `remove` deletes it. */
class RepositoryCopy {
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

let scratch: RepositoryCopy | undefined;
afterEach(() => {
  scratch?.remove();
  scratch = undefined;
});

const guides = readdirSync(inRoot('docs/guides')).map((name) => {
  const steps = parseSteps(readFileSync(inRoot(`docs/guides/${name}`), 'utf8'));
  return { name, steps };
});

it.each(guides.filter(({ steps }) => steps.length > 0))(
  'the guide $name works when followed literally',
  ({ steps }) => {
    const tree = new RepositoryCopy();
    scratch = tree;
    for (const step of steps) tree.perform(step);
    expect(steps.some(({ kind }) => kind === 'run')).toBe(true);
  },
  // Other suites run at the same time.
  240_000,
);

it('guides contain files for the test to write', () => {
  const written = guides.flatMap(({ steps }) => steps).filter(({ kind }) => kind !== 'run');
  expect(written.length).toBeGreaterThan(10);
});

describe('a guide', () => {
  const page = [
    '`lib/a.ts` is new, beside `lib/b.ts`.\n\n```ts\nconst a = 1;\n```',
    'Read this:\n\n```sh\nrm -rf /\n```',
    '`lib/b.ts`\n\n```diff\n before\n+new\n```',
    '```sh run\nls\n```',
  ].join('\n\n');

  it('is parsed into files, changes and commands; other blocks are ignored', () => {
    expect(parseSteps(page)).toEqual([
      { kind: 'write', path: 'lib/a.ts', text: 'const a = 1;\n' },
      { kind: 'change', path: 'lib/b.ts', diff: ' before\n+new\n' },
      { kind: 'run', commands: 'ls\n' },
    ] satisfies GuideStep[]);
  });

  it('changes a file after the shown line, or before the first', () => {
    expect(applyDiff('a\nb\nc\n', ' a\n+n\n')).toBe('a\nn\nb\nc\n');
    expect(applyDiff('a\nb\nc\n', '+n\n c\n')).toBe('a\nb\nn\nc\n');
    expect(applyDiff('a\nb\na\n', ' b\n a\n+n\n')).toBe('a\nb\na\nn\n');
    expect(applyDiff('a\nb\nc\n', '-b\n+n\n')).toBe('a\nn\nc\n');
    expect(applyDiff('a\nb\n', '@@\n b\n+2\n@@\n a\n+1\n')).toBe('a\n1\nb\n2\n');
  });

  it('that is outdated is refused', () => {
    expect(() => applyDiff('a\n', ' z\n+n\n')).toThrow('no such line: z');
    expect(() => applyDiff('a\n', '+n\n')).toThrow('no position for');
  });
});
