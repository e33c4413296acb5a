import 'server-only';
import { isPaid } from '@/lib/checkout/paid.server';
import type { Journey } from '@/lib/journey/journey';
import { finishJourney, openJourney } from '@/lib/journey/keeping.server';
import type { Session } from '@/lib/session/session.server';
import { factsOf } from './facts';

/**
 * The journey of a visitor. An order that was paid is over: on the way back to its review (`id`) the visitor is
 * sent to its checkout, anywhere else the wizard begins the next order.
 */
export async function journeyOrOutcome(
  session: Session | null,
  id: string,
): Promise<{ journey: Journey } | { boughtAs: string }> {
  const journey = await openJourney(session);
  const checkoutId = factsOf(journey).review?.checkoutId;
  if (!session || !checkoutId || !(await isPaid(checkoutId))) return { journey };
  return id === 'review' ? { boughtAs: checkoutId } : { journey: await finishJourney(session) };
}
