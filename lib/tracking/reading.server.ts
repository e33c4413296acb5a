import 'server-only';
import type { SubscriptionProgress } from '@/lib/integrations/partner/operations/subscription-orders.server';
import { log } from '@/lib/observability/log.server';
import type { Reading } from './history';

/** A state that the document does not know is shown neutrally, and logged as the partner wrote it (§9). */
function known<Code extends string>(state: Code | { unknown: string }): Code | 'unknown' {
  if (typeof state === 'string') return state;
  log.warn({ event: 'unknown-state', state: state.unknown });
  return 'unknown';
}

/** The partner's progress as it is kept and shown. */
export const readingOf = ({ subscription, orders }: SubscriptionProgress): Reading => ({
  state: known(subscription.state),
  ordersCount: subscription.ordersCount,
  orders: orders.map((order) => ({
    id: order.id,
    state: known(order.state),
    pickupDate: order.pickupDate,
    period: order.period,
    stateChangedAt: order.stateChangedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
  })),
});
