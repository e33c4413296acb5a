import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';
import { availableDays } from '@/lib/integrations/partner/operations/available-days.server';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import type { Point } from '@/lib/kernel/point';
import { log } from '@/lib/observability/log.server';
import { isCovered } from '../place/coverage.server';
import { daysOnSale } from './days-on-sale';
import type { PickupDay } from './pickup';

interface Question {
  locale: Locale;
  /** Of the chosen purchase option. */
  ordersCount: number;
  /** The saved pin: what 4.7 says of coverage is checked against it. */
  point: Point;
  /** Whose days they are, with `PARTNER_TOKEN_FOR_DAYS`; null before a mobile is proven. */
  customerId: string | null;
}

/** Asks as the document lists it, without anybody's token; with it where the partner tells the place by it (A8). */
function askForDays({ locale, ordersCount, customerId }: Question) {
  const ask = (token: string | null) => availableDays({ locale, ordersCount, token });
  const isWanted = env().PARTNER_TOKEN_FOR_DAYS && customerId !== null;
  return isWanted ? withCustomerToken(customerId, ask) : ask(null);
}

/**
 * The days on offer (§4.7) that can still be sold: without today. `not-covered` only when 4.1 agrees about the saved pin: how 4.7 knows
 * the place is not shown (A8). Where the two disagree it is asked once more, and then there are no days.
 */
export async function listPickupDays(
  question: Question,
): Promise<Outcome<PickupDay[], 'not-covered'>> {
  let answer = await askForDays(question);
  if (!answer.ok) {
    if (!(await isCovered(question.point))) {
      log.info({ event: 'coverage-refused', signal: 'available-days' });
      return refuse('not-covered');
    }
    answer = await askForDays(question);
  }
  if (!answer.ok) {
    log.alarm('days-refused-for-a-covered-place');
    return ok([]);
  }
  return ok(daysOnSale(answer.value));
}
