import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import {
  addRating,
  countRatings,
  listRatings,
  listStaffRatings,
  type RatingFilter,
  type RatingRow,
  type StaffRatingRow,
} from '@/lib/db/ratings.server';
import { AppError } from '@/lib/kernel/app-error';
import { requireOwnSubscription } from '@/lib/tracking/links.server';
import { visibleSnapshot } from '@/lib/tracking/snapshot';
import { deliveredOrder, leastGoodStars } from './rating';
import { lowRatingKind } from './request';

/** What became of a rating. */
export interface Rated {
  /** The stars that count: those of the first rating of the order. */
  stars: number;
  /** The request that a low rating became; null for a better one. */
  reference: string | null;
  isNew: boolean;
}

/**
 * Stores the rating of one delivered order, once. Throws `not-found` for another's subscription or
 * order, and `invalid-answers` for an order that is not delivered.
 */
export async function rateOrder(
  token: string,
  session: Session | null,
  { orderId, stars, comment }: { orderId: number; stars: number; comment: string },
): Promise<Rated> {
  const tracked = await requireOwnSubscription(token, session);
  const snapshot = visibleSnapshot(tracked.tracking);
  if (!snapshot?.orders.some(({ id }) => id === orderId)) throw new AppError('not-found');
  if (!deliveredOrder(snapshot, orderId)) {
    throw new AppError('invalid-answers', { fields: { stars: 'not-delivered' } });
  }
  const { checkoutId, customerId } = tracked;
  return addRating(
    { checkoutId, customerId, orderId, stars, comment: comment || null },
    stars < leastGoodStars ? lowRatingKind : null,
  );
}

/** The ratings of a subscription, newest first. The caller has checked whose it is. */
export const ratingsOf = (checkoutId: string): Promise<RatingRow[]> => listRatings([checkoutId]);

/** A page of ratings, and how many match by their stars. */
export interface RatingPage {
  ratings: StaffRatingRow[];
  counts: ReadonlyMap<number, number>;
  isMore: boolean;
}

const pageRows = 50;

/** Returns a page of the ratings that match, newest first; `page` counts from 0. */
export async function staffRatings(filter: RatingFilter, page: number): Promise<RatingPage> {
  const [found, counts] = await Promise.all([
    listStaffRatings(filter, { limit: pageRows + 1, offset: page * pageRows }),
    countRatings(filter),
  ]);
  return {
    ratings: found.slice(0, pageRows),
    counts,
    isMore: found.length > pageRows,
  };
}
