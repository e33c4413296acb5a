import 'server-only';
import { recoverSession, rotateSession, type Session } from '@/lib/auth/session.server';
import { log } from '@/lib/observability/log.server';
import type { Journey } from './journey';
import { adoptJourney, forgetJourney, openJourney } from './journey-repository.server';
import { finishIfPaid } from './paid-order.server';
import type { StepContext } from './step';
import type { WizardCall } from './wizard-call';

/**
 * Restores the session that this browser page verified earlier when the response was lost: the
 * browser still has the old token, and a code is accepted only once. Returns false when `secret`
 * matches no verification.
 */
export async function resumeProof(call: WizardCall, secret: string | undefined): Promise<boolean> {
  const found = secret === undefined ? null : await recoverSession(call.token, secret);
  if (!found) return false;
  call.setSession(found.session, found.token);
  return true;
}

/**
 * Builds the operations that a call may use for its visitor, for a wizard step or for the account.
 */
export function contextOf(call: WizardCall, opened: Session, journey: Journey): StepContext {
  const context: StepContext = {
    locale: call.locale,
    session: opened,
    journey,
    ipAddress: call.ipAddress,
    async proveMobile(customerId, secret) {
      const before = context.session;
      const proven = { ...before, customerId, lapsed: false };
      // End a previously paid order first: the answers merged below belong to the next order.
      if (before.customerId !== customerId) await finishIfPaid(proven, await openJourney(proven));
      // Copy the answers before rotating the session: a crash in between leaves them with both
      // owners.
      context.journey = await adoptJourney(before, proven);
      // failpoint: answers-adopted
      const { session, token } = await rotateSession(before, customerId, secret);
      // failpoint: session-rotated
      call.setSession(session, token);
      context.session = session;
      if (!before.customerId) await forgetJourney(before);
    },
    async resumeProof(secret) {
      if (!(await resumeProof(call, secret))) return false;
      log.info({ event: 'proof-resumed' });
      context.session = await call.openedSession();
      context.journey = await openJourney(context.session);
      context.isResumed = true;
      return true;
    },
  };
  return context;
}
