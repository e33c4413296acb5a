import 'server-only';
import { env } from '@/lib/config/env.server';
import { medianTurnaroundHours } from '@/lib/db/trackings.server';
import type { OrderState } from '@/lib/integrations/partner/codes';
import { instantFromIso, minuteMs } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from './snapshot';

/** How long an order took from the customer's door and back. */
export interface Turnaround {
  orderId: number;
  minutes: number;
  deliveredAt: Date;
}

/** Longer than any real order: a mistake in the partner's data, which must not move the median. */
const longestMinutes = 30 * 24 * 60;

/** When the partner says that an order first entered a state; null if it has not said so. */
function reportedAt({ changes }: TrackedOrder, state: OrderState): Date | null {
  const change = changes.find((one) => one.state === state && one.isReported);
  return change ? instantFromIso(change.at) : null;
}

/**
 * Returns the turnarounds of the orders that a reading newly reports as delivered. Leaves out
 * orders whose pickup or delivery time the partner did not report: the time when we saw a state is
 * up to a poll interval late.
 */
export function newTurnarounds(
  before: TrackingSnapshot | null,
  after: TrackingSnapshot,
): Turnaround[] {
  const known = new Set(
    before?.orders.filter(({ state }) => state === 'delivered').map(({ id }) => id),
  );
  return after.orders
    .filter(({ id, state, missing }) => state === 'delivered' && !missing && !known.has(id))
    .flatMap((order) => {
      const collectedAt = reportedAt(order, 'picked_up_from_customer');
      const deliveredAt = reportedAt(order, 'delivered');
      if (!collectedAt || !deliveredAt) return [];
      const minutes = Math.round((deliveredAt.getTime() - collectedAt.getTime()) / minuteMs);
      return minutes > 0 && minutes <= longestMinutes
        ? [{ orderId: order.id, minutes, deliveredAt }]
        : [];
    });
}

/**
 * How many hours after its pickup laundry of a service is usually delivered: the median of what was
 * seen, else the configured time (`TURNAROUND_HOURS`); undefined where neither is known.
 */
export const usualTurnaroundHours = async (service: string): Promise<number | undefined> =>
  (await medianTurnaroundHours(service)) ?? new Map(env().TURNAROUND_HOURS).get(service);
