import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@/lib/auth/session.server';
import { getCustomer } from '@/lib/db/customers.server';
import {
  deleteJourney,
  findJourney,
  type JourneyOwner,
  type JourneyRow,
  writeJourney,
} from '@/lib/db/journeys.server';
import { AppError } from '@/lib/kernel/app-error';
import { processWide } from '@/lib/kernel/process-wide';
import { type DraftRevision, isSaved } from './draft-revision';
import { clearFacts, mergeJourneys, revisionOf } from './engine';
import { emptyJourney, type Journey } from './journey';

const ownerOf = (session: Session): JourneyOwner =>
  session.customerId ? { customerId: session.customerId } : { sessionId: session.id };

/** A journey as stored: `revisions` by their earlier name, which the version before reads too. */
type StoredJourney = Omit<Journey, 'revisions' | 'provenMobile' | 'lapsed'> & {
  editions: Journey['revisions'];
};

const journeyOf = (
  row: JourneyRow | null,
  sessionFields: Pick<Journey, 'provenMobile' | 'lapsed'>,
): Journey => {
  const { editions = {}, ...content } = (row?.content ?? {}) as Partial<StoredJourney>;
  return { ...emptyJourney, ...content, revisions: editions, ...sessionFields };
};

/** The part of a journey that comes from its session and is not stored with the answers. */
async function sessionFieldsOf(
  session: Session,
): Promise<Pick<Journey, 'provenMobile' | 'lapsed'>> {
  const { customerId, lapsed } = session;
  return { provenMobile: customerId ? (await getCustomer(customerId)).mobile : null, lapsed };
}

/** Returns the journey of a session: its own answers, or those of the customer it verified. */
export async function openJourney(session: Session | null): Promise<Journey> {
  if (!session) return emptyJourney;
  const [row, sessionFields] = await Promise.all([
    findJourney(ownerOf(session)),
    sessionFieldsOf(session),
  ]);
  return journeyOf(row, sessionFields);
}

/** Session id → its running wait. */
const saveWaits = processWide('save-waits', () => new Map<string, Promise<void>>());

/**
 * Waits briefly (3 s) for a save that a page sent while unloading: a reload may arrive before it.
 * The browser names the save, so it may never come: all pages of a session share one wait.
 */
export async function awaitSave(session: Session, step: string, as: DraftRevision): Promise<void> {
  const wait =
    saveWaits.get(session.id) ??
    pollForSave(session, step, as).finally(() => saveWaits.delete(session.id));
  saveWaits.set(session.id, wait);
  await wait;
}

async function pollForSave(session: Session, step: string, as: DraftRevision): Promise<void> {
  // Each read is a query, and most saves arrive within the first pauses.
  for (let pauseMs = 50; pauseMs <= 1_600; pauseMs *= 2) {
    if (isSaved(revisionOf(await openJourney(session), step), as)) return;
    await pause(pauseMs);
  }
}

/**
 * Applies `change` to the stored journey; runs it again when another tab or device saved in
 * between. Throws `edited-elsewhere` when the conflict persists.
 */
export async function changeJourney(
  session: Session,
  change: (journey: Journey) => Journey,
): Promise<Journey> {
  const owner = ownerOf(session);
  const sessionFieldsPromise = sessionFieldsOf(session);
  for (let round = 0; round < 8; round += 1) {
    const [row, sessionFields] = await Promise.all([findJourney(owner), sessionFieldsPromise]);
    const after = change(journeyOf(row, sessionFields));
    const { provenMobile: _proven, lapsed: _lapsed, revisions: editions, ...content } = after;
    const stored: StoredJourney = { ...content, editions };
    if (await writeJourney(owner, row, stored)) return after;
  }
  throw new AppError('edited-elsewhere');
}

/** Copies a browser's answers to its newly verified customer; the browser keeps its own for now. */
export async function adoptJourney(before: Session, proven: Session): Promise<Journey> {
  // Same customer verified again: the answers are theirs already, and a copy read here could be
  // outdated.
  if (before.customerId === proven.customerId) return openJourney(proven);
  const here = await openJourney(before);
  // An order stays with the mobile that placed it (docs/decisions/0006-nothing-is-lost.md).
  const taken = before.customerId ? clearFacts(here, ['review']) : here;
  return changeJourney(proven, (there) => mergeJourneys(taken, there));
}

/** Removes the order after it was bought; answers that a next order would need again stay. */
export const finishJourney = (session: Session): Promise<Journey> =>
  changeJourney(session, ({ answers, facts, ...rest }) => ({
    ...rest,
    answers: without(answers, ...orderSteps),
    facts: without(facts, ...orderFacts),
    drafts: {},
    awaitsProof: null,
  }));

/** Deletes every answer of a session, or of the customer that it verified. */
export const forgetJourney = (session: Session): Promise<void> => deleteJourney(ownerOf(session));

const orderSteps = ['plan', 'schedule', 'review'];
/** Facts of the order, which are not all steps. */
const orderFacts = [...orderSteps, 'renewal'];

const without = (record: Record<string, unknown>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
