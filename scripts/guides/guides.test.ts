import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '../stack/root';
import { type Act, actsOf, changed } from './guide';
import { Scratch } from './scratch';

let scratch: Scratch | undefined;
afterEach(() => {
  scratch?.remove();
  scratch = undefined;
});

const guides = readdirSync(inRoot('docs/guides')).map((name) => {
  const acts = actsOf(readFileSync(inRoot(`docs/guides/${name}`), 'utf8'));
  return { name, acts };
});

it.each(guides.filter(({ acts }) => acts.length > 0))(
  'the guide $name works when followed to the letter',
  ({ acts }) => {
    const tree = new Scratch();
    scratch = tree;
    for (const act of acts) tree.follow(act);
    expect(acts.some(({ kind }) => kind === 'run')).toBe(true);
  },
  // Other suites run at the same time.
  240_000,
);

it('the blocks of the guides are found', () => {
  const written = guides.flatMap(({ acts }) => acts).filter(({ kind }) => kind !== 'run');
  expect(written.length).toBeGreaterThan(10);
});

describe('a guide', () => {
  const page = [
    '`lib/a.ts` is new, beside `lib/b.ts`.\n\n```ts\nconst a = 1;\n```',
    'Read this:\n\n```sh\nrm -rf /\n```',
    '`lib/b.ts`\n\n```diff\n before\n+new\n```',
    '```sh run\nls\n```',
  ].join('\n\n');

  it('consists of files, changes and commands; other blocks are ignored', () => {
    expect(actsOf(page)).toEqual([
      { kind: 'write', path: 'lib/a.ts', text: 'const a = 1;\n' },
      { kind: 'change', path: 'lib/b.ts', diff: ' before\n+new\n' },
      { kind: 'run', commands: 'ls\n' },
    ] satisfies Act[]);
  });

  it('inserts after the context line, or before the first one', () => {
    expect(changed('a\nb\nc\n', ' a\n+n\n')).toBe('a\nn\nb\nc\n');
    expect(changed('a\nb\nc\n', '+n\n c\n')).toBe('a\nb\nn\nc\n');
    expect(changed('a\nb\na\n', ' b\n a\n+n\n')).toBe('a\nb\na\nn\n');
    expect(changed('a\nb\nc\n', '-b\n+n\n')).toBe('a\nn\nc\n');
    expect(changed('a\nb\n', '@@\n b\n+2\n@@\n a\n+1\n')).toBe('a\n1\nb\n2\n');
  });

  it('that is out of date is refused', () => {
    expect(() => changed('a\n', ' z\n+n\n')).toThrow('no such line: z');
    expect(() => changed('a\n', '+n\n')).toThrow('nowhere to put');
  });
});
