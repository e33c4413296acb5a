import type { PickupDay } from '@/lib/onboarding/pickup';
import { until } from '../../../stack/ready';
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

/** Somebody subscribes, and the partner's answer names an invoice at a host of somebody else. */
export async function boughtWithForeignInvoice(
  town: Town,
): Promise<{ visitor: Visitor; id: string }> {
  const visitor = new Visitor(town);
  const page = await visitor.walkToPayment();
  await town.world.fault({
    operation: 'confirm-payment',
    kind: 'schema',
    set: { path: 'data.invoice_url', value: 'https://evil.example/invoice.pdf' },
  });
  const id = await visitor.comeBack(await visitor.payAt(page));
  await shows(visitor, id, 'done');
  return { visitor, id };
}
