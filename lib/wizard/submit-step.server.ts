import 'server-only';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError, fieldErrorsOf, isAppError } from '@/lib/kernel/app-error';
import { countStep } from '@/lib/observability/funnel.server';
import { steps as counted } from '@/lib/observability/metrics.server';
import { contextOf, resumeProof } from './context.server';
import type { Edit } from './draft-revision';
import {
  acceptAnswers,
  awaitProof,
  clearFacts,
  firstOpenStep,
  isOpen,
  keepDraft,
  refuseOutdated,
  revisionOf,
  stampRevision,
  stepsFrom,
  storeFacts,
} from './engine';
import { sendFreshCode } from './fresh-proof.server';
import type { Journey } from './journey';
import { changeJourney } from './journey-repository.server';
import { stepOf } from './keep-draft.server';
import { type Change, isChange, type Origin } from './origin';
import { refuseOtherOwner } from './page-owner.server';
import { openJourneyOrCheckout } from './paid-order.server';
import { preloadScreen } from './screen.server';
import {
  type Claim,
  findStep,
  type StepContext,
  type StepId,
  type StepOutcome,
  type WizardStep,
  type WizardSteps,
} from './step';
import type { StepReply, WizardCall } from './wizard-call';

type SubmitCall = WizardCall<{
  answers?: unknown;
  from?: Origin | undefined;
  edit?: Edit | undefined;
}>;

/** The error for a step that is closed although the customer's page shows it. */
function closedTo(call: SubmitCall, journey: Journey, isNew: boolean): AppError {
  if (journey.lapsed) return new AppError('session-ended');
  return new AppError(isNew && call.token ? 'answers-expired' : 'step-closed');
}

/** Validates and submits a step's answers, stores the outcome, and returns where to go. */
export async function submitStep(steps: WizardSteps, call: SubmitCall): Promise<StepReply> {
  const { id: step } = stepOf(steps, call);
  try {
    const reply = await submitTo(steps, call);
    counted.inc({ step, outcome: reply.kind });
    return reply;
  } catch (error) {
    const isTheirs = isAppError(error) && error.status < 500;
    counted.inc({ step, outcome: isTheirs ? 'refused' : 'failed' });
    throw error;
  }
}

const isOpenTo = (steps: WizardSteps, step: WizardStep, { body }: SubmitCall, journey: Journey) =>
  isOpen(stepsFrom(steps, body.from ?? null, journey), step.id, journey);

/**
 * Returns the journey of the call, or that of the session that its page verified when the response
 * was lost.
 */
async function journeyOf(steps: WizardSteps, step: WizardStep, call: SubmitCall) {
  const opened = await openJourneyOrCheckout(call.session, step.id);
  const isClosed = 'journey' in opened && !isOpenTo(steps, step, call, opened.journey);
  return isClosed && (await resumeProof(call, step.secretOf?.(call.body.answers)))
    ? openJourneyOrCheckout(call.session, step.id)
    : opened;
}

async function submitTo(steps: WizardSteps, call: SubmitCall): Promise<StepReply> {
  const step = stepOf(steps, call);
  const isNew = call.session === null;
  const opened = await journeyOf(steps, step, call);
  if ('paidCheckoutId' in opened) {
    return {
      kind: 'leave',
      href: localePath(call.locale, `/checkout/${opened.paidCheckoutId}`),
      external: false,
    };
  }
  const { journey } = opened;
  if (!isOpenTo(steps, step, call, journey)) throw closedTo(call, journey, isNew);
  refuseOtherOwner(call.session, step.id, call.body.edit);
  refuseOutdated(journey, step.id, call.body.edit);
  const parsed = step.input.safeParse(call.body.answers);
  if (!parsed.success)
    throw new AppError('invalid-answers', { fields: fieldErrorsOf(parsed.error) });
  // Only now: rejected answers open no session.
  const context = contextOf(call, await call.openedSession(), journey);
  const { edit, from = null } = call.body;
  context.from = from;
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
    return await settle(steps, step.id, outcome, call, context);
  } catch (error) {
    // Another page saved during the call, so it is unknown whose answers the partner has: ask
    // again.
    if (isClaimed && isAppError(error) && error.code === 'edited-elsewhere') {
      await changeJourney(context.session, (now) => clearFacts(now, [step.id]));
    }
    throw error;
  }
}

/** The account, which confirms the change. */
const changedHref = (locale: Locale, change: Change): string =>
  localePath(locale, '/account', { changed: change });

async function settle(
  steps: WizardSteps,
  id: StepId,
  outcome: StepOutcome,
  call: SubmitCall,
  context: StepContext,
): Promise<StepReply> {
  const { session } = context;
  const { edit, from = null } = call.body;
  if (outcome.kind === 'fields') throw new AppError('invalid-answers', { fields: outcome.fields });
  if (outcome.kind === 'stay') {
    const { draft, data } = outcome;
    if (draft)
      await changeJourney(session, (now) => stampRevision(keepDraft(now, id, draft), id, edit));
    return { kind: 'stay', data };
  }
  if (outcome.kind === 'leave') {
    const { facts, voids = [], ...reply } = outcome;
    if (facts !== undefined) await changeJourney(session, (now) => storeFacts(now, id, facts));
    if (voids.length > 0) await changeJourney(session, (now) => clearFacts(now, voids));
    // Without facts the customer was sent back to another step, which does not count as an answer.
    if (facts !== undefined) countStep(id, 'answered');
    return reply;
  }
  if (outcome.kind === 'stop') {
    const { voids = [id], ...reply } = outcome;
    if (voids.length > 0) await changeJourney(session, (now) => clearFacts(now, voids));
    return reply;
  }
  if (outcome.kind === 'prove') {
    await sendFreshCode(context);
    const waiting = await changeJourney(session, (now) =>
      stampRevision(awaitProof(now, id, outcome.draft), id, edit),
    );
    return goTo(steps, 'mobile', { ...context, journey: waiting }, call);
  }
  const journey = await changeJourney(session, (now) => {
    // Another page may have saved this step while these answers were being checked.
    if (revisionOf(now, id) !== revisionOf(context.journey, id)) refuseOutdated(now, id, edit);
    return stampRevision(acceptAnswers(now, id, outcome.answers, outcome.facts), id, edit);
  });
  if (!context.isResumed && !isChange(from)) countStep(id, 'answered');
  const way = stepsFrom(steps, from, journey);
  if (isChange(from) && way.at(-1)?.id === id) {
    return { kind: 'leave', href: changedHref(call.locale, from), external: false };
  }
  const { then } = outcome;
  if (then && isOpen(way, then, journey)) {
    // The step looks as it did before the code: the page says that it is still to be saved.
    const query = { ...(from && { from }), reason: 'mobile-confirmed' };
    return { kind: 'next', href: localePath(call.locale, `/start/${then}`, query) };
  }
  const next = firstOpenStep(way, journey).id;
  return goTo(steps, next, { ...context, journey }, call, id);
}

/** Returns the reply that leads to a step, with its screen if it is ready in time. */
async function goTo(
  steps: WizardSteps,
  to: string,
  context: StepContext,
  { locale, body }: SubmitCall,
  at?: StepId,
): Promise<StepReply> {
  const next = findStep(steps, to);
  if (!next) throw new Error(`no step ${to}`);
  const back = next.id === 'review' ? null : (body.from ?? null);
  const href = localePath(locale, `/start/${next.id}`, back ? { from: back } : {});
  if (next.id === at) return { kind: 'next', href };
  const way = stepsFrom(steps, back, context.journey);
  const screen = await preloadScreen(way, next, context, back);
  return { kind: 'next', href, ...(screen && { screen }) };
}
