import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { isPaidBy } from '@/lib/checkout/purchases.server';
import { settleOnRequest } from '@/lib/checkout/settle.server';
import { factsOf } from './facts';
import type { Journey } from './journey';
import { finishJourney, openJourney } from './journey-repository.server';

/**
 * Upper bound on the wait for the gateway, in milliseconds; a slow gateway does not block the page.
 */
const maxWaitMs = 3_000;

/**
 * Settles the reviewed checkout: the customer may return from payment before its webhook arrives.
 */
async function settleReviewed(journey: Journey): Promise<void> {
  const checkoutId = factsOf(journey).review?.checkoutId;
  if (checkoutId) {
    await settleOnRequest(checkoutId, 'review', { leaseWaitMs: maxWaitMs, maxWaitMs });
  }
}

const paidCheckoutId = async (
  { customerId }: Session,
  journey: Journey,
): Promise<string | null> => {
  const checkoutId = factsOf(journey).review?.checkoutId;
  return checkoutId && (await isPaidBy(customerId, checkoutId)) ? checkoutId : null;
};

/** Ends a journey whose order was paid; answers that a next order would need again stay. */
export const finishIfPaid = async (session: Session, journey: Journey): Promise<Journey> =>
  (await paidCheckoutId(session, journey)) ? finishJourney(session) : journey;

/**
 * Returns a visitor's journey. When they return to the review (`id`) of a paid order, returns its
 * checkout instead; on any other step the wizard starts the next order.
 */
export async function openJourneyOrCheckout(
  session: Session | null,
  id: string,
): Promise<{ journey: Journey } | { paidCheckoutId: string }> {
  const journey = await openJourney(session);
  if (!session) return { journey };
  if (id === 'review') await settleReviewed(journey);
  const checkoutId = id === 'review' ? await paidCheckoutId(session, journey) : null;
  return checkoutId
    ? { paidCheckoutId: checkoutId }
    : { journey: await finishIfPaid(session, journey) };
}
