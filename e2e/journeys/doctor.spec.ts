import { freePort } from '../../scripts/stack/ports';
import { operate } from '../harness/operator';
import { expect, test } from '../harness/test';

/** The lines behind a sign. */
const lines = (output: string, sign: string): string[] =>
  output.split('\n').filter((line) => line.startsWith(sign));

test('the doctor of a deployment: nothing wrong beside an app that serves, and each thing that is with what to do @once', async ({
  app,
}) => {
  const well = await operate(app, ['doctor']);
  expect(lines(well.output, '✗')).toEqual([]);
  expect(well.code).toBe(0);
  expect(well.output).toContain(`webhook ${app.url}/api/webhooks/moyasar`);

  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const { DATABASE_URL = '' } = app.environment;
  const ill = await operate(app, ['doctor'], {
    PARTNER_BASE_URL: nowhere,
    APP_ORIGIN: nowhere,
    DATABASE_URL: DATABASE_URL.replace(/[^/]+$/, 'postgres'),
  });
  expect(ill.code).toBe(1);
  expect(lines(ill.output, '✗')).toEqual([
    expect.stringMatching(/^✗ tables: \d+ migration\(s\) are missing: start the app/),
    expect.stringMatching(
      /^✗ laundry service at .+: no answer \(ECONNREFUSED\)\. Is PARTNER_BASE_URL/,
    ),
    expect.stringMatching(/^✗ webhook .+: no answer \(ECONNREFUSED\)\. Is the app started/),
  ]);

  const away = { DATABASE_URL: `postgres://nobody@${new URL(nowhere).host}/nothing` };
  const behindNone = { APP_ORIGIN: 'https://laundry.example', TRUSTED_HOPS: '0' };
  const alone = await operate(app, ['doctor'], { ...away, ...behindNone });
  expect(lines(alone.output, '✗').join('\n')).toMatch(/nobody answers at [^]+TRUSTED_HOPS=1/);

  const faulty = await operate(app, ['doctor'], { SESSION_SECRET: 'a'.repeat(32), PORT: 'x' });
  expect(faulty.code).toBe(1);
  expect(lines(faulty.output, '✗')).toEqual([
    expect.stringContaining('environment: PORT: wants a whole number'),
    expect.stringContaining('environment: SESSION_SECRET: can be guessed'),
  ]);
});
