import { existsSync } from 'node:fs';
import { inRoot, nextCommand } from '../stack/root';
import { reportFile, type Suite } from './suite';

const bin = (path: string): string => `node_modules/${path}`;

/** Modules once for all files of a worker, where none of them keeps anything that another one could meet: half the time. */
const shared = ['--no-isolate'];

const vitest = (
  name: string,
  title: string,
  { how = [], ...more }: Partial<Suite> & { how?: string[] } = {},
): Suite => ({
  name: title,
  report: reportFile(name),
  commands: [
    [
      bin('vitest/vitest.mjs'),
      ...['run', '--project', name, ...how],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`],
    ],
  ],
  ...more,
});

const playwright = (name: string, title: string, config: string, how: string[] = []): Suite => ({
  name: title,
  needsBuild: true,
  report: reportFile(name),
  commands: [
    [bin('@playwright/test/cli.js'), 'test', '--config', config, '--reporter=list,json', ...how],
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) },
});

const journeys = (how: string[] = []): Suite =>
  playwright('journeys', 'browser journeys', 'playwright.config.ts', how);

/**
 * What a long run alone goes through: all that is tagged so, and in English what is tagged so. The pattern meets the name
 * of the project, the file and the title.
 */
const leftToLong = ['--grep-invert', '@long(?!-)|^en .*@long-in-english'];

const states = playwright('states', 'states', 'e2e/states/playwright.config.ts');
/** What else is looked at in each state in a long run (`e2e/states/well.ts`). */
const inFull = { IN_FULL: '1' };

const prove = (name: string, areas: string[], how: string[]): Suite => ({
  name,
  tells: true,
  commands: [['scripts/run.mjs', 'prove', ...areas, ...how]],
});

const cruised = [
  ...['app', 'components', 'lib', 'sandbox', 'scripts', 'e2e'],
  ...['server.ts', 'instrumentation.ts'],
];

/**
 * What is run side by side, stage after stage. Each is the same command that a person would run. A long run has all that a
 * change leaves out, and seeds of its own: the others judge a change by the same choices each time.
 */
export const stagesOf = (long: boolean): Suite[][] => [
  [
    {
      name: 'types',
      quick: true,
      commands: [
        // A fresh clone has neither the routes' types nor those of the messages.
        [nextCommand(), 'typegen'],
        [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
        [bin('typescript/bin/tsc'), '--noEmit', '-p', 'sandbox/tsconfig.json'],
      ],
      env: { NEXT_TELEMETRY_DISABLED: '1' },
    },
    {
      name: 'lint',
      quick: true,
      commands: [
        [
          bin('eslint/bin/eslint.js'),
          ...['--max-warnings', '0', '--cache', '--cache-location', '.build/check/eslint', '.'],
        ],
      ],
    },
    {
      name: 'format',
      quick: true,
      commands: [[bin('@biomejs/biome/bin/biome'), 'check']],
    },
    {
      name: 'imports',
      quick: true,
      commands: [
        [
          bin('dependency-cruiser/bin/dependency-cruise.mjs'),
          ...['--config', 'scripts/depcruise.config.cjs'],
          ...cruised.filter((entry) => existsSync(inRoot(entry))),
        ],
      ],
    },
    vitest('house', 'house rules', { quick: true, how: shared }),
    // They turn clocks and keep what they read: each file has its own, in a thread, which is begun sooner than a process.
    vitest('unit', 'unit tests', { quick: true, how: ['--pool=threads'] }),
  ],
  [
    // First, so that it is over before the last one, which weighs and waits, and has the machine to itself.
    { name: 'build', commands: [['scripts/run.mjs', 'build', '--demo']] },
    vitest('sandbox', 'sandbox tests', { how: shared }),
    vitest('contract', 'contract tests'),
  ],
  // Together, for they stand on one build of the app.
  [prove('prove trust and tracking', ['tracking', 'trust'], [long ? '--long' : '--seed=9'])],
  [journeys(long ? [] : leftToLong)],
  [long ? { ...states, env: { ...states.env, ...inFull } } : states],
  [{ name: 'sizes', needsBuild: true, tells: true, commands: [['scripts/run.mjs', 'sizes']] }],
  ...(long ? [[prove('prove operations', ['operations'], ['--long'])]] : []),
];
