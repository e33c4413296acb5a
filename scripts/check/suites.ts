import { existsSync } from 'node:fs';
import { inRoot, nextCommand } from '../stack/root';
import { reportFile, type Suite } from './suite';

const bin = (path: string): string => `node_modules/${path}`;

/**
 * Shares modules between the files of a worker, which halves the time. Only for tests without
 * module state.
 */
const noIsolation = ['--no-isolate'];

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
 * Excludes the tests of a long run: those tagged `@long`, and in English those tagged
 * `@long-in-english`. The pattern matches the project's name, the file and the title.
 */
const excludeLong = ['--grep-invert', '@long(?!-)|^en .*@long-in-english'];

const states = playwright('states', 'states', 'e2e/states/playwright.config.ts');
/** Enables the additional checks of each state in a long run (`e2e/states/expect-layout.ts`). */
const inFull = { IN_FULL: '1' };

const prove = (name: string, areas: string[], how: string[]): Suite => ({
  name,
  printsOutput: true,
  commands: [['scripts/run.mjs', 'prove', ...areas, ...how]],
});

const checkedFolders = [
  ...['app', 'components', 'lib', 'sandbox', 'scripts', 'e2e'],
  ...['server.ts', 'instrumentation.ts'],
];

/**
 * The stages, in order; the suites of one stage run in parallel. Each suite is a command that can
 * also be run by hand. A long run includes all tests and uses random seeds; other runs use fixed
 * seeds, so that results are comparable.
 */
export const stagesOf = (long: boolean): Suite[][] => [
  [
    {
      name: 'types',
      quick: true,
      commands: [
        // A fresh clone lacks the generated types of routes and messages.
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
          ...checkedFolders.filter((entry) => existsSync(inRoot(entry))),
        ],
      ],
    },
    vitest('conventions', 'conventions', { quick: true, how: noIsolation }),
    // Unit tests set clocks and keep module state, so each file is isolated. Threads start faster
    // than processes.
    vitest('unit', 'unit tests', { quick: true, how: ['--pool=threads'] }),
  ],
  [
    // Builds early. The last suites measure sizes and times and need the machine to themselves.
    { name: 'build', commands: [['scripts/run.mjs', 'build', '--demo']] },
    vitest('sandbox', 'sandbox tests', { how: noIsolation }),
    vitest('contract', 'contract tests'),
  ],
  // Both use the same build of the app.
  [prove('prove trust and tracking', ['tracking', 'trust'], [long ? '--long' : '--seed=9'])],
  [journeys(long ? [] : excludeLong)],
  [long ? { ...states, env: { ...states.env, ...inFull } } : states],
  [
    {
      name: 'sizes',
      needsBuild: true,
      printsOutput: true,
      commands: [['scripts/run.mjs', 'sizes']],
    },
  ],
  ...(long ? [[prove('prove operations', ['operations'], ['--long'])]] : []),
];
