import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill } from '../../e2e/bench/growth/fill';
import { appEnvironment } from '../../scripts/stack/app';
import { freePort } from '../../scripts/stack/ports';
import { type Postgres, startPostgres } from '../../scripts/stack/postgres';
import { newSecrets } from '../../scripts/stack/secrets';
import { readBusinessMetrics } from './business-metrics.server';
import { closeDatabase, pool } from './database.server';
import { eraseIdleCustomers } from './idle-customers.server';
import { deleteEndedJourneys } from './journeys.server';
import { migrateDatabase } from './migrations.server';
import { deleteExpiredLimits } from './rate-limits.server';
import { deleteEndedSessions } from './sessions.server';
import { deleteExpiredShares } from './shares.server';
import { listCandidates } from './staff-list.server';
import { deleteOldTurnarounds } from './trackings.server';
import { deleteOldVerifications } from './verifications.server';
import { deleteOldWaiting } from './waiting-list.server';

const folder = mkdtempSync(path.join(tmpdir(), 'growth-'));
let postgres: Postgres;
let client: pg.Client;

beforeAll(async () => {
  const secrets = newSecrets();
  const [port, password] = [await freePort(), secrets.databasePassword];
  postgres = await startPostgres({ dataDir: `${folder}/data`, port, password, durable: false });
  const url = await postgres.database('growth');
  const nowhere = { url: 'http://127.0.0.1:9', controlUrl: 'http://127.0.0.1:9' };
  const environment = appEnvironment({
    ...{ port: 9, sandbox: nowhere, partnerKey: 'of-nothing', secrets },
    // Forbids sequential scans wherever an index can be used.
    databaseUrl: `${url}?options=${encodeURIComponent('-c enable_seqscan=off')}`,
  });
  Object.assign(process.env, environment, { CLOCK_URL: '' });
  await migrateDatabase();
  await closeDatabase();
  await fill(url, 20_000);
  client = new pg.Client({ connectionString: url });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await closeDatabase();
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = async <Row extends pg.QueryResultRow>(text: string) =>
  (await client.query<Row>(text)).rows;

it('each column that refers to another table has an index', async () => {
  expect(
    await rows(`select c.conrelid::regclass as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`),
  ).toEqual([]);
});

it('stored counts equal a count of the rows', async () => {
  const counted = await rows<{ state: string; count: number }>(
    'select state, count(*)::int from checkouts group by state',
  );
  expect(counted.length).toBeGreaterThan(6);
  const kept = [...(await readBusinessMetrics()).checkouts].filter(([, count]) => count !== 0);
  expect(new Map(kept)).toEqual(new Map(counted.map(({ state, count }) => [state, count])));
});

it('the pages of the staff list contain each checkout once', async () => {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const { candidates, next } = await listCandidates(after);
    pages.push(candidates.map(({ checkout }) => checkout.id));
    after = next;
  } while (after !== null);
  expect(pages.length).toBeGreaterThan(1);
  const due = await rows<{ id: string }>(
    `select id from checkouts where state in ('paid', 'confirming', 'refund-due')
      or (state = 'needs-a-person' or attention = 'invoice-not-kept') and handled_trouble is null
      or next_attempt_at < now() - interval '15 minutes'
      or id in (select checkout_id from payments where state = 'refund-due')`,
  );
  expect(pages.flat().sort()).toEqual(due.map(({ id }) => id).sort());
});

/** PostgreSQL flushes a connection's statistics with a delay: this flushes them now. */
const toldOfItself = () => pool().query('select pg_stat_force_next_flush()');

const stillOf = 'from sessions s where s.customer_id = c.id';
/** Conditions for rows that are due for deletion. */
const dueOf: Record<string, string> = {
  sessions: `(customer_id is null and (seen_at < now() - interval '14 days' or expires_at < now())
    or expires_at < now() - interval '30 days')`,
  journeys: 'expires_at < now()',
  verifications: "sent_at < now() - interval '1 day'",
  waiting_list: "consent_at < now() - interval '365 days'",
  tracking_shares: 'expires_at <= now()',
  turnarounds: "delivered_at < now() - interval '365 days'",
  budgets: 'expire < extract(epoch from now()) * 1000',
  'customers c': `not exists (select ${stillOf}) and not exists (select from checkouts k where k.customer_id = c.id)
    and updated_at < now() - interval '1 day'
    or sealed_token is not null and not exists (select ${stillOf} and s.expires_at > now())
      and not exists (select from checkouts k where k.customer_id = c.id and k.state not in ('active', 'closed', 'refunded'))`,
};

it('deletions remove exactly the due rows, without a sequential scan', async () => {
  const count = async (isDue: boolean) => {
    const counts: Record<string, number> = {};
    for (const [table, due] of Object.entries(dueOf)) {
      const where = isDue ? due : `not (${due})`;
      const [row] = await rows<{ n: number }>(
        `select count(*)::int as n from ${table} where ${where}`,
      );
      counts[table] = row?.n ?? Number.NaN;
    }
    return counts;
  };
  const [due, kept] = [await count(true), await count(false)];
  expect(Math.min(...Object.values(due), ...Object.values(kept))).toBeGreaterThan(50);
  expect(due.sessions).toBeGreaterThan(2_000);
  await toldOfItself();
  await client.query('select pg_stat_reset()');
  await deleteEndedJourneys();
  await deleteEndedSessions();
  await deleteOldVerifications();
  await deleteOldWaiting();
  await deleteExpiredShares();
  await deleteOldTurnarounds();
  await deleteExpiredLimits();
  await eraseIdleCustomers();
  await toldOfItself();
  const whole = await rows('select relname from pg_stat_user_tables where seq_scan > 0');
  expect(whole).toEqual([]);
  const nothing = Object.fromEntries(Object.keys(dueOf).map((table) => [table, 0]));
  expect(await count(true)).toEqual(nothing);
  const left = await count(false);
  // Some rows went with their session.
  const { journeys, verifications, 'customers c': customers } = left;
  expect(left).toEqual({ ...kept, journeys, verifications, 'customers c': customers });
});
