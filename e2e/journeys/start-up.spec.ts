import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/stack/ports';
import type { App } from '../harness/app';
import { expect, test } from '../harness/customer';
import { runOperatorCommand, startRefusedApp } from '../harness/operator-command';
import { runServices } from '../harness/run-services';
import { staffLine } from '../harness/staff-accounts';
import { walkToPayment } from '../harness/walk';
import { cards } from '../harness/wizard';

/** Variables without a default; the `.env` file sets the last one, UNIFONIC_APP_ID. */
const required = [
  'APP_ORIGIN',
  'DATABASE_URL',
  'SESSION_SECRET',
  'DATA_KEYS',
  'PARTNER_BASE_URL',
  'PARTNER_API_KEY',
  'MOYASAR_SECRET_KEY',
  'MOYASAR_WEBHOOK_SECRET',
  'UNIFONIC_TOKEN',
];

/** The variables that the output names. */
const named = (said: string): string[] =>
  said.match(/\b[A-Z][A-Z_]{3,}\b(?=( is missing|:))/g) ?? [];

test('an invalid environment is refused with all errors at once and without its values @once', async ({
  app,
}) => {
  const live = ['sk', 'live', 'x'.repeat(20)].join('_');
  const wrong: Record<string, string> = {
    APP_ORIGIN: 'canary.example',
    PORT: 'canary',
    DATABASE_URL: 'mysql://canary:canary@127.0.0.1/canary',
    SESSION_SECRET: 'canary-too-short',
    DATA_KEYS: 'local:canary',
    PARTNER_BASE_URL: 'ftp://canary.example',
    PARTNER_TIMEOUT_MS: '-7777777',
    MOYASAR_SECRET_KEY: 'canary_key',
    UNIFONIC_TOKEN: 'canary',
    STAFF_ACCOUNTS: 'canary:canary',
    CLOCK_URL: 'canary',
  };
  const mixed = {
    APP_ORIGIN: 'http://laundry.example',
    UNIFONIC_BASE_URL: 'http://sms.example',
    MOYASAR_SECRET_KEY: live,
    DEMO_MODE: '0',
    STAFF_ACCOUNTS: staffLine('demo'),
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'empty-'));
  // An `.env` file counts, and the environment overrides it.
  const file = "PORT=canary\nLOG_LEVEL=canary\nUNIFONIC_APP_ID='an app'\n";
  writeFileSync(path.join(folder, '.env'), file);
  const [ofNone, ofWrong, ofMixed, ofPanel, ofBrand] = await Promise.all([
    startRefusedApp({ LOG_LEVEL: 'info' }, folder),
    startRefusedApp({ ...app.environment, ...wrong }),
    startRefusedApp({ ...app.environment, ...mixed }),
    // The demo panel must not run with live keys or on production data.
    startRefusedApp({
      ...app.environment,
      MOYASAR_SECRET_KEY: live,
      DEMO_CONTROL_URL: 'http://127.0.0.1:1/sandbox',
    }),
    // The configuration is checked first: connecting to this database would fail with another
    // error.
    startRefusedApp({
      ...app.environment,
      BRAND: 'katan',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    }),
  ]);
  rmSync(folder, { recursive: true });
  for (const name of required) expect(ofNone).toContain(`${name} is missing`);
  expect(named(ofNone).sort()).toEqual([...required, 'PORT'].sort());
  expect(named(ofWrong).sort()).toEqual(Object.keys(wrong).sort());
  expect([...new Set(named(ofMixed))].sort()).toEqual([...Object.keys(mixed), 'CLOCK_URL'].sort());
  expect(ofMixed).toContain('a live key beside a service on loopback');
  expect(ofMixed).toContain('a movable clock beside a live key');
  expect(ofMixed).toContain('the account of the demo beside a live key');
  expect(ofPanel).toContain('a demo beside a live key');
  expect(ofPanel).toContain('a demo with a panel empties its database');
  expect(ofBrand).toContain('public/brands/katan does not exist; did you mean kattan?');
  expect(ofBrand).not.toContain('ECONNREFUSED');
  for (const said of [ofNone, ofWrong, ofMixed, ofPanel, ofBrand]) {
    expect(said).not.toMatch(/canary|7777777|    at /);
    expect(said).not.toContain(live);
  }
  for (const value of Object.values(app.environment).filter((text) => text.length > 8))
    expect(ofWrong).not.toContain(value);
});

test('a port in use is named, with what to do @once', async ({ app }) => {
  const said = await startRefusedApp({ ...app.environment });
  expect(said).toContain(`port ${app.environment.PORT} of 127.0.0.1 is in use`);
  expect(said).toContain('set PORT to another one');
  expect(said).not.toContain('    at ');
});

/** The lines that start with a sign. */
const lines = (output: string, sign: string): string[] =>
  output.split('\n').filter((line) => line.startsWith(sign));

test('the deployment doctor passes beside a running app and explains each problem @once', async ({
  app,
}) => {
  const well = await runOperatorCommand(app, ['doctor']);
  expect(lines(well.output, '✗')).toEqual([]);
  expect(well.code).toBe(0);
  expect(well.output).toContain(`webhook ${app.url}/api/webhooks/moyasar`);

  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const { DATABASE_URL = '' } = app.environment;
  const ill = await runOperatorCommand(app, ['doctor'], {
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
    expect.stringMatching(/^✗ webhook .+: no answer \(ECONNREFUSED\)\. Is the app running/),
  ]);

  expect(await runOperatorCommand(app, ['brand', 'check'])).toMatchObject({
    code: 0,
    errorOutput: '',
  });
  expect(await runOperatorCommand(app, ['brand', 'check', 'katan', 'nada'])).toMatchObject({
    code: 1,
    errorOutput: 'katan: 1 fault\n  - public/brands/katan does not exist; did you mean kattan?\n',
  });

  const away = { DATABASE_URL: `postgres://nobody@${new URL(nowhere).host}/nothing` };
  const behindNone = { APP_ORIGIN: 'https://laundry.example', TRUSTED_HOPS: '0' };
  const alone = await runOperatorCommand(app, ['doctor'], { ...away, ...behindNone });
  expect(lines(alone.output, '✗').join('\n')).toMatch(/no response from [^]+TRUSTED_HOPS=1/);

  const faulty = await runOperatorCommand(app, ['doctor'], {
    SESSION_SECRET: 'a'.repeat(32),
    PORT: 'x',
  });
  expect(faulty.code).toBe(1);
  expect(lines(faulty.output, '✗')).toEqual([
    expect.stringContaining('environment: PORT: must be an integer'),
    expect.stringContaining('environment: SESSION_SECRET: can be guessed'),
  ]);
});

/**
 * Runs `work` while no client can connect to the app's database; existing connections are closed.
 */
async function withoutDatabase(app: App, work: () => Promise<void>): Promise<void> {
  const name = new URL(app.environment.DATABASE_URL ?? '').pathname.slice(1);
  const admin = new pg.Client({
    connectionString: runServices().databaseUrl.replace('*', 'postgres'),
  });
  await admin.connect();
  const allow = (yes: boolean) =>
    admin.query(`alter database "${name}" with allow_connections ${yes}`);
  try {
    await allow(false);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    await work();
  } finally {
    await allow(true);
    await admin.end();
  }
}

test('pages say that the database is unavailable, and a paid order continues when it is back @once', async ({
  wizard,
  page,
  t,
  language,
  app,
}) => {
  await walkToPayment(wizard);
  let paidAt = '';
  await withoutDatabase(app, async () => {
    await wizard.payWith(cards.good);
    const title = page.getByRole('heading', {
      level: 1,
      name: t('errors.service-unavailable.title'),
    });
    await expect(title).toBeVisible();
    await expect(page.getByText(t('shell.away-paid'))).toBeVisible();
    paidAt = page.url();
    const track = `/track/${'a'.repeat(32)}`;
    for (const address of ['/start/address', '/account', '/checkout/1', track]) {
      const answer = await page.goto(`/${language}${address}`);
      expect(answer?.status(), address).toBe(503);
      expect(answer?.headers()['retry-after'], address).toMatch(/^\d+$/);
      await expect(title).toBeVisible();
    }
    for (const address of ['', '/plans', '/privacy']) {
      expect((await page.goto(`/${language}${address}`))?.status(), address).toBe(200);
      await expect(title).toHaveCount(0);
    }
    await page.goto(paidAt);
  });
  const done = page.getByRole('heading', { level: 1, name: t('checkout.done-title') });
  await expect(async () => {
    const again = page.getByRole('link', { name: t('shell.again'), exact: true });
    if (await again.isVisible()) await again.click();
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});
