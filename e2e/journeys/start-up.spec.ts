import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusedWith } from '../harness/refused';
import { staffLine } from '../harness/staff-accounts';
import { expect, test } from '../harness/test';

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
