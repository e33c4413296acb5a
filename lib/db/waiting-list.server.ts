import 'server-only';
import { and, asc, count, desc, inArray, lt, min, or } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/routing';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs } from '@/lib/kernel/time';
import { deleteInBatches } from './batches.server';
import { databaseNow } from './clocks.server';
import { mobileHash } from './customers.server';
import { database } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { waitingList } from './waiting-table';

export const waitingLifetimeMs = 365 * dayMs;

const purposeOf = (id: string): string => `waiting-mobile:${id}`;

/** Puts a mobile on the list of an area. One that is there already stays as it is. */
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
      sealedMobile: encrypt(mobile, purposeOf(id)),
      consentAt: databaseNow(),
    })
    .onConflictDoNothing();
}

/** Forgets who waited for a year: nobody remembers having asked. */
export async function deleteOldWaiting(): Promise<void> {
  const { consentAt } = waitingList;
  await deleteInBatches(waitingList, consentAt, lt(consentAt, databaseNow(-waitingLifetimeMs)));
}

/** Where somebody waits: names of areas (`24.71,46.68`) or of cities, or everywhere. */
export type WaitingPlaces = readonly string[] | 'all';

const isIn = (places: WaitingPlaces) =>
  places === 'all'
    ? undefined
    : or(inArray(waitingList.area, [...places]), inArray(waitingList.cityId, [...places]));

/** Every area in which somebody waits, those of one city together, the fullest first: how many, and since when. */
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

/** Somebody who waits, and the language and the moment in which they asked. */
export interface Waiting {
  mobile: string;
  locale: string;
  consentAt: Date;
}

/**
 * Who waits in some places, opened, who asked first first. Each mobile once, as it asked last: who waits in two of the areas
 * was promised one text. And how many seals no key opens.
 */
export async function listWaiting(
  places: WaitingPlaces,
): Promise<{ people: Waiting[]; unopened: number }> {
  const rows = await database()
    .select()
    .from(waitingList)
    .where(isIn(places))
    .orderBy(asc(waitingList.consentAt));
  const people = new Map<string, Waiting>();
  let unopened = 0;
  for (const { id, mobileHash: hash, sealedMobile, locale, consentAt } of rows) {
    try {
      people.set(hash, { mobile: decrypt(sealedMobile, purposeOf(id)), locale, consentAt });
    } catch {
      unopened += 1;
    }
  }
  return { people: [...people.values()], unopened };
}

/** Forgets mobiles that were texted, in these places alone. Returns how many of them were there, and how many wait there still. */
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
