import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { startChild } from '../stack/child';
import { inRoot, root } from '../stack/root';

export interface Suite {
  name: string;
  /** Arguments of `node`, from the root. Run in order until one fails. */
  commands: string[][];
  /** Included in `check:quick`. */
  quick?: boolean;
  /**
   * The file in which the runner writes its counts. Without one, the counts are read from the last
   * output; failing that, the suite counts as one test.
   */
  report?: string;
  /** Print the output even if the suite passes. */
  printsOutput?: boolean;
  env?: Record<string, string>;
  /** Needs a successful build; skipped without one. */
  needsBuild?: boolean;
}

export interface Result {
  suite: Suite;
  passed: number;
  failed: number;
  /** Tests that the runner reports as skipped; they do not count as passed. */
  skipped: number;
  seconds: number;
  output: string;
  /** Failed tests by title, with the paths of their trace and screenshot. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
}

/** The results of a file, or of a group of tests in it. */
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

/** Each failed test and its attachments. */
function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
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
  return [...own, ...suites.flatMap(failuresIn)];
}

/** Contains the pid, because two runs may share a checkout. */
export const reportFile = (name: string): string => `.build/check/${name}-${process.pid}.json`;

type Counts = Pick<Result, 'passed' | 'failed' | 'skipped'> & Partial<Pick<Result, 'failures'>>;

function parseReport(report: string): Counts | undefined {
  if (!existsSync(inRoot(report))) return undefined;
  const read: VitestReport | PlaywrightReport = JSON.parse(readFileSync(inRoot(report), 'utf8'));
  if ('stats' in read) {
    const { expected, unexpected, flaky, skipped } = read.stats;
    const failed = unexpected + flaky + read.errors.length;
    return { passed: expected, failed, skipped, failures: failuresIn(read) };
  }
  // A file that fails to load reports a failed suite but no failed test.
  const failed = Math.max(read.numFailedTests, read.numFailedTestSuites > 0 ? 1 : 0);
  const failures = (read.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { passed: read.numPassedTests, failed, skipped: read.numPendingTests, failures };
}

/** Matches `3 passed, 1 failed` or `3 held of 4, in 61 s` on its own line. */
function parseOutput(output: string): Counts | undefined {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed && failed) return { passed: Number(passed), failed: Number(failed), skipped: 0 };
  const [, held, all] = /^(\d+) held of (\d+), in \d+ s$/m.exec(output) ?? [];
  return held && all
    ? { passed: Number(held), failed: Number(all) - Number(held), skipped: 0 }
    : undefined;
}

/**
 * Runs a suite to its end. A process that failed counts as at least one failure, whatever its
 * report contains.
 */
export async function run(suite: Suite): Promise<Result> {
  const began = performance.now();
  mkdirSync(inRoot('.build/check'), { recursive: true });
  let output = '';
  let ok = true;
  for (const command of suite.commands) {
    const child = startChild(suite.name, process.execPath, command, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...suite.env } as NodeJS.ProcessEnv,
      // Test runners clean up on SIGINT.
      stopSignal: 'SIGINT',
      onOutput: (text) => {
        output += text;
      },
    });
    ok = (await child.ended) === 'ended with 0';
    if (!ok) break;
  }
  const counts = (suite.report ? parseReport(suite.report) : undefined) ??
    parseOutput(output) ?? { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
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
