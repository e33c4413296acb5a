import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { steps } from '@/components/steps/registry';
import type { Call } from '@/lib/api/route.server';
import { registrationOf } from '@/lib/auth/customer-token.server';
import type { Session } from '@/lib/auth/session.server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { liveStates } from '@/lib/checkout/core/states';
import { purchasesOf } from '@/lib/checkout/purchases.server';
import { type CheckoutRow, findCheckout, findLatestCheckout } from '@/lib/db/checkouts.server';
import { getCustomer } from '@/lib/db/customers.server';
import { getTracking } from '@/lib/db/trackings.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { isUuid } from '@/lib/kernel/id';
import { type Point, samePoint } from '@/lib/kernel/point';
import { type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { countStep } from '@/lib/observability/funnel.server';
import { lastPickupAhead } from '@/lib/tracking/renewal';
import { visibleSnapshot } from '@/lib/tracking/snapshot';
import { firstOpenStep, progressOf } from '@/lib/wizard/engine';
import { factsOf, isSamePlan } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';
import { changeJourney, openJourney } from '@/lib/wizard/journey-repository.server';
import { finishIfPaid } from '@/lib/wizard/paid-order.server';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { chosenPickup } from '@/lib/wizard/plans/pickup';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import { findChosen } from '@/lib/wizard/plans/plans';
import { readPlans } from '@/lib/wizard/plans/plans.server';
import { isService } from '@/lib/wizard/preferences';
import { readCare } from '@/lib/wizard/preferences.server';
import { pointOf, renewed, samePickup } from './renewed';

/** Something of the customer's that a renewal must not replace or repeat without being asked. */
export type Obstacle =
  /** An order whose payment is not finished. */
  | { kind: 'unpaid'; href: string; halalas: number }
  /** An order that was begun, at step `place` of `count`. */
  | { kind: 'begun'; href: string; place: number; count: number }
  /** A newer subscription that is running: this one was renewed already. */
  | { kind: 'newer'; href: string };

export type OpenedRenewal =
  /** Not the visitor's purchase, or no purchase: alike (T4). */
  | { kind: 'unknown' }
  | { kind: 'leave'; href: string }
  | { kind: 'ask'; row: CheckoutRow; obstacles: Obstacle[] };

interface Visit {
  id: string;
  session: Session | null;
  locale: Locale;
}

/** A purchase that can be renewed; null for any other id, existing or not. */
async function ownPurchase({ id, session }: Visit): Promise<CheckoutRow | null> {
  if (!session?.customerId || !isUuid(id)) return null;
  const row = await findCheckout(id);
  return row?.customerId === session.customerId ? row : null;
}

/**
 * Opens the link that renews a purchase. Fills the customer's journey in and leads to its first
 * open step, which is the review where nothing needs an answer; asks first when the customer has
 * another order or subscription. Without a session, leads through sign-in and back. Throws the
 * partner's errors.
 */
export async function openRenewal(visit: Visit): Promise<OpenedRenewal> {
  const { id, session, locale } = visit;
  if (!session?.customerId) {
    // Alike for every id: what exists is not shown before sign-in.
    return isUuid(id)
      ? { kind: 'leave', href: localePath(locale, '/account', { renew: id }) }
      : { kind: 'unknown' };
  }
  const row = await ownPurchase(visit);
  if (!row) return { kind: 'unknown' };
  const { customerId } = session;
  const elsewhere = await pageInstead(row, customerId, locale);
  if (typeof elsewhere === 'string') return { kind: 'leave', href: elsewhere };
  const { live } = elsewhere;
  const journey = await finishIfPaid(session, await openJourney(session));
  const isRepeated = isUnchangedRenewal(row, journey, live);
  const obstacles = isRepeated ? [] : await obstaclesTo(row, { ...visit, session }, journey, live);
  if (obstacles.length > 0) return { kind: 'ask', row, obstacles };
  try {
    const filled = await fillRenewal({ session, customerId, row, live, locale }, (now) => {
      if (hasOrder(now) && !isUnchangedRenewal(row, now, live)) throw new OrderBegun();
    });
    return { kind: 'leave', href: hrefIn(filled, locale) };
  } catch (error) {
    if (error instanceof OrderBegun) return openRenewal(visit);
    throw error;
  }
}

/** An order was begun in another tab while the partner was asked. */
class OrderBegun extends Error {}

/**
 * Fills the renewal in although another order or subscription exists, because the customer chose
 * so. Throws `not-found` for purchases of others and unknown ids alike.
 */
export async function renewAnyway({
  params: { id = '' },
  session,
  locale,
}: Call<unknown>): Promise<{ href: string }> {
  const row = await ownPurchase({ id, session, locale });
  if (!row || !session?.customerId) throw new AppError('not-found');
  const { customerId } = session;
  const elsewhere = await pageInstead(row, customerId, locale);
  if (typeof elsewhere === 'string') return { href: elsewhere };
  await finishIfPaid(session, await openJourney(session));
  const filled = await fillRenewal({ session, customerId, row, live: elsewhere.live, locale });
  return { href: hrefIn(filled, locale) };
}

/**
 * The page to show instead of a renewal: of a purchase that is not finished, or of one whose money
 * was taken and is being activated. Otherwise the customer's order that can still be paid, if any.
 */
async function pageInstead(
  row: CheckoutRow,
  customerId: string,
  locale: Locale,
): Promise<string | { live: CheckoutRow | null }> {
  if (row.state !== 'active' && row.state !== 'refunded') {
    return localePath(locale, `/checkout/${row.id}`);
  }
  const live = await findLatestCheckout(customerId, liveStates);
  const isPaid = live?.state === 'paid' || live?.state === 'confirming';
  return isPaid ? localePath(locale, `/checkout/${live.id}`) : { live };
}

/**
 * Whether the journey is a renewal of this purchase in which the customer changed nothing: it is
 * filled in again, at today's price and days.
 */
function isUnchangedRenewal(row: CheckoutRow, journey: Journey, live: CheckoutRow | null): boolean {
  const { renewal, review, plan } = factsOf(journey);
  const { planId, optionId } = row.order as CheckoutOrder;
  const { plan: typedPlan, schedule: typedDay } = journey.drafts;
  return (
    renewal?.checkoutId === row.id &&
    (!live || review?.checkoutId === live.id) &&
    (!plan || isSamePlan(plan, { planId, optionId })) &&
    isDeepStrictEqual(chosenPickup(journey), renewal.pickup) &&
    !typedPlan &&
    !typedDay
  );
}

function hrefIn(journey: Journey, locale: Locale): string {
  const { id } = firstOpenStep(steps, journey);
  const reason =
    id === 'plan' ? 'renewed-plan-gone' : id === 'review' ? undefined : 'renewed-missing';
  return localePath(locale, `/start/${id}`, { reason });
}

async function obstaclesTo(
  row: CheckoutRow,
  { session, locale }: Visit & { session: Session },
  journey: Journey,
  live: CheckoutRow | null,
): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  if (live) {
    const href = localePath(locale, `/checkout/${live.id}`);
    obstacles.push({ kind: 'unpaid', href, halalas: live.totalHalalas ?? live.shownHalalas });
  } else if (hasOrder(journey)) {
    const { id } = firstOpenStep(steps, journey);
    const { place, count } = progressOf(steps, id);
    obstacles.push({ kind: 'begun', href: localePath(locale, `/start/${id}`), place, count });
  }
  const purchases = (await purchasesOf(session)) ?? [];
  // Newest first.
  const newer = purchases
    .slice(
      0,
      purchases.findIndex(({ id }) => id === row.id),
    )
    .find(({ trackingToken, ended }) => trackingToken && !ended);
  if (newer) {
    obstacles.push({ kind: 'newer', href: localePath(locale, `/track/${newer.trackingToken}`) });
  }
  return obstacles;
}

/** Whether the journey holds answers that a renewal would replace. */
function hasOrder({ answers, facts, drafts }: Journey): boolean {
  const { address, coverage } = facts as ReturnType<typeof factsOf>;
  const isElsewhere = address !== undefined && !samePoint(address.point, coverage?.point);
  return (
    [answers.plan, answers.schedule, drafts.plan, drafts.schedule].some(Boolean) || isElsewhere
  );
}

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
 * begun, unless `check` throws for the journey as it is then. Throws the partner's errors, and
 * changes nothing then.
 */
async function fillRenewal(
  renewal: Renewal,
  check: (journey: Journey) => void = () => undefined,
): Promise<Journey> {
  const { session, customerId, row, live, locale } = renewal;
  const order = row.order as CheckoutOrder;
  const [customer, journey, until, plans] = await Promise.all([
    getCustomer(customerId),
    openJourney(session),
    pickupsUntil(row),
    readPlans(locale),
  ]);
  const registration = registrationOf(customer);
  const point = pointOf(journey, registration);
  const chosen = findChosen(plans, order.planId, order.optionId);
  const ordersCount = chosen?.option.ordersCount ?? order.ordersCount;
  const [days, care] = await Promise.all([
    point ? daysAt(point, ordersCount, renewal) : [],
    readCare(customerId, isService(order.service) ? [order.service] : []),
  ]);
  const template = {
    checkoutId: row.id,
    mobile: customer.mobile,
    registration,
    chosen,
    pickup: samePickup(order, days, until, todayInRiyadh()),
    until,
    service: order.service,
    care,
    liveCheckoutId: live?.id ?? null,
  };
  const filled = await changeJourney(session, (now) => {
    check(now);
    return renewed(now, { ...template, point: pointOf(now, registration) });
  });
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
