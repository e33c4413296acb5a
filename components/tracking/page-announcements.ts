import type { Locale } from '@/lib/i18n/routing';
import type { TrackingSnapshot } from '@/lib/tracking/snapshot';
import type { Announcement } from './announcements';
import { dateFormatters, type Translate } from './date-formatters';
import { type Audience, headlineText } from './headline-text';
import type { TrackingSummary } from './summary';

/** The page as screen-reader texts: each pickup, and last the next event. */
export function announcementsOf(
  summary: TrackingSummary,
  snapshot: TrackingSnapshot | null,
  t: Translate,
  locale: Locale,
  now: Date,
  audience: Audience,
): Announcement[] {
  const { dayOf, windowOf } = dateFormatters(t, locale, now);
  const orders = (snapshot?.orders ?? []).map((order): Announcement => {
    const state = order.missing ? t('missing-short') : t(`state.${order.state}`);
    const text = t('line', { day: dayOf(order.pickupDate), state });
    return { id: order.id, when: windowOf(order), state, text };
  });
  const { heading } = headlineText(summary, t, locale, now, audience);
  return [...orders, { id: 0, when: '', state: heading, text: heading }];
}
