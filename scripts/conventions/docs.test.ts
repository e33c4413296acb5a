import { checkFiles, convention, type Source, textOf } from './convention';
import { flattenMessages } from './formats';

const isPage = ({ path }: Source): boolean =>
  /^(docs\/.*|README|CONTRIBUTING|SECURITY)\.md$/.test(path);

/**
 * Files that exist only in the guides' examples: a step, a payment provider, a code service, a
 * language.
 */
const invented = /\/(source|paper|dove)(\/|\.)|^messages\/ur\.json$/;

const named =
  /`((?:app|components|lib|e2e|scripts|sandbox|docs|public|messages)\/[\w./[\]-]*[\w\]])\/?`/g;

/** The conventions read only text files. */
const isUnread = (path: string): boolean => /\.(png|webp)$|^public\/fonts$/.test(path);

/** Code blocks are shell commands or files of the guide's own example. */
const prose = (text: string): string => text.replace(/^```[^]*?^```$/gm, '');

convention('pages name files and folders that exist', {
  check: (files) => {
    const known = new Set<string>();
    for (const { path } of files) {
      const parts = path.split('/');
      for (const [index] of parts.entries()) known.add(parts.slice(0, index + 1).join('/'));
    }
    return checkFiles(isPage, ({ path, text }) =>
      [...prose(text).matchAll(named)]
        .map(([, file = '']) => file)
        .filter((file) => !known.has(file) && !invented.test(file) && !isUnread(file))
        .map((file) => `${path}  ${file}`),
    )(files);
  },
  bad: [
    { 'README.md': 'See `lib/gone.ts`.' },
    { 'README.md': 'See `lib/gone/`.', 'lib/a.ts': '' },
    { 'docs/guides/a.md': '| `components/steps/plan/load.ts` | what |', 'lib/a.ts': '' },
  ],
  good: [
    { 'README.md': 'See `lib/a/b.ts`, `lib/a` and `lib/a/`.', 'lib/a/b.ts': '' },
    {
      'docs/guides/a.md':
        '`lib/integrations/payments/paper/wire.ts`\n\n```sh\ncat `lib/gone.ts`\n```\n',
    },
  ],
});

/** Shell commands of a page: its `sh` blocks and inline code. */
const commandsOf = ({ text }: Source): string[] => [
  ...[...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block),
  ...[...text.replaceAll(/^```\w*\n.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, text = '']) => text,
  ),
];

/** Whether a command loads `.env` into the user's own shell, that is, not in a subshell. */
function leaksEnvironment(command: string): boolean {
  const text = command.replaceAll(/(^|\s)#.*$/gm, '$1');
  const place = text.search(/(\.|source) \.?\/?\.env\b/);
  const before = text.slice(0, Math.max(place, 0));
  return place >= 0 && before.split('(').length <= before.split(')').length;
}

convention('no page exports .env into the shell: compose would prefer exported variables', {
  check: checkFiles(isPage, (file) =>
    commandsOf(file)
      .filter(leaksEnvironment)
      .map((command) => `${file.path}  ${command}`),
  ),
  bad: [
    { 'docs/a.md': '```sh\nset -a; . ./.env; set +a\nnpm run a\n```\n' },
    { 'docs/a.md': 'with its environment (`set -a; . ./.env; set +a`)' },
    { 'docs/a.md': '```sh\n(echo a)\nsource .env\n```\n' },
  ],
  good: [
    { 'docs/a.md': '```sh\n(\n  set -a; . ./.env\n  npm run a\n)\n```\n' },
    { 'docs/a.md': 'in a shell of its own: `(. ./.env; npm run a)`, or `--env-file=.env`' },
  ],
});

const decisionParts = ['Context', 'Decision', 'Consequences'];

/** What a decision lacks: a number, a date with a status, one of its parts; or what is too much. */
function decisionFaults({ path, text }: Source): string[] {
  const [number = ''] = /\d{4}/.exec(path) ?? [];
  const status = /^20\d\d-\d\d-\d\d · (accepted|overturned by \[\d{4}\]\([\w-]+\.md\))/m;
  const has = (part: string) => new RegExp(`^(## ${part}$|\\*\\*${part}\\.)`, 'm').test(text);
  return [
    ...(text.startsWith(`# ${number} `) ? [] : ['its number in the title']),
    ...(status.test(text.split('\n')[2] ?? '') ? [] : ['a date and a status in its third line']),
    ...decisionParts.filter((part) => !has(part)),
    ...(text.split('\n').length <= 60 ? [] : ['60 lines at most']),
  ].map((fault) => `${path}  ${fault}`);
}

const decision = (status: string, ...parts: string[]) => ({
  'docs/decisions/0001-a.md': ['# 0001 A', '', status, ...parts].join('\n'),
});

convention('a decision is a page with a status, a context, a decision and consequences', {
  check: checkFiles(({ path }) => path.startsWith('docs/decisions/'), decisionFaults),
  bad: [
    decision('2026-11-21', ...decisionParts.map((part) => `## ${part}`)),
    decision('2026-11-21 · overturned', ...decisionParts.map((part) => `## ${part}`)),
    decision('2026-11-21 · accepted', '## Context', '**Decision.** A.'),
    decision(
      '2026-11-21 · accepted',
      ...decisionParts.map((part) => `## ${part}`),
      ...'\n'.repeat(60),
    ),
    { 'docs/decisions/0002-a.md': decision('2026-11-21 · accepted')['docs/decisions/0001-a.md'] },
  ],
  good: [
    decision('2026-11-21 · accepted · changed', ...decisionParts.map((part) => `**${part}.** A.`)),
    decision(
      '2026-11-21 · overturned by [0002](0002-b.md)',
      ...decisionParts.map((part) => `## ${part}`),
    ),
  ],
});

const journeys = 'docs/journeys.md';

/**
 * Claims in the table's cells: `file.test.ts` followed by a title or a part of it, or a size budget
 * or prover that `npm test` runs.
 */
const claims = (text: string): [file: string, title: string][] =>
  [...text.matchAll(/`([\w.-]+\.tsx?)` ([^;|\n]+?) *(?=[;|])/g)].map(
    ([, file = '', title = '']) => [file, title],
  );

convention('every rule of the journey names existing tests', {
  check: (files) =>
    claims(textOf(files, journeys) ?? '').flatMap(([file, title]) =>
      files.some(({ path, text }) => path.endsWith(`/${file}`) && text.includes(title))
        ? []
        : [`${journeys}  ${file} has no test called ${title}`],
    ),
  bad: [
    { [journeys]: '| A rule | `a.spec.ts` it holds |', 'e2e/a.spec.ts': "test('it does not', …" },
    {
      [journeys]: '| A rule | `a.spec.ts` it holds; `b.test.ts` always |',
      'e2e/a.spec.ts': 'it holds',
    },
  ],
  good: [
    {
      [journeys]: '| A rule | `a.spec.ts` it holds; `b.test.ts` always |',
      'e2e/journeys/a.spec.ts': "test('it holds, and more', …",
      'lib/b.test.ts': "it('always', …",
    },
  ],
});

/**
 * Whether the title is tagged `@long`, so that only long runs include it (`excludeLong` in
 * `scripts/check/suites.ts`).
 */
const isLong = (text: string, title: string): boolean => {
  const [rest = ''] = text.slice(text.indexOf(title) + title.length).split(/['`]/);
  return /@long(?!-)/.test(rest);
};

// Tests tagged `@long` run before a release only.
convention('every rule of the journey has a test that runs on every change', {
  check: (files) =>
    (textOf(files, journeys) ?? '')
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
      .map((row) => `${journeys}  nothing but a long run shows: ${row}`),
  bad: [
    {
      [journeys]: '| A rule | `a.spec.ts` it holds |',
      'e2e/a.spec.ts': "test('it holds @long', …",
    },
  ],
  good: [
    {
      [journeys]: '| A rule | `a.spec.ts` it holds; `a.spec.ts` always |',
      'e2e/a.spec.ts': "test('it holds @once', … test('always @long', …",
    },
    {
      [journeys]: '| A rule | `a.spec.ts` it holds |',
      'e2e/a.spec.ts': "test('it holds @long-in-english', …",
    },
  ],
});

// The presenter reads that page in front of an audience.
convention('every button named in docs/presenting.md is in the demo panel', {
  check: (files) => {
    const panel = new Set(
      [...flattenMessages(textOf(files, 'messages/ar.json') ?? '{}')]
        .filter(([key]) => key.startsWith('demo.'))
        .map(([, said]) => said),
    );
    return [...(textOf(files, 'docs/presenting.md') ?? '').matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)]
      .map(([, marked = '']) => marked.replace(/\s+/g, ' '))
      .filter((marked) => /[\u0621-\u064a]/.test(marked) && !panel.has(marked));
  },
  bad: [
    {
      'docs/presenting.md': 'Panel → *انقل الطلب*: it goes on.',
      'messages/ar.json': '{"demo":{"go":"انقل"}}',
    },
    { 'docs/presenting.md': 'Press *حفظ*.', 'messages/ar.json': '{"steps":{"save":"حفظ"}}' },
  ],
  good: [
    {
      'docs/presenting.md': '**Begin.** *The staff page*, *انقل الاستلام\n   إلى المرحلة التالية*.',
      'messages/ar.json': '{"demo":{"go":"انقل الاستلام إلى المرحلة التالية"}}',
    },
  ],
});
