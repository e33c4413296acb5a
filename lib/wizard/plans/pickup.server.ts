import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { isOnSale } from '@/lib/checkout/core/order';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';
import {
  type AvailableDay,
  availableDays,
} from '@/lib/integrations/partner/operations/available-days.server';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import type { Point } from '@/lib/kernel/point';
import { weekdayOf } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isCovered } from '../place/coverage.server';
import type { PickupDay } from './pickup';

interface PickupDaysRequest {
  locale: Locale;
  /** Pickups of the chosen purchase option. */
  ordersCount: number;
  /** The saved pin, used to verify a `not covered` response of 4.7. */
  point: Point;
  /**
   * Customer whose token is sent with `PARTNER_TOKEN_FOR_DAYS`; null before a mobile is verified.
   */
  customerId: string | null;
}

/**
 * Sends no customer token, as §4.7 documents; sends one if the partner derives the place from it.
 */
function fetchDays({ locale, ordersCount, customerId }: PickupDaysRequest) {
  const fetchWith = (token: string | null) => availableDays({ locale, ordersCount, token });
  const isWanted = env().PARTNER_TOKEN_FOR_DAYS && customerId !== null;
  return isWanted ? withCustomerToken(customerId, fetchWith) : fetchWith(null);
}

/**
 * Returns the days on offer (§4.7) that can still be sold, without today. Refuses with
 * `not-covered` only when 4.1 agrees about the saved pin: the document does not say how 4.7 knows
 * the place. When the two disagree, 4.7 is asked once more; after that there are no days.
 */
export async function listPickupDays(
  request: PickupDaysRequest,
): Promise<Outcome<PickupDay[], 'not-covered'>> {
  let answer = await fetchDays(request);
  if (!answer.ok) {
    if (!(await isCovered(request.point))) {
      log.info({ event: 'coverage-refused', signal: 'available-days' });
      return refuse('not-covered');
    }
    answer = await fetchDays(request);
  }
  if (!answer.ok) {
    log.alarm('days-refused-for-a-covered-place');
    return ok([]);
  }
  return ok(daysOnSale(answer.value));
}

/**
 * Returns the days of the partner's list (§4.7) that can be sold now, the earliest first. For a
 * weekly order §4.8 takes only the weekday, and the partner picks the first date itself. When it
 * offers an unsold earlier date of a weekday (today, for example), no later one can be sold as
 * weekly: the first pickup would fall on the earlier date instead of the one shown.
 */
export function daysOnSale(listed: readonly AvailableDay[]): PickupDay[] {
  const isSold = ({ date, isToday }: AvailableDay) => !isToday && isOnSale(date);
  const taken = new Set(
    listed
      .filter((day) => day.periods.length > 0 && !isSold(day))
      .map(({ date }) => weekdayOf(date)),
  );
  return listed
    .filter(isSold)
    .map(({ date, periods }) => {
      const weekday = weekdayOf(date);
      const day = { date, weekday, periods: periods.map(({ code }) => code) };
      return taken.has(weekday) ? { ...day, notWeekly: true as const } : day;
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}
