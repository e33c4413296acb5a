import 'server-only';
import type { core } from 'zod';
import type { StepReply } from '@/lib/bff/endpoints';
import type { Call } from '@/lib/bff/route.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Edit } from '@/lib/journey/edition';
import { accept, firstOpenStep, isOpen, keepDraft, learn, voidSteps } from '@/lib/journey/engine';
import type { Journey } from '@/lib/journey/journey';
import { adoptJourney, changeJourney } from '@/lib/journey/keeping.server';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import { cookieOf, sessionCookieName } from '@/lib/session/cookie.server';
import { rotateSession, type Session } from '@/lib/session/session.server';
import { journeyOrOutcome, withoutBought } from './bought.server';
import { refuseOutdated, signed, stepOf } from './keep-step.server';
import { type StepId, steps } from './registry';
import { screenAhead } from './screen-ahead.server';

type SubmitCall = Call<{
  answers?: unknown;
  from?: 'review' | undefined;
  edit?: Edit | undefined;
}>;

/** Why a step that stands on somebody's screen is closed: they are sent to the right place in the right words. */
function closedTo(call: SubmitCall, journey: Journey, isNew: boolean): AppError {
  if (journey.lapsed) return new AppError('session-ended');
  const cookie = cookieOf(call.request.headers.get('cookie'), sessionCookieName());
  return new AppError(isNew && cookie ? 'answers-expired' : 'step-closed');
}

/** Checks and submits the answers of a step, keeps what came of it, and says where to go. */
export async function submitStep(call: SubmitCall): Promise<StepReply> {
  const step = stepOf(call);
  const isNew = call.session === null;
  const session = await call.openedSession();
  const opened = await journeyOrOutcome(session, step.id);
  if ('boughtAs' in opened) {
    return {
      kind: 'leave',
      href: localePath(call.locale, `/checkout/${opened.boughtAs}`),
      external: false,
    };
  }
  const { journey } = opened;
  if (!isOpen(steps, step.id, journey)) throw closedTo(call, journey, isNew);
  refuseOutdated(journey, step.id, call.body.edit);
  const parsed = step.input.safeParse(call.body.answers);
  if (!parsed.success) throw new AppError('invalid-answers', { fields: faultsOf(parsed.error) });
  const context = contextOf(call, session, journey);
  return settle(step.id, await step.submit(parsed.data, context), call, context);
}

async function settle(
  id: StepId,
  outcome: StepOutcome,
  call: SubmitCall,
  context: StepContext,
): Promise<StepReply> {
  const { session } = context;
  const { edit } = call.body;
  if (outcome.kind === 'fields') throw new AppError('invalid-answers', { fields: outcome.fields });
  if (outcome.kind === 'stay') {
    const { draft, data } = outcome;
    if (draft) await changeJourney(session, (now) => signed(keepDraft(now, id, draft), id, edit));
    return { kind: 'stay', data };
  }
  if (outcome.kind === 'leave') {
    const { facts, voids = [], ...reply } = outcome;
    if (facts !== undefined) await changeJourney(session, (now) => learn(now, id, facts));
    if (voids.length > 0) await changeJourney(session, (now) => voidSteps(now, voids));
    return reply;
  }
  if (outcome.kind === 'stop') {
    const { voids = [id], ...reply } = outcome;
    if (voids.length > 0) await changeJourney(session, (now) => voidSteps(now, voids));
    return reply;
  }
  const after = await changeJourney(session, (now) =>
    signed(accept(now, id, outcome.answers, outcome.facts), id, edit),
  );
  const from = call.body.from ?? null;
  // A mobile that was just proven may have brought along an order of another day.
  const now = await withoutBought(session, after);
  const next = firstOpenStep(steps, now);
  const back = next.id === 'review' ? null : from;
  const href = localePath(call.locale, `/start/${next.id}`, back ? { from: back } : {});
  if (next.id === id) return { kind: 'next', href };
  const screen = await screenAhead(next, { ...context, journey: now }, back);
  return { kind: 'next', href, ...(screen && { screen }) };
}

function contextOf(call: SubmitCall, opened: Session, journey: Journey): StepContext {
  const context: StepContext = {
    locale: call.locale,
    session: opened,
    journey,
    address: call.address,
    async proveMobile(customerId) {
      const before = context.session;
      const { session, token } = await rotateSession(before, customerId);
      call.setSession(session, token);
      context.session = session;
      context.journey = await adoptJourney(before, session);
    },
  };
  return context;
}

/** One code for each field. A message that is no code comes from a form that no page of ours sends. */
function faultsOf({ issues }: core.$ZodError): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    faults[name] ??= /^[a-z-]+(:\d+)?$/.test(message) ? message : 'unknown';
  }
  return faults;
}
