import 'server-only';
import { z } from 'zod';
import { refreshClock } from '@/lib/http/clock.server';
import { hourMs, later, minuteMs } from '@/lib/kernel/time';
import { emptyStage } from '@/lib/store/empty-stage.server';
import { control } from './control.server';
import { readOutage, type StageOrder } from './stage.server';

/** Of these levers only that they were pulled matters. */
const anything = z.unknown();

/** The operations of the partner (§4), by the names of the sandbox's faults. */
const operations = [
  'is-location-covered',
  'link-customer',
  'save-address',
  'save-preferences',
  'get-preferences',
  'list-plans',
  'available-days',
  'subscribe',
  'confirm-payment',
  'subscription-orders',
];
const untilItIsBack = 1_000_000;

/** The next payment is declined, whatever it is made with; or none is any more. */
export const declineNext = (declines: boolean): Promise<unknown> =>
  control('POST', '/payments/decline-next', anything, { times: declines ? 1 : 0 });

/** Takes the partner away, for this world alone, or brings it back. */
export async function partnerDown(isDown: boolean): Promise<void> {
  const outage = await readOutage();
  if (isDown && outage.length === 0) {
    await Promise.all(
      operations.map((operation) =>
        control('POST', '/faults', anything, {
          operation,
          kind: 'status',
          status: 503,
          times: untilItIsBack,
        }),
      ),
    );
  }
  if (!isDown) await Promise.all(outage.map((id) => control('DELETE', `/faults/${id}`, anything)));
}

/** Moves this world's clock to an instant that lies ahead, and the app's with it. */
export async function advanceTo(at: Date): Promise<void> {
  await control('POST', '/clock/advance', anything, { to: at.toISOString() });
  await refreshClock();
}

/** Takes an order one step on, by hand. */
export const moveOrder = ({ id }: StageOrder): Promise<unknown> =>
  control('POST', `/orders/${id}/advance`, anything);

/** Longer than any pickup window. */
const lateness = 'PT8H';
/** From an hour into a window, when the driver would be there, to a little after its end. */
const toTheEndMs = 5 * hourMs + 2 * minuteMs;

/** Holds an order up; gives the instant at which its pickup window is over and nobody came, null for one under way. */
export async function holdUp(order: StageOrder): Promise<Date | null> {
  await control('POST', `/orders/${order.id}/late`, anything, { duration: lateness });
  return order.state === 'scheduled' && order.nextAt ? later(order.nextAt, toTheEndMs) : null;
}

/** Pays an invoice of the gateway with a card that is good. */
export const payInvoice = (invoiceId: string): Promise<unknown> =>
  control('POST', `/payments/${encodeURIComponent(invoiceId)}/pay`, anything, {});

/**
 * Everything back to the beginning: the books of the partner and of the gateway, the codes, the faults, the clock, and our
 * own. All of it belongs to this stage's visitor alone.
 */
export async function startOver(): Promise<void> {
  // Ours first: what is not known here any more nobody asks the others about.
  await emptyStage();
  await control('POST', '/reset', anything, {});
  await refreshClock();
}
