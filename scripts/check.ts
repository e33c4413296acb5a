import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { type Result, run, type Suite } from './check/suite';
import { stagesOf } from './check/suites';
import { ensureBrowser } from './stack/browser';
import { readOptions } from './stack/options';

const concurrency = Math.min(2, availableParallelism());

const line = ({ suite, passed, failed, skipped, seconds }: Result): string =>
  `${failed > 0 ? '✗' : '✓'} ${suite.name.padEnd(18)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(8)} s${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** One line for the suite and one per failure. */
const summary = (result: Result): string =>
  [line(result), ...result.failures.map((failure) => `    ${failure}`)].join('\n');

/**
 * Runs the suites of a stage with limited concurrency and prints each result. Prints the output of
 * a suite that failed or has `printsOutput` set.
 */
async function runStage(suites: Suite[]): Promise<Result[]> {
  return pLimit(concurrency).map(suites, async (suite) => {
    const result = await run(suite);
    if (result.failed > 0 || suite.printsOutput) console.log(`\n${suite.name}\n${result.output}\n`);
    else console.log(line(result));
    return result;
  });
}

/** Throws for unknown suite names: a run without suites would report success. */
function assertKnownSuites(names: string[]): void {
  const known = stagesOf(true)
    .flat()
    .map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(`Unknown suites: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
}

/** Installs a browser if there is none. Returns the reason if that fails, else undefined. */
function browserProblem(): string | undefined {
  try {
    ensureBrowser();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const notRun = (suite: Suite): Result => ({
  suite,
  passed: 0,
  failed: 1,
  skipped: 0,
  seconds: 0,
  output: '',
  failures: [],
});

const usage = `npm test -- [--quick | --long] [--only=a,b]
  Format, types, lint, import order, conventions, tests, build, journeys. The exit code is 1 if anything failed.
  --quick     only suites that take less than a minute
  --long      also the tests that a normal run excludes: takes hours
  --only=a,b  only the suites with these names`;

/** Runs the suites, stage by stage. */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(args, usage, {
    quick: { type: 'boolean' },
    long: { type: 'boolean' },
    only: { type: 'string' },
  });
  if (!read) return 0;
  const { quick = false, long = false } = read.values;
  const only = read.values.only?.split(',');
  assertKnownSuites(only ?? []);
  const chosen = (suite: Suite): boolean =>
    only ? only.includes(suite.name) : !quick || suite.quick === true;
  const plan = stagesOf(long).map((stage) => stage.filter(chosen));
  const began = performance.now();

  const results: Result[] = [];
  let noBrowser: string | undefined;
  for (const stage of plan) {
    // Deferred until needed, and tried once: an installation may take minutes.
    if (stage.some(({ needsBuild }) => needsBuild)) noBrowser ??= browserProblem();
    const unbuilt = results.some(({ suite, failed }) => suite.name === 'build' && failed > 0);
    const why = unbuilt ? 'the build failed' : noBrowser;
    const blocked = stage.filter(({ needsBuild }) => needsBuild && why !== undefined);
    for (const suite of blocked) console.log(`✗ ${suite.name} was not run: ${why}`);
    results.push(
      ...blocked.map(notRun),
      ...(await runStage(stage.filter((suite) => !blocked.includes(suite)))),
    );
  }

  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${results.map(summary).join('\n')}`);
  console.log(
    `  ${'total'.padEnd(18)} ${((performance.now() - began) / 1000).toFixed(1).padStart(36)} s\n`,
  );
  // Skipped tests are reported separately, because they did not pass.
  const left = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${left}`);
  return sum('failed') > 0 ? 1 : 0;
}
