import 'server-only';
import type { Call } from '@/lib/bff/route.server';
import type { Journey } from '@/lib/journey/journey';
import { adoptJourney, forgetJourney, openJourney } from '@/lib/journey/keeping.server';
import type { StepContext } from '@/lib/journey/step';
import { rotateSession, type Session } from '@/lib/session/session.server';
import { withoutBought } from './bought.server';

/** What a call may do for its visitor, whether a step of the wizard asks for it or the account. */
export function contextOf(call: Call<unknown>, opened: Session, journey: Journey): StepContext {
  const context: StepContext = {
    locale: call.locale,
    session: opened,
    journey,
    address: call.address,
    async proveMobile(customerId) {
      const before = context.session;
      const proven = { ...before, customerId, lapsed: false };
      // What they bought another day is over first: the answers that join theirs are of a next order, and no part of it.
      if (before.customerId !== customerId) await withoutBought(proven, await openJourney(proven));
      // Adopted before the session is theirs: whoever dies in between leaves the answers with both, never with none.
      context.journey = await adoptJourney(before, proven);
      // failpoint: answers-adopted
      const { session, token } = await rotateSession(before, customerId);
      // failpoint: session-rotated
      call.setSession(session, token);
      context.session = session;
      if (!before.customerId) await forgetJourney(before);
    },
  };
  return context;
}
