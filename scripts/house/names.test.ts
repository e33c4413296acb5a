import ts from 'typescript';
import { each, law } from './law';
import { isCode, isTest, matches, type Source, syntax } from './tree';

const ours = /^(app|components|lib|sandbox|e2e|scripts|messages)\//;
const nameless = /^(utils?|helpers?|common|misc|shared|types)$/;

law('nothing is called by a name that says nothing', {
  check: each(
    ({ path }) => ours.test(path) || isCode({ path, text: '' }),
    ({ path }) =>
      path.split('/').some((part) => nameless.test(part.split('.')[0] ?? '')) ? [path] : [],
  ),
  bad: [{ 'lib/utils.ts': '' }, { 'components/shared/a.tsx': '' }, { 'lib/http/types.ts': '' }],
  good: [{ 'lib/kernel/time.ts': '' }],
});

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

law('files and folders are kebab-case', {
  check: each(
    (file) => isCode(file) && ours.test(file.path),
    ({ path }) =>
      path
        .split('/')
        .map((part) => part.replace(/^\[(\.\.\.)?(.+)\]$|^\((.+)\)$|^@/, '$2$3'))
        .every((part) => kebab.test(part))
        ? []
        : [path],
  ),
  bad: [{ 'lib/kernel/appError.ts': '' }, { 'components/Button.tsx': '' }, { 'lib/a_b.ts': '' }],
  good: [
    {
      'app/[locale]/[...rest]/page.tsx': '',
      'app/(site)/@slot/not-found.tsx': '',
      'lib/env.server.ts': '',
    },
  ],
});

law('no barrels: index.ts stands only in a step, and no file only passes others on', {
  check: each(isCode, (file) => {
    if (
      /(^|\/)index\.tsx?$/.test(file.path) &&
      !/^components\/steps\/[^/]+\/index\.ts$/.test(file.path)
    ) {
      return [file.path];
    }
    const { statements } = syntax(file);
    const passes = statements.some((one) => ts.isExportDeclaration(one) && one.moduleSpecifier);
    return passes &&
      statements.every((one) => ts.isExportDeclaration(one) || ts.isImportDeclaration(one))
      ? [file.path]
      : [];
  }),
  bad: [{ 'lib/kernel/index.ts': 'export const a = 1;' }, { 'lib/all.ts': "export * from './a';" }],
  good: [
    { 'components/steps/plan/index.ts': 'export const a = 1;', 'lib/a.ts': 'export const b = 1;' },
  ],
});

const mostLines = 300;
const isData = (file: Source): boolean => /^(lib\/store\/migrations|messages)\//.test(file.path);

law(`no file is longer than ${mostLines} lines`, {
  check: each(
    (file) => (isCode(file) || file.path.endsWith('.css')) && !isData(file),
    (file) => {
      const lines = file.text.trimEnd().split('\n').length;
      return lines > mostLines ? [`${file.path}  ${lines} lines`] : [];
    },
  ),
  bad: [
    { 'lib/a.ts': 'a;\n'.repeat(mostLines + 1) },
    { 'app/a.css': 'a{}\n'.repeat(mostLines + 1) },
  ],
  good: [{ 'lib/a.ts': 'a;\n'.repeat(mostLines) }],
});

const silencers = [
  'eslint-disable',
  'biome-ignore',
  '@ts-ignore',
  '@ts-nocheck',
  '@ts-expect-error',
];
const unfinished = ['TODO', 'FIXME', 'XXX'];

law('no check is silenced and nothing is left for later', {
  check: each(
    (file) =>
      (isCode(file) || file.path.endsWith('.css')) && !file.path.startsWith('scripts/house/'),
    (file) =>
      matches(file, new RegExp(`${silencers.join('|')}|\\b(${unfinished.join('|')})\\b`, 'g')),
  ),
  bad: [...silencers, ...unfinished].map((word) => ({ 'lib/a.ts': `// ${word} a\n` })),
  good: [{ 'lib/a.ts': '// why\n' }],
});

/** Never left out; but for a condition, in the test itself: then the check counts it as skipped, and says so. */
law('every test runs', {
  check: each(
    (file) => isTest(file) && isCode(file),
    (file) =>
      matches(
        file,
        /\b(test|it|describe)(\.\w+)*\.(skip(?!\(\s*!?(?!true|false)[a-z])|only|fixme|todo|fails?)\b/g,
      ),
  ),
  bad: [
    ...['skip', 'only', 'fixme', 'todo'].map((word) => ({
      'lib/a.test.ts': `test.${word}('a')`,
      'e2e/a.spec.ts': `test.describe.${word}('a')`,
    })),
    ...['true', ''].map((always) => ({ 'e2e/a.spec.ts': `test.${'skip'}(${always});` })),
  ],
  good: [
    { 'lib/a.test.ts': "test.each([1])('a')" },
    { 'e2e/a.spec.ts': "test.skip(!isComparable(version), 'another browser')" },
  ],
});
