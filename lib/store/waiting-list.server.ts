import 'server-only';
import { lt } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/routing';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs, fromNow, now } from '@/lib/kernel/time';
import { mobileHash } from './customers.server';
import { database } from './database.server';
import { seal } from './seal.server';
import { waitingList } from './tables';

export const waitingLifetimeMs = 365 * dayMs;

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
      sealedMobile: seal(mobile, `waiting-mobile:${id}`),
      consentAt: now(),
    })
    .onConflictDoNothing();
}

/** Forgets who waited for a year: nobody remembers having asked. */
export async function deleteOldWaiting(): Promise<void> {
  await database()
    .delete(waitingList)
    .where(lt(waitingList.consentAt, fromNow(-waitingLifetimeMs)));
}
