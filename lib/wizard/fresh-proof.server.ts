import 'server-only';
import { sendCode } from '@/lib/auth/one-time-code.server';
import { isFreshlyProven } from '@/lib/auth/session.server';
import { mayHaveRunningSubscription } from '@/lib/db/customers.server';
import { AppError } from '@/lib/kernel/app-error';
import type { StepContext } from './step';

/**
 * Whether the laundry is being collected somewhere for this customer while the last code here is older than 15 minutes:
 * then whoever holds the phone must not send it elsewhere without another one.
 */
export async function wantsFreshProof({ session }: Pick<StepContext, 'session'>): Promise<boolean> {
  if (session.customerId === null || isFreshlyProven(session)) return false;
  return mayHaveRunningSubscription(session.customerId);
}

/** Whether a step of this journey waits for a code to the mobile that this session proved too long ago. */
export const awaitsFreshProof = ({
  session,
  journey,
}: Pick<StepContext, 'session' | 'journey'>): boolean =>
  journey.awaitsProof !== null && journey.provenMobile !== null && !isFreshlyProven(session);

/**
 * Sends a code to the mobile that was proven here before. While one cools down none is sent: it is still good.
 * Throws `too-many-requests` when no more may be sent, and what the provider throws.
 */
export async function sendFreshCode({
  session,
  journey,
  address,
  locale,
}: StepContext): Promise<void> {
  if (journey.provenMobile === null) throw new AppError('session-ended');
  const sent = await sendCode(journey.provenMobile, {
    sessionId: session.id,
    provenMobile: journey.provenMobile,
    address,
    locale,
  });
  if (!sent.ok) throw new AppError('too-many-requests', { retryAfterMs: sent.refusal.waitMs });
}
