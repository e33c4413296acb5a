import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/stack/ports';
import { startPostgres } from '../../scripts/stack/postgres';
import { newSecrets } from '../../scripts/stack/secrets';
import { expect, test } from '../harness/customer';
import { ground } from '../harness/ground';
import { operate, refusedWith } from '../harness/operator';
import { staffLine } from '../harness/staff-accounts';
import { walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';

const required = [
  'APP_ORIGIN',
  'DATABASE_URL',
  'SESSION_SECRET',
  'DATA_KEYS',
  'PARTNER_BASE_URL',
  'PARTNER_API_KEY',
  'MOYASAR_SECRET_KEY',
  'MOYASAR_WEBHOOK_SECRET',
  'UNIFONIC_APP_ID',
  'UNIFONIC_TOKEN',
];

/** The lines that name a variable. */
const named = (said: string): string[] =>
  said.match(/\b[A-Z][A-Z_]{3,}\b(?=( is missing|:))/g) ?? [];

test('without an environment it refuses to start and names all that is missing @once @long', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'empty-'));
  const said = await refusedWith({}, folder);
  expect(named(said).sort()).toEqual([...required].sort());
  for (const name of required) expect(said).toContain(`${name} is missing`);

  // An .env file counts, and the environment wins over it.
  const file = "PORT=canary\nLOG_LEVEL=canary\nUNIFONIC_APP_ID='an app'\n";
  writeFileSync(path.join(folder, '.env'), file);
  const withFile = await refusedWith({ LOG_LEVEL: 'info' }, folder);
  const wanted = [...required.filter((name) => name !== 'UNIFONIC_APP_ID'), 'PORT'];
  expect(named(withFile).sort()).toEqual(wanted.sort());
  expect(withFile).not.toContain('canary');
  rmSync(folder, { recursive: true });
});

test('with a wrong one it names every fault at once, and no value @once', async ({ app }) => {
  const wrong: Record<string, string> = {
    APP_ORIGIN: 'canary.example',
    PORT: 'canary',
    DATABASE_URL: 'mysql://canary:canary@127.0.0.1/canary',
    SESSION_SECRET: 'canary-too-short',
    DATA_KEYS: 'local:canary',
    PARTNER_BASE_URL: 'ftp://canary.example',
    PARTNER_API_KEY: 'canary',
    PARTNER_TIMEOUT_MS: '-7777777',
    MOYASAR_SECRET_KEY: 'canary_key',
    MOYASAR_WEBHOOK_SECRET: 'canary-short',
    PAYMENT_PROVIDER: 'canary',
    VERIFICATION_PROVIDER: 'canary',
    UNIFONIC_TOKEN: 'canary',
    LOG_LEVEL: 'canary',
    METRICS_TOKEN: 'canary-too-short',
    STAFF_ACCOUNTS: 'canary:canary',
    DRAIN_MS: 'canary',
    DEMO_MODE: 'canary',
    CLOCK_URL: 'canary',
  };
  const said = await refusedWith({ ...app.environment, ...wrong });
  expect(named(said).sort()).toEqual(Object.keys(wrong).sort());
  expect(said).not.toContain('canary');
  expect(said).not.toContain('7777777');
  for (const value of Object.values(app.environment).filter((text) => text.length > 8)) {
    expect(said).not.toContain(value);
  }
});

test('a mixed-up one is refused with every reason @once', async ({ app }) => {
  const live = ['sk', 'live', 'x'.repeat(20)].join('_');
  const said = await refusedWith({
    ...app.environment,
    APP_ORIGIN: 'http://laundry.example',
    UNIFONIC_BASE_URL: 'http://sms.example',
    MOYASAR_SECRET_KEY: live,
    DEMO_MODE: '0',
    STAFF_ACCOUNTS: staffLine('demo'),
  });
  expect([...new Set(named(said))].sort()).toEqual([
    'APP_ORIGIN',
    'CLOCK_URL',
    'DEMO_MODE',
    'MOYASAR_SECRET_KEY',
    'STAFF_ACCOUNTS',
    'UNIFONIC_BASE_URL',
  ]);
  expect(said).toContain('a live key beside a service on loopback');
  expect(said).toContain('a movable clock beside a live key');
  expect(said).toContain('the account of the demo beside a live key');
  expect(said).not.toContain(live);
});

test('the panel of a demo never stands beside live keys, nor over our own data @once', async ({
  app,
}) => {
  const live = ['sk', 'live', 'y'.repeat(20)].join('_');
  const said = await refusedWith({
    ...app.environment,
    MOYASAR_SECRET_KEY: live,
    DEMO_CONTROL_URL: 'http://127.0.0.1:1/sandbox',
  });
  expect(said).toContain('a demo beside a live key');
  expect(said).toContain('a demo with a panel empties its database');
  expect(said).not.toContain(live);
});

test('a brand that is not fit is refused before anything else is begun @once @long', async ({
  app,
}) => {
  const said = await refusedWith({
    ...app.environment,
    BRAND: 'katan',
    // Nobody is there: whoever asked it would be told so.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  });
  expect(said).toContain('public/brands/katan is not there; did you mean kattan?');
  expect(said).not.toContain('ECONNREFUSED');
  expect(said).not.toContain('    at ');
});

test('a port that is taken is named, with what to do @once', async ({ app }) => {
  const said = await refusedWith({ ...app.environment });
  expect(said).toContain(`port ${app.environment.PORT} of 127.0.0.1 is taken`);
  expect(said).toContain('set PORT to another one');
  expect(said).not.toContain('    at ');
});

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

test('the database is away: said on every page that wants it, and who has paid goes on when it is back @once', async ({
  wizard,
  page,
  t,
  language,
  app,
}) => {
  const options = {
    dataDir: path.join(mkdtempSync(path.join(ground().folder, 'away-')), 'postgres'),
    port: await freePort(),
    password: newSecrets().databasePassword,
    durable: false,
  };
  const postgres = await startPostgres(options);
  await app.startAnew({ DATABASE_URL: await postgres.database('away') });
  await walkToPayment(wizard);
  await postgres.stop();

  await wizard.payWith(cards.good);
  const title = page.getByRole('heading', {
    level: 1,
    name: t('errors.service-unavailable.title'),
  });
  await expect(title).toBeVisible();
  await expect(page.getByText(t('shell.away-paid'))).toBeVisible();
  await wizard.accessible();
  const paidAt = page.url();
  const track = `/track/${'a'.repeat(32)}`;
  for (const address of ['/start', '/start/address', '/account', '/checkout/1', track]) {
    const answer = await page.goto(`/${language}${address}`);
    expect(answer?.status(), address).toBe(503);
    expect(answer?.headers()['retry-after'], address).toMatch(/^\d+$/);
    await expect(title).toBeVisible();
  }
  for (const address of ['', '/plans', '/privacy', '/terms']) {
    expect((await page.goto(`/${language}${address}`))?.status(), address).toBe(200);
    await expect(title).toHaveCount(0);
  }

  await page.goto(paidAt);
  const again = await startPostgres(options);
  await page.getByRole('link', { name: t('shell.again'), exact: true }).click();
  await wizard.atDone();
  await app.stop();
  await again.stop();
});
