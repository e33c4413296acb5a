import type { RatingFilter } from '@/lib/db/ratings.server';
import { ratingStars } from '@/lib/feedback/rating';
import { services } from '@/lib/integrations/partner/codes';
import { addDays, riyadhInstant, todayInRiyadh } from '@/lib/kernel/time';

/** Periods that staff can choose, in days; ratings are kept for as long as the last one. */
export const periodDays = [7, 30, 90, 365] as const;

/** The query of the ratings page and of its export. */
export interface RatingQuery {
  service: string | null;
  stars: number | null;
  days: number;
  /** From 0. */
  page: number;
}

type Sent = Record<string, string | string[] | undefined>;

/** Reads a URL's query; anything that staff cannot choose is as if it were not there. */
export function readRatingQuery({ service, stars, days, page }: Sent): RatingQuery {
  return {
    service: services.find((one) => one === service) ?? null,
    stars: ratingStars.find((one) => String(one) === stars) ?? null,
    days: periodDays.find((one) => String(one) === days) ?? 30,
    page: typeof page === 'string' && /^\d{1,4}$/.test(page) ? Number(page) : 0,
  };
}

/** The query of a URL that `readRatingQuery` reads. */
export const ratingQuery = ({ service, stars, days, page }: RatingQuery) => ({
  service: service ?? undefined,
  stars: stars ?? undefined,
  days,
  page: page || undefined,
});

/** The ratings of the chosen days in Riyadh, today included. */
export const filterOf = ({ service, stars, days }: RatingQuery): RatingFilter => ({
  ...{ service, stars },
  since: riyadhInstant(addDays(todayInRiyadh(), 1 - days), 0),
});
