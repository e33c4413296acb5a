import { until } from '../../../../scripts/stack/ready';
import type { Cluster } from '../../cluster/cluster';
import { type Books, readOutside, readOwn } from './books';
import { rules } from './rules';

/** States in which something is under way that ends by itself. */
const underWay = "'paid', 'confirming', 'refund-due'";

/** Everything that is due, due now: a back-off may last ten minutes, which no test has. */
export const hurry = (cluster: Cluster): Promise<unknown> =>
  cluster.rows(
    `update checkouts set next_attempt_at = now(), attempts = 0
     where next_attempt_at is not null and (lease_until is null or lease_until < now())`,
  );

/** Waits until nothing is under way any more, with everything outside well again. Throws what is left. */
export async function settled(cluster: Cluster, timeoutMs = 60_000): Promise<void> {
  const left = () =>
    cluster.rows<{ id: string; state: string }>(
      `select id, state from checkouts where state in (${underWay}) or lease_until > now()
       union select k.id, p.state from payments p join checkouts k on k.id = p.checkout_id
         where p.state in ('created', 'refund-due') and k.state <> 'needs-a-person'`,
    );
  await until(
    'the checkouts to settle',
    async () => {
      if ((await left()).length === 0) return true;
      await letRefundsAsk(cluster);
      await hurry(cluster);
      return undefined;
    },
    timeoutMs,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message} ${JSON.stringify(await left())}`);
  });
}

/**
 * A refund that was asked for before waits for the partner's word, and the partner may not be asked at any time (C1). Where
 * one has used up its readings, five minutes pass.
 */
async function letRefundsAsk(cluster: Cluster): Promise<void> {
  const { now } = await cluster.world.clock();
  const waiting = await cluster.rows(
    `select 1 from checkouts k join payments p on p.checkout_id = k.id
     where k.state = 'refund-due' and k.confirm_sent_at is not null and p.state = 'refund-due'
       and p.refund_asked_at is not null and k.readings_used_until > $1::timestamptz + interval '10 minutes'`,
    [now],
  );
  if (waiting.length > 0) await cluster.world.advance('PT5M');
}

/**
 * A refund waits for five minutes after the last confirm (§8). Where one was on its way just as the clock was moved over the
 * time for hope, they pass.
 */
export async function letCacheEnd(cluster: Cluster, checkoutId: string): Promise<void> {
  const { now } = await cluster.world.clock();
  const waiting = await cluster.rows(
    `select 1 from checkouts where id = $1 and state = 'confirming'
       and confirm_sent_at > $2::timestamptz - interval '5 minutes'`,
    [checkoutId, now],
  );
  if (waiting.length > 0) await cluster.world.advance('PT5M');
}

/** Compares the three books. Gives what was looked at, by count; throws every difference at once. */
async function reconcile(cluster: Cluster): Promise<Books> {
  const books: Books = { outside: await readOutside(cluster), own: await readOwn(cluster) };
  const faults = Object.values(rules).flatMap((rule) => rule(books));
  if (faults.length > 0) throw new Error(`The books differ:\n${faults.join('\n')}`);
  return books;
}

/** Heals everything, waits until nothing is under way, and compares the three books. */
export async function audit(cluster: Cluster): Promise<Books> {
  await cluster.world.clearFaults();
  await cluster.heal();
  await settled(cluster);
  return reconcile(cluster);
}
