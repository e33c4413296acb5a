import 'server-only';
import { findProven, rotateSession, type Session } from '@/lib/auth/session.server';
import { log } from '@/lib/observability/log.server';
import { withoutBought } from './bought.server';
import type { Journey } from './journey';
import { adoptJourney, forgetJourney, openJourney } from './journey-repository.server';
import type { StepContext } from './step';
import type { WizardCall } from './wizard-call';

/**
 * Gives a call the session that its document has proven before, where the reply that said so was lost: the browser has the
 * token of before, and a right code is right only once. False when `secret` has proven nothing.
 */
export async function resumeProof(call: WizardCall, secret: string | undefined): Promise<boolean> {
  const found = secret === undefined ? null : await findProven(call.token, secret);
  if (!found) return false;
  call.setSession(found.session, found.token);
  return true;
}

/** What a call may do for its visitor, whether a step of the wizard asks for it or the account. */
export function contextOf(call: WizardCall, opened: Session, journey: Journey): StepContext {
  const context: StepContext = {
    locale: call.locale,
    session: opened,
    journey,
    address: call.address,
    async proveMobile(customerId, secret) {
      const before = context.session;
      const proven = { ...before, customerId, lapsed: false };
      // What they bought another day is over first: the answers that join theirs are of a next order, and no part of it.
      if (before.customerId !== customerId) await withoutBought(proven, await openJourney(proven));
      // Adopted before the session is theirs: whoever dies in between leaves the answers with both, never with none.
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
