import 'server-only';
import { codeInput } from '@/components/proof/answers';
import { secretOf } from '@/components/proof/codes.server';
import type { StepReply } from '@/lib/api/endpoints';
import type { Call } from '@/lib/api/route.server';
import { localePath } from '@/lib/i18n/navigation';
import { refuseOutdated, stampRevision } from '@/lib/wizard/optimistic-lock';
import type { Edit } from '@/lib/wizard/draft-revision';
import {
  accept,
  awaitProof,
  revisionOf,
  firstOpenStep,
  isOpen,
  keepDraft,
  learn,
  voidSteps,
} from '@/lib/wizard/engine';
import type { Journey } from '@/lib/wizard/journey';
import { changeJourney } from '@/lib/wizard/journey-repository.server';
import type { Claim, StepContext, StepOutcome } from '@/lib/wizard/step';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { steps as counted } from '@/lib/observability/metrics.server';
import { countStep } from '@/lib/observability/funnel.server';
import { journeyOrOutcome } from './bought.server';
import { contextOf, resumeProof } from './context.server';
import { faultsOf } from './faults';
import { sendFreshCode } from './fresh-proof.server';
import { stepOf } from './keep-step.server';
import type { StepId } from './order';
import { findStep, steps } from './registry';
import { screenAhead } from './screen-ahead.server';

type SubmitCall = Call<{
  answers?: unknown;
  from?: 'review' | undefined;
  edit?: Edit | undefined;
}>;

/** Why a step that stands on somebody's screen is closed: they are sent to the right place in the right words. */
function closedTo(call: SubmitCall, journey: Journey, isNew: boolean): AppError {
  if (journey.lapsed) return new AppError('session-ended');
  return new AppError(isNew && call.token ? 'answers-expired' : 'step-closed');
}

/** Checks and submits the answers of a step, keeps what came of it, and says where to go. */
export async function submitStep(call: SubmitCall): Promise<StepReply> {
  const { id: step } = stepOf(call);
  try {
    const reply = await submitTo(call);
    counted.inc({ step, outcome: reply.kind });
    return reply;
  } catch (error) {
    const isTheirs = isAppError(error) && error.status < 500;
    counted.inc({ step, outcome: isTheirs ? 'refused' : 'failed' });
    throw error;
  }
}

/** The secret of a code: what was answered is checked only where its step is open. */
const secretIn = (answers: unknown): string | undefined => {
  const code = codeInput.safeParse(answers);
  return code.success ? secretOf(code.data) : undefined;
};

/** The journey of the call; of the session that its document has proven, where the reply that brought it was lost. */
async function journeyOf(call: SubmitCall, id: StepId) {
  const opened = await journeyOrOutcome(call.session, id);
  const isClosed = 'journey' in opened && !isOpen(steps, id, opened.journey);
  return isClosed && (await resumeProof(call, secretIn(call.body.answers)))
    ? journeyOrOutcome(call.session, id)
    : opened;
}

async function submitTo(call: SubmitCall): Promise<StepReply> {
  const step = stepOf(call);
  const isNew = call.session === null;
  const opened = await journeyOf(call, step.id);
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
  // Only now: answers that are refused open no session.
  const context = contextOf(call, await call.openedSession(), journey);
  const { edit } = call.body;
  let isClaimed = false;
  const claim: Claim = async (change) => {
    await changeJourney(context.session, (now) => {
      refuseOutdated(now, step.id, edit);
      return stampRevision(change(now), step.id, edit);
    });
    isClaimed = true;
  };
  const outcome = await step.submit(parsed.data, context, claim);
  try {
    return await settle(step.id, outcome, call, context);
  } catch (error) {
    // Another page insisted while this one was sent: nobody knows whose the partner took last, so it is sent once more.
    if (isClaimed && isAppError(error) && error.code === 'edited-elsewhere') {
      await changeJourney(context.session, (now) => voidSteps(now, [step.id]));
    }
    throw error;
  }
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
    if (draft)
      await changeJourney(session, (now) => stampRevision(keepDraft(now, id, draft), id, edit));
    return { kind: 'stay', data };
  }
  if (outcome.kind === 'leave') {
    const { facts, voids = [], ...reply } = outcome;
    if (facts !== undefined) await changeJourney(session, (now) => learn(now, id, facts));
    if (voids.length > 0) await changeJourney(session, (now) => voidSteps(now, voids));
    // What is sent back to another step brings no facts.
    if (facts !== undefined) countStep(id, 'answered');
    return reply;
  }
  if (outcome.kind === 'stop') {
    const { voids = [id], ...reply } = outcome;
    if (voids.length > 0) await changeJourney(session, (now) => voidSteps(now, voids));
    return reply;
  }
  if (outcome.kind === 'prove') {
    await sendFreshCode(context);
    const waiting = await changeJourney(session, (now) =>
      stampRevision(awaitProof(now, id, outcome.draft), id, edit),
    );
    return goTo('mobile', { ...context, journey: waiting }, call);
  }
  const journey = await changeJourney(session, (now) => {
    // Another page may have written this step while the answers of this one were looked into.
    if (revisionOf(now, id) !== revisionOf(context.journey, id)) refuseOutdated(now, id, edit);
    return stampRevision(accept(now, id, outcome.answers, outcome.facts), id, edit);
  });
  if (!context.isResumed) countStep(id, 'answered');
  const { then } = outcome;
  const next = then && isOpen(steps, then, journey) ? then : firstOpenStep(steps, journey).id;
  return goTo(next, { ...context, journey }, call, id);
}

/** The way to a step, with all that it shows where that can be put together at once. */
async function goTo(
  to: string,
  context: StepContext,
  { locale, body }: SubmitCall,
  at?: StepId,
): Promise<StepReply> {
  const next = findStep(to);
  if (!next) throw new Error(`no step ${to}`);
  const back = next.id === 'review' ? null : (body.from ?? null);
  const href = localePath(locale, `/start/${next.id}`, back ? { from: back } : {});
  if (next.id === at) return { kind: 'next', href };
  const screen = await screenAhead(next, context, back);
  return { kind: 'next', href, ...(screen && { screen }) };
}
