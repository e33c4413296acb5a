import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '../stack/root';
import { applyDiff, type GuideStep, parseSteps } from './guide';
import { RepositoryCopy } from './repository-copy';

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
