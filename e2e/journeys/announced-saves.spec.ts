import { query } from '../harness/database';
import { expect, test } from '../harness/network-clients';

const page = '/en/start/coverage';
const loads = 5;

test('pages that wait for an announced save show it, and a save that never comes costs few queries @once', async ({
  app,
  context: { request },
}) => {
  /** Saves a draft; `revision` names the page and counts its saves. */
  const save = (revision: string, waiting: string) =>
    request.put(`${app.url}/api/journey/coverage?locale=en`, {
      headers: { origin: app.url },
      data: { draft: { waiting }, edit: { from: '', as: revision } },
    });
  expect((await save('before.1', 'first')).status()).toBe(200);
  const [session] = (await request.storageState()).cookies;
  if (!session) throw new Error('no session');
  const load = async (revision: string) => {
    const cookie = `session=${session.value}; unsaved=coverage:${revision}`;
    return (await request.get(app.url + page, { headers: { cookie } })).text();
  };
  const loadAll = (revision: string) => Promise.all(Array(loads).fill(revision).map(load));

  const [start] = await query<{ now: Date }>(app, 'select clock_timestamp() as now');
  const shown = loadAll('before.2');
  // A page has looked for the save. Noticed at once: pages wait three seconds.
  const looks = () =>
    query(
      app,
      `select pid from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and query like '%"journeys"%' and query_start > $1`,
      [start?.now],
    );
  await expect.poll(looks, { intervals: [20] }).not.toEqual([]);
  expect((await save('before.2', 'typed-last')).status()).toBe(200);
  for (const html of await shown) expect(html.includes('typed-last')).toBe(true);

  // PostgreSQL reports reads up to ten seconds late.
  const reads = async () => {
    const [row] = await query<{ count: string }>(
      app,
      `select seq_scan + coalesce(idx_scan, 0) as count from pg_stat_user_tables
       where relname = 'journeys'`,
    );
    return Number(row?.count);
  };
  const before = await reads();
  for (const html of await loadAll('never.1')) expect(html.includes('typed-last')).toBe(true);
  await expect.poll(async () => (await reads()) - before).toBeGreaterThan(loads);
  expect((await reads()) - before).toBeLessThan(loads * 10);
});
