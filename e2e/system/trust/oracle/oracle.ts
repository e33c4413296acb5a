import { until } from '../../../../scripts/stack/ready';
import type { Cluster } from '../../cluster/cluster';
import { type Records, readAppRecords, readExternalRecords } from './records';
import { rules } from './rules';

/** States with work in progress that ends without a customer. */
const underWay = "'paid', 'confirming', 'refund-due'";

/** Makes all planned work due now: a backoff may last ten minutes, too long for a test. */
export const makeDue = (cluster: Cluster): Promise<unknown> =>
  cluster.rows(
    `update checkouts set next_attempt_at = now(), attempts = 0
     where next_attempt_at is not null and (lease_until is null or lease_until < now())`,
  );

/** Waits until no work is in progress, with all external services healthy. Throws what remains. */
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
      await makeDue(cluster);
      return undefined;
    },
    timeoutMs,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message} ${JSON.stringify(await left())}`);
  });
}

/**
 * A retried refund waits for a reading of the partner, whose reads are limited (C1). When the limit
 * of a checkout is used up, this moves the clock by five minutes.
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
 * A refund waits for five minutes after the last confirm (§8). When a confirm was in flight as the
 * clock passed the deadline for activation, this moves the clock by five minutes.
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

/**
 * Compares the records of app, partner and gateway. Returns what was read; throws all differences
 * at once.
 */
async function reconcile(cluster: Cluster): Promise<Records> {
  const records: Records = {
    external: await readExternalRecords(cluster),
    own: await readAppRecords(cluster),
  };
  const faults = Object.values(rules).flatMap((rule) => rule(records));
  if (faults.length > 0) throw new Error(`The records differ:\n${faults.join('\n')}`);
  return records;
}

/** Removes all faults, waits until no work is in progress, and compares the records. */
export async function audit(cluster: Cluster): Promise<Records> {
  await cluster.world.clearFaults();
  await cluster.heal();
  await settled(cluster);
  return reconcile(cluster);
}
