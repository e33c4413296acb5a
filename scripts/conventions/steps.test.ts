import { checkFiles, convention, type Source } from './convention';
import { flattenMessages } from './formats';

const steps = 'components/steps';
const order = 'lib/wizard/step.ts';
const parts = ['answers.ts', 'step.server.ts', 'view.tsx', 'states.ts'];

const textOf = (tree: Source[], path: string): string =>
  tree.find((file) => file.path === path)?.text ?? '';

/** The steps by folder. */
const foldersOf = (tree: Source[]): string[] => [
  ...new Set(tree.flatMap(({ path }) => /^components\/steps\/([^/]+)\//.exec(path)?.[1] ?? [])),
];

/** The steps that a list imports, by folder. */
const listed = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/['"](?:\.|@\/components\/steps)\/([a-z-]+)(?:\/[a-z.-]+)?['"]/g)].map(
      ([, id = '']) => id,
    ),
  ),
];

const hasTexts = (tree: Source[], locale: string, id: string): boolean =>
  [...flattenMessages(textOf(tree, `messages/${locale}.json`) || '{}').keys()].some((key) =>
    key.startsWith(`step-${id}.`),
  );

/** Finds what a step lacks: a file, an entry in a list, or messages in a language. */
function incomplete(tree: Source[]): string[] {
  const folders = foldersOf(tree);
  const registry = listed(textOf(tree, `${steps}/registry.ts`));
  const views = listed(textOf(tree, `${steps}/views.tsx`));
  const isFile = (id: string) => tree.some(({ path }) => path.startsWith(`${steps}/${id}.`));
  return [
    ...folders.flatMap((id) => [
      ...parts
        .filter((part) => !tree.some(({ path }) => path === `${steps}/${id}/${part}`))
        .map((part) => `${id}  has no ${part}`),
      ...(registry.includes(id) ? [] : [`${id}  is not in the registry`]),
      ...(views.includes(id) ? [] : [`${id}  is not among the views`]),
      ...['ar', 'en']
        .filter((locale) => !hasTexts(tree, locale, id))
        .map((locale) => `${id}  has no words in ${locale}`),
      ...['states', 'complete']
        .filter(
          (name) => !textOf(tree, `${steps}/${id}/states.ts`).includes(`export const ${name}`),
        )
        .map((name) => `${id}  names no ${name} in states.ts`),
      ...(textOf(tree, order).includes(`'${id}'`) ? [] : [`${id}  has no place in the order`]),
    ]),
    ...[...registry, ...views]
      .filter((id) => !folders.includes(id) && !isFile(id))
      .map((id) => `${id}  is listed and has no folder`),
  ];
}

const whole = {
  ...Object.fromEntries(parts.map((part) => [`${steps}/address/${part}`, ''])),
  [`${steps}/address/states.ts`]:
    'export const states = { empty: {} }; export const complete = states.empty;',
  [order]: "const stepIds = ['address'];",
  [`${steps}/registry.ts`]: "import address from './address/step.server';",
  [`${steps}/views.tsx`]: "const views = { address: dynamic(() => import('./address/view')) };",
  'messages/ar.json': '{"step-address":{"title":"ع"}}',
  'messages/en.json': '{"step-address":{"title":"a"}}',
};
const without = (path: string) =>
  Object.fromEntries(Object.entries(whole).filter(([known]) => known !== path));

convention('a step is complete: parts, registry, views, messages and states', {
  check: incomplete,
  bad: [
    ...Object.keys(whole).map(without),
    { ...whole, [`${steps}/views.tsx`]: `${whole[`${steps}/views.tsx`]} import('./plan/view')` },
  ],
  good: [whole, {}],
});

/** Earlier migrations predate any production data. */
const firstBound = '0005';

const isBound = ({ path }: Source): boolean => {
  const [, number] = /^lib\/db\/migrations\/(\d{4})_\w+\.sql$/.exec(path) ?? [];
  return number !== undefined && number >= firstBound;
};

const takesAway = /\b(drop (table|column|default|type)|rename|set not null|set data type)\b/i;

/** Statements that would break the previous version of the app. */
const breaking = (text: string): string[] =>
  text
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.trim())
    .filter(
      (statement) =>
        takesAway.test(statement) ||
        (/add column/i.test(statement) &&
          /not null/i.test(statement) &&
          !/default/i.test(statement)),
    );

convention('a migration keeps the previous version running (rolling restart)', {
  check: checkFiles(isBound, ({ path, text }) =>
    breaking(text).map((statement) => `${path}  ${statement}`),
  ),
  bad: [
    'ALTER TABLE "a" DROP COLUMN "b";',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
    'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;',
    'DROP TABLE "a";',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  ].map((text) => ({ 'lib/db/migrations/0005_next.sql': text })),
  good: [
    { 'lib/db/migrations/0004_tracking.sql': 'DROP TABLE "a";' },
    {
      'lib/db/migrations/0005_next.sql':
        'CREATE TABLE "b" ("c" text NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "b" text;',
    },
    {
      'lib/db/migrations/0006_next.sql':
        'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'c\' NOT NULL;',
    },
  ],
});
