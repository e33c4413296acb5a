import assert from 'node:assert/strict';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { until } from '../../../../scripts/stack/ready';
import { ground } from '../../../harness/ground';
import { hurry } from '../oracle/oracle';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { shows, soonMs } from './scenario';

/** Another order than the usual one: the first day on offer, from a date on. */
export const otherOrder = async (visitor: Visitor): Promise<void> => {
  const { days } = await visitor.read<{ days: PickupDay[] }>('/api/pickup-days');
  const first = days.find(({ periods }) => periods.length > 0);
  const period = first?.periods[0] ?? 'morning';
  await visitor.submit('schedule', { mode: 'start', date: first?.date ?? '', period });
};

export const invoices = async (town: Town) => (await town.world.payments()).invoices;

/** Every call of an operation is answered with a status, until the faults are cleared. */
export const failing = (town: Town, operation: string, status: number): Promise<unknown> =>
  town.world.fault({ operation, kind: 'status', status, times: 500 });

/** Waits until a checkout's row is in one of these states. */
export const stands = (town: Town, id: string, ...states: string[]): Promise<string> =>
  until(
    `checkout to be ${states.join(' or ')}`,
    async () => {
      await hurry(town);
      const [row] = await town.rows<{ state: string }>(
        'select state from checkouts where id = $1',
        [id],
      );
      return row && states.includes(row.state) ? row.state : undefined;
    },
    soonMs,
  );

/** Waits until a checkout's row is as a condition in SQL says; `what` names that in the error. */
export const becomes = (
  town: Town,
  what: string,
  id: string,
  condition: string,
): Promise<unknown> =>
  until(
    what,
    async () => {
      await hurry(town);
      const [row] = await town.rows(`select 1 from checkouts where id = $1 and ${condition}`, [id]);
      return row;
    },
    soonMs,
  );

/** Somebody subscribes, and this is what the partner's answer has for the invoice's link: at a host of somebody else, or none. */
export async function boughtWithInvoice(
  town: Town,
  value: string | null,
): Promise<{ visitor: Visitor; id: string }> {
  const visitor = new Visitor(town);
  const page = await visitor.walkToPayment();
  await town.world.fault({
    operation: 'confirm-payment',
    kind: 'schema',
    set: { path: 'data.invoice_url', value },
  });
  const id = await visitor.comeBack(await visitor.payAt(page));
  await shows(visitor, id, 'done');
  return { visitor, id };
}

/** How often a checkout was looked at by whoever settles it, the look under way included. */
export async function fenceOf(town: Town, id: string): Promise<number> {
  const sql = 'select fence from checkouts where id = $1';
  const [row] = await town.rows<{ fence: number }>(sql, [id]);
  return (row ?? assert.fail('there is no such checkout')).fence;
}

/** Waits until a checkout was looked at once more from now on, by whoever settles it. */
export const hasLooked = async (town: Town, id: string): Promise<unknown> =>
  becomes(town, 'another look', id, `fence > ${await fenceOf(town, id)} and lease_until is null`);

/**
 * Gives a capture back as somebody does who sits before the gateway's own dashboard.
 *
 * @param halalas how much of it; all that is left unless told
 */
export async function giveBackByHand(town: Town, capture: string, halalas?: number): Promise<void> {
  const auth = Buffer.from(`${town.environment.MOYASAR_SECRET_KEY}:`).toString('base64');
  const { url } = ground().sandbox;
  const reply = await fetch(`${url}/gateway/v1/payments/${capture}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${auth}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: halalas }),
  });
  assert.equal(reply.status, 200, await reply.text());
}
