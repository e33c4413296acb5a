import { law } from './law';
import { isTest, type Source } from './tree';

const table = 'docs/journeys.md';

/** `file.test.ts` and a title or a part of it, as the cells of the table have them; or a budget or prover that `npm test` runs. */
const claims = (text: string): [file: string, title: string][] =>
  [...text.matchAll(/`([\w.-]+\.tsx?)` ([^;|\n]+?) *(?=[;|])/g)].map(
    ([, file = '', title = '']) => [file, title],
  );

law('every rule of the journey names tests that there are', {
  check: (files) =>
    claims(files.find(({ path }) => path === table)?.text ?? '').flatMap(([file, title]) =>
      files.some(({ path, text }) => path.endsWith(`/${file}`) && text.includes(title))
        ? []
        : [`${table}  ${file} has no test called ${title}`],
    ),
  bad: [
    { [table]: '| A rule | `a.spec.ts` it holds |', 'e2e/a.spec.ts': "test('it does not', …" },
    {
      [table]: '| A rule | `a.spec.ts` it holds; `b.test.ts` always |',
      'e2e/a.spec.ts': 'it holds',
    },
    { [table]: '| A rule | `budget.ts` shift |', 'e2e/sizes/budget.ts': 'bytes' },
  ],
  good: [
    {
      [table]: '| A rule | `a.spec.ts` it holds; `b.test.ts` always |',
      'e2e/journeys/a.spec.ts': "test('it holds, and more', …",
      'lib/b.test.ts': "it('always', …",
    },
  ],
});

/** Said behind the title: every change does without it (`leftToLong` in `scripts/check/suites.ts`). */
const isLong = (text: string, title: string): boolean => {
  const [rest = ''] = text.slice(text.indexOf(title) + title.length).split(/['`]/);
  return /@long(?!-)/.test(rest);
};

law('every rule of the journey has a test that is run with every change', {
  check: (files) =>
    (files.find(({ path }) => path === table)?.text ?? '')
      .split('\n')
      .filter((row) => claims(row).length > 0)
      .filter((row) =>
        claims(row).every(([file, title]) =>
          files.some(
            ({ path, text }) =>
              path.endsWith(`/${file}`) && text.includes(title) && isLong(text, title),
          ),
        ),
      )
      .map((row) => `${table}  nothing but a long run shows: ${row}`),
  bad: [
    { [table]: '| A rule | `a.spec.ts` it holds |', 'e2e/a.spec.ts': "test('it holds @long', …" },
    {
      [table]: '| A rule | `a.spec.ts` it holds; `a.spec.ts` always |',
      'e2e/a.spec.ts': "test('it holds @once @long', … test(`always @long`, …",
    },
  ],
  good: [
    {
      [table]: '| A rule | `a.spec.ts` it holds; `a.spec.ts` always |',
      'e2e/a.spec.ts': "test('it holds @once', … test('always @long', …",
    },
    {
      [table]: '| A rule | `a.spec.ts` it holds |',
      'e2e/a.spec.ts': "test('it holds @long-in-english', …",
    },
  ],
});

/** What none of the best products has and ours must (`features.md`, rows 1 to 62 and 80 to 99). */
const starred = [4, 5, 6, 7, 8, 10, 12, 14, 27, 28, 30, 31, 32, 38, 43, 44, 53, 56, 59, 82, 84, 86];

law('every row that none of the others has is shown by a test with its number, or explained', {
  check: (files) => {
    const shown = files
      .filter((file) => (isTest(file) && !isJourneyLaw(file)) || file.path === table)
      .flatMap(({ text }) => [...text.matchAll(/★(\d+)/g)].map(([, row]) => Number(row)));
    const known = files.some(({ path }) => path === table);
    return known ? starred.filter((row) => !shown.includes(row)).map((row) => `★${row}`) : [];
  },
  bad: [{ [table]: '', 'e2e/a.spec.ts': "test('★4 the map is usable by keyboard', …" }],
  good: [{ [table]: starred.map((row) => `- ★${row}: why not`).join('\n') }],
});

const isJourneyLaw = ({ path }: Source): boolean => path.startsWith('scripts/conventions/');
