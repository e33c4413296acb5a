import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { startChild } from '../stack/child';
import { inRoot, root } from '../stack/root';

export interface Suite {
  name: string;
  /** One after the other, until one fails: arguments of node, from the root. */
  commands: string[][];
  /** Part of `check:quick`. */
  quick?: boolean;
  /** Where its runner writes what it counted; without one its last words may tell, else the suite counts as one. */
  report?: string;
  /** What it prints is worth reading when all is well too. */
  tells?: boolean;
  env?: Record<string, string>;
  /** Comes after the build, and not at all without one. */
  needsBuild?: boolean;
}

export interface Result {
  suite: Suite;
  passed: number;
  failed: number;
  /** What its runner left out, as it says itself: not looked at, and therefore not passed. */
  skipped: number;
  seconds: number;
  output: string;
  /** What failed, by its title, with where its trace and its picture are. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
}

/** Of a file, or of a group of tests in one. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: { attachments: { name: string; path?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Each test that failed, and the files that it left. */
function failedIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const left = results
          .flatMap(({ attachments }) => attachments)
          .filter(({ name, path }) => path && /^(trace|screenshot)$/.test(name))
          .map(({ path = '' }) => `\n      ${path.replace(`${root}/`, '')}`);
        return `[${projectName}] ${file}:${line} ${title}${left.join('')}`;
      }),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

/** Its own for each run: two may go on in one checkout. */
export const reportFile = (name: string): string => `.build/check/${name}-${process.pid}.json`;

type Counts = Pick<Result, 'passed' | 'failed' | 'skipped'> & Partial<Pick<Result, 'failures'>>;

function counted(report: string): Counts | undefined {
  if (!existsSync(inRoot(report))) return undefined;
  const read: VitestReport | PlaywrightReport = JSON.parse(readFileSync(inRoot(report), 'utf8'));
  if ('stats' in read) {
    const { expected, unexpected, flaky, skipped } = read.stats;
    const failed = unexpected + flaky + read.errors.length;
    return { passed: expected, failed, skipped, failures: failedIn(read) };
  }
  // A file that could not be loaded has no tests of its own to fail.
  const failed = Math.max(read.numFailedTests, read.numFailedTestSuites > 0 ? 1 : 0);
  const failures = (read.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { passed: read.numPassedTests, failed, skipped: read.numPendingTests, failures };
}

/** `3 passed, 1 failed` or `3 held of 4, in 61 s` on a line of its own. */
function told(output: string): Counts | undefined {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed && failed) return { passed: Number(passed), failed: Number(failed), skipped: 0 };
  const [, held, all] = /^(\d+) held of (\d+), in \d+ s$/m.exec(output) ?? [];
  return held && all
    ? { passed: Number(held), failed: Number(all) - Number(held), skipped: 0 }
    : undefined;
}

/** Runs a suite to its end; whatever its report says, a process that failed is at least one failure. */
export async function run(suite: Suite): Promise<Result> {
  const began = performance.now();
  mkdirSync(inRoot('.build/check'), { recursive: true });
  let output = '';
  let ok = true;
  for (const command of suite.commands) {
    const child = startChild(suite.name, process.execPath, command, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...suite.env } as NodeJS.ProcessEnv,
      // The one that runners clean up after.
      stopSignal: 'SIGINT',
      onOutput: (text) => {
        output += text;
      },
    });
    ok = (await child.ended) === 'ended with 0';
    if (!ok) break;
  }
  const counts = (suite.report ? counted(suite.report) : undefined) ??
    told(output) ?? { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
  if (suite.report) rmSync(inRoot(suite.report), { force: true });
  return {
    suite,
    passed: counts.passed,
    failed: ok ? counts.failed : Math.max(1, counts.failed),
    skipped: counts.skipped,
    failures: counts.failures ?? [],
    seconds: (performance.now() - began) / 1000,
    output: stripVTControlCharacters(output).replaceAll(root, '').trim(),
  };
}
