import pLimit from 'p-limit';
import { until } from '../../../../scripts/stack/ready';
import type { Cluster } from '../../cluster/cluster';
import type { Message } from './requests';

/**
 * A hash of every table, without the columns of settlement, except those that count requests or
 * hold what the partner said.
 */
const tables = `
  select tablename || ' ' || md5(query_to_xml(format(
    'select to_jsonb(t) - %L::text[] as row from %I t order by 1',
    '{fence,lease_until,attempts,next_attempt_at,updated_at,link_lease_until}', tablename
  ), true, true, '')::text) as line
  from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'staff_sessions',
    'verifications', 'budgets', 'funnel_days', 'checkout_days', 'trackings', 'turnarounds')`;

/** The app's book and those of the services after a request, in lines, once they are at rest. */
async function booksAfter(seq: number, cluster: Cluster): Promise<string[]> {
  let lines: string[] = [];
  return until('the books to come to rest', async () => {
    const before = lines;
    const rows = await cluster.rows<{ line: string }>(tables);
    const calls = await cluster.world.requests(seq);
    lines = [
      ...rows.map(({ line }) => line),
      ...calls.map(({ party, operation, status }) => `${party} ${operation} ${status}`),
    ];
    return String(before) === String(lines) ? lines : undefined;
  });
}

export type Sent = { message: Message; status: number };
export const isRefused = ({ status }: Sent): boolean => status >= 400;

/**
 * A service must be asked which code is right, which option exists, which city is served, and
 * whether the order under review was paid.
 */
const needsCall = ({ message: { path }, status }: Sent): boolean =>
  (path.startsWith('/api/journey/review') && [409, 422].includes(status)) ||
  (/^\/api\/(journey\/(mobile|coverage)|account\/)/.test(path) && [422, 429].includes(status)) ||
  (path.startsWith('/api/quotes') && status === 404);

/** Sends refused messages again, alone. Throws the first that changes a book each time. */
export async function checkUnchanged(
  cluster: Cluster,
  refused: Sent[],
  send: (message: Message) => Promise<Sent>,
): Promise<void> {
  let [suspects, changes]: [Sent[], string[]] = [refused, []];
  // A change that does not come again belongs to an earlier request, or to one accepted now.
  for (let times = 0; times === 0 || (changes.length > 0 && times < 5); times += 1) {
    suspects = suspects.filter((one) => isRefused(one) && !needsCall(one));
    const seq = await cluster.world.lastRequest();
    const before = await booksAfter(seq, cluster);
    suspects = await pLimit(12).map(suspects, ({ message }) => send(message));
    changes = (await booksAfter(seq, cluster)).filter((line) => !before.includes(line));
  }
  if (changes.length === 0) return;
  const half = suspects.length >> 1;
  if (half > 0) await checkUnchanged(cluster, suspects.slice(0, half), send);
  if (half > 0) await checkUnchanged(cluster, suspects.slice(half), send);
  throw new Error(
    `Refused requests changed ${changes}: ${JSON.stringify(suspects[0]).slice(0, 2_000)}`,
  );
}
