import 'server-only';
import { z } from 'zod';
import type { Locale } from '@/lib/i18n/routing';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { callPartner } from '../client.server';
import { type PickupPeriod, pickupPeriods } from '../codes';
import { readWire, rejected } from '../envelope.server';
import type { Operation } from '../operation';
import { soft, wireBoolean, wireDate, wireList, wireOneOf, wireText } from '../wire.server';

const operation = {
  name: 'available-days',
  method: 'GET',
  path: '/external-partner/subscription/available-days',
  key: true,
  token: 'by-setting',
  locale: true,
} as const satisfies Operation;

const period = z.union([
  z.looseObject({
    code: wireOneOf(pickupPeriods),
    period: soft('available-days.periods.period', wireText),
  }),
  wireOneOf(pickupPeriods).transform((code) => ({ code, period: null })),
]);

// `day_name` and `week_day` are ignored: the document specifies neither their language nor their
// base, and the weekday follows from `date`.
const wire = wireList(
  'available-days',
  z.object({
    date: wireDate,
    is_today: soft('available-days.is_today', wireBoolean),
    periods: soft(
      'available-days.periods',
      wireList('available-days.periods.code', period, ({ code }) => code),
    ),
  }),
  ({ date }) => date,
);

export interface AvailableDay {
  date: PlainDate;
  /** By the partner or by the clock in Riyadh: no same-day pickups (§1). */
  isToday: boolean;
  /** May be empty. `window` is the partner's text in the requested language. */
  periods: { code: PickupPeriod; window: string | null }[];
}

/**
 * The available days for a number of pickups (§4.7). `not-covered` is the 400 of §7. The document
 * does not show how the partner knows the place, so check the saved location with 4.1 before acting
 * on it.
 *
 * Throws `CustomerTokenRejected` when a token was sent, which §4.7 does not list, and was refused.
 */
export async function availableDays(call: {
  locale: Locale;
  ordersCount: number;
  token: string | null;
}): Promise<Outcome<AvailableDay[], 'not-covered'>> {
  const reply = await callPartner(operation, {
    query: { orders_count: call.ordersCount },
    locale: call.locale,
    token: call.token,
  });
  if (!reply.ok) {
    if (reply.refusal.status === 400) return refuse('not-covered');
    throw rejected(operation, reply.refusal);
  }
  const today = todayInRiyadh();
  return ok(
    readWire(operation, wire, reply.value).map(({ date, is_today, periods }) => ({
      date,
      isToday: is_today === true || date === today,
      periods: (periods ?? []).map(({ code, period: window }) => ({ code, window })),
    })),
  );
}
