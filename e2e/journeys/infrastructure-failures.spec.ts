import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { serverBundle } from '../../scripts/stack/build';
import { freePort } from '../../scripts/stack/ports';
import { until } from '../../scripts/stack/ready';
import { root } from '../../scripts/stack/root';
import type { App } from '../harness/app';
import { query } from '../harness/database';
import { runOperatorCommand, startRefusedApp } from '../harness/operator-command';
import { rawRequest } from '../harness/raw-request';
import { expect, test } from '../harness/test';

const ready = async (url: string): Promise<number> =>
  (await rawRequest(url, { path: '/api/health/ready' })).status;

/** Sends a coverage request: it stores the answer and calls the partner. */
const coverage = (app: App) =>
  rawRequest(app.url, {
    method: 'POST',
    path: '/api/journey/coverage?locale=en',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({
      answers: { place: { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' }, wish: null },
    }),
  });

const metric = async (app: App, name: string): Promise<number> => {
  const headers = { authorization: `Bearer ${app.environment.METRICS_TOKEN}` };
  const { body } = await rawRequest(app.url, { path: '/api/metrics', headers });
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1] ?? Number.NaN);
};

test('the app refuses a newer database unless it is marked compatible, and is not ready with an older one @once @long', async ({
  app,
}) => {
  const note = (text: string) => query(app, `comment on schema drizzle is '${text}'`);
  const later = "(select max(created_at) from drizzle.__drizzle_migrations) + 1, 'of later code'";
  await app.stop();
  await query(app, `insert into drizzle.__drizzle_migrations (created_at, hash) values (${later})`);
  try {
    for (const text of ['', 'runs code from 9999', 'runs code from here']) {
      await note(text);
      const said = await startRefusedApp({ ...app.environment });
      expect(said).toContain('ahead of this version, by 1 migration(s)');
      expect(said).toContain('restore the backup');
      expect(said).not.toContain('    at ');
    }
    // As a newer version leaves it during a rolling restart.
    await note('runs code from 4');
    await app.start();
    await expect.poll(() => app.log()).toContain('"event":"database-ahead"');
  } finally {
    await query(app, "delete from drizzle.__drizzle_migrations where hash = 'of later code'");
  }

  // An older backup was restored under a running process.
  const [last] = await query<{ created_at: string; hash: string }>(
    app,
    `delete from drizzle.__drizzle_migrations
     where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
     returning created_at, hash`,
  );
  expect(await ready(app.url)).toBe(503);
  expect(await ready(app.url)).toBe(503);
  await expect.poll(() => app.log().match(/"event":"database-behind"/g)?.length).toBe(1);
  await query(
    app,
    `insert into drizzle.__drizzle_migrations (created_at, hash) values (${last?.created_at}, '${last?.hash}')`,
  );
  expect(await ready(app.url)).toBe(200);
});

test('a missing or foreign database stops the start with an error that says what to do @once @long', async ({
  app,
}) => {
  const address = app.environment.DATABASE_URL ?? '';
  const at = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return startRefusedApp({ ...app.environment, DATABASE_URL: url.href });
  };
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: silentPort } = silent.address() as AddressInfo;
  const said = await Promise.all([
    freePort().then((port) => at((url) => (url.port = String(port)))),
    at((url) => (url.password = 'not-the-password')),
    at((url) => (url.pathname = '/nowhere')),
    at((url) => (url.port = String(silentPort))),
  ]);
  silent.close();
  const words = [
    'no response from',
    'refuses the password',
    'there is no database nowhere',
    `it does not respond at 127.0.0.1:${silentPort}`,
  ];
  said.forEach((text, index) => {
    expect(text).toContain(words[index]);
    expect(text).not.toContain('    at ');
    expect(text).not.toContain(new URL(address).password);
    expect(text).not.toContain('not-the-password');
  });
});

test('waiting for a database connection has a timeout, and a freed connection is used at once @once @long', async ({
  app,
}) => {
  await app.stop();
  await app.start({ DATABASE_POOL: '1' });
  const other = new pg.Client({ connectionString: app.environment.DATABASE_URL });
  await other.connect();
  let held: ReturnType<typeof coverage> | undefined;
  try {
    await other.query('begin; lock table budgets in access exclusive mode');
    held = coverage(app);
    const waits = () =>
      query<{ waits: number }>(
        app,
        "select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await expect.poll(async () => (await waits())[0]?.waits).toBeGreaterThan(0);
    const { status, body } = await coverage(app);
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ code: 'service-unavailable' });
  } finally {
    // Closing the connection releases its lock.
    await other.end();
  }
  // The held request uses several rate limits, so it waited for the only connection too: either
  // response is right.
  expect([200, 503]).toContain((await held)?.status);
  expect((await coverage(app)).status).toBe(200);
});

test('wrong data keys are refused at start, and a missing key is reported @once @long', async ({
  app,
}) => {
  expect((await coverage(app)).status).toBe(200);
  const ours = app.environment.DATA_KEYS ?? '';
  const other = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
  const status = () =>
    runOperatorCommand(app, ['keys', 'status'], { DATA_KEYS: `${other('fresh')},${ours}` });
  const [whole, ...said] = await Promise.all([
    status(),
    // Another key, and a different key with the same id.
    ...[other('another'), other(ours.split(':')[0] ?? '')].map((keys) =>
      startRefusedApp({ ...app.environment, DATA_KEYS: keys }),
    ),
  ]);
  expect(whole).toMatchObject({ code: 0, errorOutput: '' });
  for (const text of said) {
    expect(text).toContain('DATA_KEYS: decrypts nothing that the database holds');
    expect(text).toContain(`encrypted with ${ours.split(':')[0]}`);
    expect(text).not.toContain('    at ');
  }
  await query(
    app,
    `insert into waiting_list (id, mobile_hash, sealed_mobile, area, city_id, locale, consent_at)
     values (gen_random_uuid(), 'gone', 'gone.a.b.c', '24.71,46.68', 'riyadh', 'en', now())`,
  );
  try {
    const { code, errorOutput: complaint } = await status();
    expect(code).toBe(1);
    expect(complaint).toContain('cannot decrypt 1 value(s) encrypted with gone');
    await app.stop();
    // One value that no key decrypts does not stop the rotation of the others, in both directions.
    const fresh = other('fresh');
    for (const [first, second] of [
      [fresh, ours],
      [ours, fresh],
    ]) {
      const said = await runOperatorCommand(app, ['keys', 'rotate'], {
        DATA_KEYS: `${first},${second}`,
      });
      expect(said.code).toBe(1);
      expect(said.errorOutput).toContain('No key decrypts 1 value(s)');
      const id = expect.stringMatching(/^[\da-f-]{36}$/);
      expect(said.json?.undecryptable).toEqual([{ column: 'waiting_list.sealed_mobile', id }]);
      const usage = Object.values(said.json?.values as Record<string, Record<string, number>>);
      const left = new Set(usage.flatMap(Object.keys));
      expect([...left].sort()).toEqual(['gone', first?.split(':')[0]].sort());
    }
    await app.start();
    expect(app.log()).toMatch(/"missing":\["gone"\],"values":1,"event":"data-key-missing"/);
  } finally {
    await query(app, "delete from waiting_list where mobile_hash = 'gone'");
  }
});

test('a full disk of the database gives 503 until there is space again @once', async ({ app }) => {
  // Raises PostgreSQL's own error for a full disk, inside the database.
  await query(
    app,
    `create function no_room() returns trigger language plpgsql as
     $$ begin raise 'No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert or update on journeys for each row execute function no_room();
     create trigger no_room before insert or update on sessions for each row execute function no_room()`,
  );
  try {
    const reply = await coverage(app);
    expect(reply.status).toBe(503);
    expect(JSON.parse(reply.body).code).toBe('service-unavailable');
  } finally {
    await query(app, 'drop function no_room() cascade');
  }
  expect((await coverage(app)).status).toBe(200);
});

test('a full log disk does not affect responses, and lost log lines are counted @once @long', async ({
  app,
}) => {
  await app.stop();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [serverBundle], {
    cwd: root,
    env: { ...process.env, ...app.environment },
    stdio: ['ignore', full, 'ignore'],
  });
  const ended = once(child, 'exit');
  try {
    const isReady = () => ready(app.url).catch(() => 0);
    await until('it to serve', async () => (await isReady()) === 200 || undefined);
    expect((await coverage(app)).status).toBe(200);
    expect(await metric(app, 'laundry_log_lines_lost_total')).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await ended, 'it ends by itself').toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

test('the app is not ready while the database and an upstream agree that its clock is wrong @once @long', async ({
  app,
}) => {
  const shift = 'const now = Date.now; Date.now = () => now() + 3600000;';
  // A space would end the option.
  const anHourAhead = `data:text/javascript,${encodeURIComponent(shift)}`;
  await app.stop();
  // An hour ahead, work left by earlier tests would be due, and a service would be called before
  // this test.
  await query(app, 'update checkouts set next_attempt_at = null');
  // Expired by any clock: deleted once the right time is known.
  await query(
    app,
    `insert into sessions (id, token_hash, created_at, seen_at, expires_at)
     select gen_random_uuid(), 'of-long-ago', at, at, at from (select now() - interval '90 days' as at) as long_ago`,
  );
  const old = "select 1 from sessions where token_hash = 'of-long-ago'";
  const before = app.log().length;
  await app.start({ NODE_OPTIONS: `--import=${anHourAhead}` });
  const said = () => app.log().slice(before);
  // Two clocks disagree and neither is known to be wrong: the app only raises an alarm.
  await expect.poll(said).toContain('"event":"clocks-differ"');
  expect(said()).toContain('"aheadOfDatabaseS":3600');
  expect(said()).toContain('"wrong":"unknown"');
  await coverage(app);
  await expect.poll(() => ready(app.url)).toBe(503);
  await expect.poll(said).toContain('"why":"clock-wrong"');
  await expect.poll(said).toContain('"event":"retention-waits-for-clock"');
  expect(await query(app, old)).toHaveLength(1);
  await app.stop();
  await app.start();
  await coverage(app);
  expect(await ready(app.url)).toBe(200);
  await expect.poll(() => query(app, old)).toHaveLength(0);
});
