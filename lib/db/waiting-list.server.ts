import 'server-only';
import { and, asc, count, desc, inArray, lt, min, or } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/routing';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs } from '@/lib/kernel/time';
import { mobileHash } from './customers.server';
import { database, databaseNow, deleteInBatches } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { waitingList } from './operator-tables';

export const waitingLifetimeMs = 365 * dayMs;

const purposeOf = (id: string): string => `waiting-mobile:${id}`;

/** Adds a mobile to the waiting list of an area. An existing entry is not changed. */
export async function addWaiting(entry: {
  mobile: Mobile;
  area: string;
  cityId: string;
  locale: Locale;
}): Promise<void> {
  const { mobile, ...rest } = entry;
  const id = newId();
  await database()
    .insert(waitingList)
    .values({
      ...rest,
      id,
      mobileHash: mobileHash(mobile),
      encryptedMobile: encrypt(mobile, purposeOf(id)),
      consentAt: databaseNow(),
    })
    .onConflictDoNothing();
}

/** Deletes entries older than a year, which their owners no longer expect to be used. */
export async function deleteOldWaiting(): Promise<void> {
  const { consentAt } = waitingList;
  await deleteInBatches(waitingList, consentAt, lt(consentAt, databaseNow(-waitingLifetimeMs)));
}

/** Areas (`24.71,46.68`) or city ids, or all. */
export type WaitingPlaces = readonly string[] | 'all';

const isIn = (places: WaitingPlaces) =>
  places === 'all'
    ? undefined
    : or(inArray(waitingList.area, [...places]), inArray(waitingList.cityId, [...places]));

/**
 * Every area with entries, grouped by city, largest first: number of entries and the oldest date.
 */
export const listWaitingAreas = () =>
  database()
    .select({
      city: waitingList.cityId,
      area: waitingList.area,
      waiting: count(),
      since: min(waitingList.consentAt),
    })
    .from(waitingList)
    .groupBy(waitingList.cityId, waitingList.area)
    .orderBy(asc(waitingList.cityId), desc(count()), asc(waitingList.area));

/** An entry of the waiting list, with the language and time of the request. */
export interface Waiting {
  mobile: string;
  locale: string;
  consentAt: Date;
}

/**
 * The entries of some places, decrypted, oldest first. Each mobile once, with its latest request: a
 * customer who waits in two areas gets one message. Also the number of entries that no key
 * decrypts.
 */
export async function listWaiting(
  places: WaitingPlaces,
): Promise<{ people: Waiting[]; undecryptable: number }> {
  const rows = await database()
    .select()
    .from(waitingList)
    .where(isIn(places))
    .orderBy(asc(waitingList.consentAt));
  const people = new Map<string, Waiting>();
  let undecryptable = 0;
  for (const { id, mobileHash: hash, encryptedMobile, locale, consentAt } of rows) {
    try {
      people.set(hash, { mobile: decrypt(encryptedMobile, purposeOf(id)), locale, consentAt });
    } catch {
      undecryptable += 1;
    }
  }
  return { people: [...people.values()], undecryptable };
}

/**
 * Deletes mobiles that were notified, in these places only. Returns how many were deleted and how
 * many still wait there.
 */
export function deleteWaiting(
  places: WaitingPlaces,
  mobiles: readonly Mobile[],
): Promise<{ deleted: number; stillWaiting: number }> {
  const hashes = mobiles.map(mobileHash);
  return database().transaction(async (transaction) => {
    const gone = await transaction
      .delete(waitingList)
      .where(and(isIn(places), inArray(waitingList.mobileHash, hashes)))
      .returning({ hash: waitingList.mobileHash });
    const left = await transaction
      .selectDistinct({ hash: waitingList.mobileHash })
      .from(waitingList)
      .where(isIn(places));
    return { deleted: new Set(gone.map(({ hash }) => hash)).size, stillWaiting: left.length };
  });
}
