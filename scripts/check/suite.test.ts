import { expect, it } from 'vitest';
import { reportFile, run } from './suite';

const report = reportFile('suite-test');

/** A suite whose command only writes this report. */
const suiteWriting = (content: object) => ({
  name: 'a suite',
  report,
  commands: [
    [
      '-e',
      `fs.writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(content))})`,
    ],
  ],
});

it('counts tests that the runner skipped as skipped, not as passed', async () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 2 };
  expect(await run(suiteWriting({ stats, errors: [] }))).toMatchObject({
    passed: 3,
    failed: 0,
    skipped: 2,
  });
  const ofVitest = { numPassedTests: 4, numFailedTests: 0, numFailedTestSuites: 0 };
  expect(await run(suiteWriting({ ...ofVitest, numPendingTests: 1 }))).toMatchObject({
    passed: 4,
    failed: 0,
    skipped: 1,
  });
});

it('lists failed browser tests with trace and screenshot', async () => {
  const attachments = ['trace', 'screenshot', 'error-context'].map((name) => ({
    name,
    path: `test-results/a/${name}`,
  }));
  const failed = { projectName: 'ar', status: 'unexpected', results: [{ attachments }] };
  const spec = { title: 'it holds', file: 'a.spec.ts', line: 7, tests: [failed] };
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const content = { stats, errors: [], suites: [{ suites: [{ specs: [spec] }] }] };
  expect((await run(suiteWriting(content))).failures).toEqual([
    '[ar] a.spec.ts:7 it holds\n      test-results/a/trace\n      test-results/a/screenshot',
  ]);
});
