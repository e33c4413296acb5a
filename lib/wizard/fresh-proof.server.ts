import 'server-only';
import { sendCode } from '@/lib/auth/one-time-code.server';
import { isFreshlyProven } from '@/lib/auth/session.server';
import { mayHaveRunningSubscription } from '@/lib/db/customers.server';
import { AppError } from '@/lib/kernel/app-error';
import type { StepContext } from './step';

/**
 * Whether the customer has a running subscription and the session's last code is older than 15
 * minutes: the holder of the phone must then verify again before changing the address.
 */
export async function needsFreshProof({ session }: Pick<StepContext, 'session'>): Promise<boolean> {
  if (session.customerId === null || isFreshlyProven(session)) return false;
  return mayHaveRunningSubscription(session.customerId);
}

/**
 * Whether a step of this journey waits for a code because this session's verification is too old.
 */
export const awaitsFreshProof = ({
  session,
  journey,
}: Pick<StepContext, 'session' | 'journey'>): boolean =>
  journey.awaitsProof !== null && journey.provenMobile !== null && !isFreshlyProven(session);

/**
 * Sends a code to the mobile that was verified here before. Sends none during the cooldown: the
 * previous code is still valid. Throws `too-many-requests` at the limit, and the provider's errors.
 */
export async function sendFreshCode({
  session,
  journey,
  ipAddress,
  locale,
}: StepContext): Promise<void> {
  if (journey.provenMobile === null) throw new AppError('session-ended');
  const sent = await sendCode(journey.provenMobile, {
    sessionId: session.id,
    provenMobile: journey.provenMobile,
    ipAddress,
    locale,
  });
  if (!sent.ok) throw new AppError('too-many-requests', { retryAfterMs: sent.refusal.waitMs });
}
