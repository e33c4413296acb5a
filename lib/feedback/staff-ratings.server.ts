import 'server-only';
import {
  countRatings,
  listStaffRatings,
  type RatingFilter,
  type StaffRatingRow,
} from '@/lib/db/ratings.server';

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
