import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@/lib/auth/session.server';
import { getCustomer } from '@/lib/db/customers.server';
import {
  deleteJourney,
  findJourney,
  type JourneyOwner,
  writeJourney,
} from '@/lib/db/journeys.server';
import { AppError } from '@/lib/kernel/app-error';
import { type DraftRevision, hasArrived } from './draft-revision';
import { mergeJourneys, revisionOf, voidSteps } from './engine';
import { emptyJourney, type Journey } from './journey';

const ownerOf = (session: Session): JourneyOwner =>
  session.customerId ? { customerId: session.customerId } : { sessionId: session.id };

/** What a journey has of its session, and is not stored with the answers. */
async function joinedOf(session: Session): Promise<Pick<Journey, 'provenMobile' | 'lapsed'>> {
  const { customerId, lapsed } = session;
  return { provenMobile: customerId ? (await getCustomer(customerId)).mobile : null, lapsed };
}

/** The journey of a session: its own answers, or those of the customer whose mobile it proved. */
export async function openJourney(session: Session | null): Promise<Journey> {
  if (!session) return emptyJourney;
  const [row, joined] = await Promise.all([findJourney(ownerOf(session)), joinedOf(session)]);
  return { ...emptyJourney, ...(row?.content as Partial<Journey> | undefined), ...joined };
}

const arrivalRounds = 60;
const arrivalPauseMs = 50;

/** Waits, not for long, for a save that a page sent off while it was left: a reload may be here before it. */
export async function awaitSave(session: Session, step: string, as: DraftRevision): Promise<void> {
  for (let round = 0; round < arrivalRounds; round += 1) {
    if (hasArrived(revisionOf(await openJourney(session), step), as)) return;
    await pause(arrivalPauseMs);
  }
}

/**
 * Changes a journey as it stands now. `change` may run again when another tab or device wrote in between.
 * Throws `edited-elsewhere` when it cannot be settled.
 */
export async function changeJourney(
  session: Session,
  change: (journey: Journey) => Journey,
): Promise<Journey> {
  const owner = ownerOf(session);
  const joining = joinedOf(session);
  for (let round = 0; round < 8; round += 1) {
    const [row, joined] = await Promise.all([findJourney(owner), joining]);
    const before = {
      ...emptyJourney,
      ...(row?.content as Partial<Journey> | undefined),
      ...joined,
    };
    const after = change(before);
    const { provenMobile: _proven, lapsed: _lapsed, ...content } = after;
    if (await writeJourney(owner, row, content)) return after;
  }
  throw new AppError('edited-elsewhere');
}

/** Hands a browser's answers to the customer that it has just been proven to be; the browser keeps its own for now. */
export async function adoptJourney(before: Session, proven: Session): Promise<Journey> {
  // Proven anew: they are that customer's already, and a copy read here could be older than what is kept by then.
  if (before.customerId === proven.customerId) return openJourney(proven);
  const here = await openJourney(before);
  // What was ordered stays with the mobile that ordered it (docs/decisions/0006-nothing-is-lost.md).
  const taken = before.customerId ? voidSteps(here, ['review']) : here;
  return changeJourney(proven, (there) => mergeJourneys(taken, there));
}

/** Forgets the order after it was bought; what a next one would ask again stays. */
export const finishJourney = (session: Session): Promise<Journey> =>
  changeJourney(session, ({ answers, facts, ...rest }) => ({
    ...rest,
    answers: without(answers, ...orderSteps),
    facts: without(facts, ...orderSteps),
    drafts: {},
    awaitsProof: null,
  }));

/** Forgets every answer of a session, and of the customer whose mobile it proved. */
export const forgetJourney = (session: Session): Promise<void> => deleteJourney(ownerOf(session));

const orderSteps = ['plan', 'schedule', 'review'];

const without = (record: Record<string, unknown>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
