import 'server-only';
import { z } from 'zod';
import { emptyDemo } from '@/lib/db/demo-history.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { hourMs, later, minuteMs } from '@/lib/kernel/time';
import { control, type DemoOrder, readOutage } from './world.server';

/** For calls whose response is not used. */
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

/** Declines the next payment, whatever card it uses, or cancels that. */
export const declineNext = (declines: boolean): Promise<unknown> =>
  control('POST', '/payments/decline-next', anything, { times: declines ? 1 : 0 });

/** Takes the partner down or brings it back, for every visitor of the demo. */
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

/** Makes the partner refuse to activate the payments of the customer with this mobile (`05…`). */
export const refuseToActivate = (mobile: string): Promise<unknown> =>
  control('POST', '/faults', anything, {
    operation: 'confirm-payment',
    kind: 'status',
    status: 400,
    customer: mobile,
    times: untilItIsBack,
  });

/** Moves the demo's clock, and the app's with it, to a later instant. */
export async function advanceTo(at: Date): Promise<void> {
  await control('POST', '/clock/advance', anything, { to: at.toISOString() });
  await refreshClock();
}

/** Longer than any pickup window. */
const lateness = 'PT8H';
/** From an hour into a window, when the driver would arrive, to shortly after its end. */
const toTheEndMs = 5 * hourMs + 2 * minuteMs;

/**
 * Delays a scheduled order. Returns when its pickup window ends without a pickup; null when the
 * order has ended.
 */
export async function holdUp(order: DemoOrder): Promise<Date | null> {
  await control('POST', `/orders/${order.id}/late`, anything, { duration: lateness });
  return order.nextAt && later(order.nextAt, toTheEndMs);
}

/**
 * Moves all pickups of a subscription into the past, so that a customer has a history while the
 * clock stays as it is.
 */
export const backdate = (subscriptionId: number, days: number): Promise<unknown> =>
  control('POST', `/subscriptions/${subscriptionId}/backdate`, anything, { days });

/** Pays an invoice of the gateway with a valid card. */
export const payInvoice = (invoiceId: string): Promise<unknown> =>
  control('POST', `/payments/${encodeURIComponent(invoiceId)}/pay`, anything, {});

/**
 * Resets the demo for every visitor: our database, the data of the partner and of the gateway,
 * codes, faults and the clock.
 */
export async function resetDemo(): Promise<void> {
  // Our database first: the worker must not ask the sandbox about data that it has already deleted.
  await emptyDemo();
  await control('POST', '/reset', anything, {});
  await refreshClock();
}
