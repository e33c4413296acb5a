import { checkFiles, convention, type Source } from './convention';

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
