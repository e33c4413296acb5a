import 'server-only';
import { registrationOf } from '@/lib/auth/customer-token.server';
import type { Session } from '@/lib/auth/session.server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import type { CheckoutRow } from '@/lib/db/checkouts.server';
import { getCustomer } from '@/lib/db/customers.server';
import { getTracking } from '@/lib/db/trackings.server';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import { type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { countStep } from '@/lib/observability/funnel.server';
import { lastPickupAhead } from '@/lib/tracking/renewal';
import { visibleSnapshot } from '@/lib/tracking/snapshot';
import type { Journey } from '@/lib/wizard/journey';
import { changeJourney, openJourney } from '@/lib/wizard/journey-repository.server';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import { findChosen } from '@/lib/wizard/plans/plans';
import { readPlans } from '@/lib/wizard/plans/plans.server';
import { isService } from '@/lib/wizard/preferences';
import { readCare } from '@/lib/wizard/preferences.server';
import { pointOf, renewed, samePickup } from './renewed';

interface Renewal {
  session: Session;
  customerId: string;
  /** The customer's own purchase that is renewed. */
  row: CheckoutRow;
  /** An order of the customer that can still be paid. */
  live: CheckoutRow | null;
  locale: Locale;
}

/**
 * Fills the customer's journey in with an earlier purchase: same plan, option, weekday, period,
 * address and care. Reads plan and price (§4.6), days (§4.7) and care preferences (§4.5) live;
 * coverage (§4.1) and all of these are checked again by the review. Replaces an order that was
 * begun. Throws the partner's errors and changes nothing then.
 */
export async function fillRenewal(renewal: Renewal): Promise<Journey> {
  const { session, customerId, row, live, locale } = renewal;
  const order = row.order as CheckoutOrder;
  const [customer, journey, until, plans] = await Promise.all([
    getCustomer(customerId),
    openJourney(session),
    pickupsUntil(row),
    readPlans(locale),
  ]);
  const held = registrationOf(customer);
  const point = pointOf(journey, held);
  const chosen = findChosen(plans, order.planId, order.optionId);
  const ordersCount = chosen?.option.ordersCount ?? order.ordersCount;
  const [days, care] = await Promise.all([
    point ? daysAt(point, ordersCount, renewal) : [],
    readCare(customerId, isService(order.service) ? [order.service] : []),
  ]);
  const template = {
    checkoutId: row.id,
    mobile: customer.mobile,
    held,
    chosen,
    pickup: samePickup(order, days, until, todayInRiyadh()),
    until,
    service: order.service,
    care,
    liveCheckoutId: live?.id ?? null,
  };
  const filled = await changeJourney(session, (now) =>
    renewed(now, { ...template, point: pointOf(now, held) }),
  );
  countStep('renewal', 'opened');
  return filled;
}

/** The last pickup of the subscription that is still ahead, as last read from the partner. */
async function pickupsUntil({ subscriptionId }: CheckoutRow): Promise<PlainDate | null> {
  if (subscriptionId === null) return null;
  return lastPickupAhead(visibleSnapshot(await getTracking(subscriptionId)));
}

/** The days on offer; none where the place is no longer covered, which the review says. */
async function daysAt(
  point: Point,
  ordersCount: number,
  { customerId, locale }: Renewal,
): Promise<PickupDay[]> {
  const days = await listPickupDays({ locale, ordersCount, point, customerId });
  return days.ok ? days.value : [];
}
