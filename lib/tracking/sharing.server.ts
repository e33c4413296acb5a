import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { env } from '@/lib/config/env.server';
import { deleteShare, insertShare, listShares, longestFixedDays } from '@/lib/db/shares.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { newToken } from '@/lib/kernel/id';
import { dayMs } from '@/lib/kernel/time';
import { findTracked, shareTokenBytes, shareTokenHash, type Tracked } from './find.server';
import { type MadeShare, mostShares, type Share, type ShareLife } from './share';

/** A subscription of 90 days has had its pickups; and a link that nobody remembers must not live on. */
const lifeDays: Record<ShareLife, number> = { day: 1, week: longestFixedDays, term: 90 };

/** Whether this is the owner's own link, in the hands of its owner: the link alone shows, and the session lets act. */
export const isOwnersPage = (
  { link, customerId }: Pick<Tracked, 'link' | 'customerId'>,
  session: Session | null,
): boolean => link === 'own' && session?.customerId === customerId;

/** The subscription of an owner's link, for its owner. Throws the very same `not-found` for whoever else asks. */
export async function ownTracked(token: string, session: Session | null): Promise<Tracked> {
  const tracked = await findTracked(token);
  if (!tracked || !isOwnersPage(tracked, session)) throw new AppError('not-found');
  return tracked;
}

/** The links of a subscription that open something, the oldest first. */
export async function sharesOf({ checkoutId }: Pick<Tracked, 'checkoutId'>): Promise<Share[]> {
  const rows = await listShares(checkoutId);
  return rows.map(({ id, createdAt, expiresAt }) => ({
    id,
    madeAt: createdAt,
    endsAt: expiresAt,
    endsWithPlan: isOfTerm(createdAt, expiresAt),
  }));
}

const isOfTerm = (createdAt: Date, expiresAt: Date): boolean =>
  expiresAt.getTime() - createdAt.getTime() > longestFixedDays * dayMs;

/** Makes a link to give away; its address is known now and never again. Null where there are as many as there may be. */
export async function makeShare(
  { checkoutId, tracking }: Tracked,
  life: ShareLife,
  locale: Locale,
): Promise<MadeShare | null> {
  const token = newToken(shareTokenBytes);
  // After the end nothing is left to last as long as.
  const days = tracking?.ended && life === 'term' ? lifeDays.week : lifeDays[life];
  const row = await insertShare(checkoutId, {
    tokenHash: shareTokenHash(token),
    days,
    most: mostShares,
  });
  return row && { id: row.id, link: env().APP_ORIGIN + localePath(locale, `/track/${token}`) };
}

/** Takes a link back, at once. */
export const stopShare = ({ checkoutId }: Tracked, id: string): Promise<void> =>
  deleteShare(checkoutId, id);
