import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { limitDraftSize } from './draft';
import { type Edit, isSuperseded } from './draft-revision';
import {
  isOpen,
  keepDraft,
  latestInput,
  refuseOutdated,
  revisionOf,
  stampRevision,
  stepsFrom,
} from './engine';
import { emptyJourney } from './journey';
import { changeJourney } from './journey-repository.server';
import type { Origin } from './origin';
import { pageOwnerOf, refuseOtherOwner } from './page-owner.server';
import { openJourneyOrCheckout } from './paid-order.server';
import { findStep, type WizardSteps } from './step';
import type { CurrentStep, WizardCall } from './wizard-call';

/** Returns the step that a call names; throws `not-found`. */
export function stepOf(steps: WizardSteps, call: WizardCall) {
  const step = findStep(steps, call.params.step ?? '');
  if (!step) throw new AppError('not-found');
  return step;
}

/** Saves what was typed and not submitted yet. */
export async function keepStepDraft(
  steps: WizardSteps,
  call: WizardCall<{ draft: Record<string, unknown>; edit?: Edit | undefined }>,
): Promise<{ kept: true }> {
  const { id } = stepOf(steps, call);
  const { draft, edit } = call.body;
  refuseOtherOwner(call.session, id, edit);
  if (!call.session) {
    // Typed before a sign-out and sent after it: must not reach the next visitor.
    if (!isOpen(steps, id, emptyJourney)) throw new AppError('step-closed');
    // Check before opening a session, so that a rejected draft creates none.
    refuseOutdated(emptyJourney, id, edit);
    limitDraftSize(keepDraft(emptyJourney, id, draft));
  }
  await changeJourney(await call.openedSession(), (journey) => {
    if (edit && isSuperseded(revisionOf(journey, id), edit.as)) return journey;
    refuseOutdated(journey, id, edit);
    const after = keepDraft(journey, id, draft);
    limitDraftSize(after);
    return stampRevision(after, id, edit);
  });
  return { kept: true };
}

/** Returns the current state of a step, for a tab that becomes visible again. */
export async function readStep(
  steps: WizardSteps,
  call: WizardCall,
  from: Origin | null,
): Promise<CurrentStep> {
  const { id } = stepOf(steps, call);
  const opened = await openJourneyOrCheckout(call.session, id);
  const owner = pageOwnerOf(call.session, id);
  const closed: CurrentStep = { open: false, edition: '', owner, answers: {} };
  if ('paidCheckoutId' in opened) return closed;
  const { journey } = opened;
  if (!isOpen(stepsFrom(steps, from, journey), id, journey)) return closed;
  return { open: true, edition: revisionOf(journey, id), owner, answers: latestInput(journey, id) };
}
