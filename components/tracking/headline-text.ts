import type { Locale } from '@/lib/i18n/routing';
import type { TrackingSnapshot } from '@/lib/tracking/snapshot';
import { dateFormatters, type Translate } from './date-formatters';
import type { Announcement } from './freshness';
import type { TrackingSummary } from './summary';

/** Who reads the page: the subscriber, or a person with a shared link. */
export type Audience = 'owner' | 'household';

/**
 * The next event in words: heading, document title, and the sentence below. A household reads other
 * words where these speak of *your* subscription or money.
 */
export function headlineText(
  { nextEvent, order }: TrackingSummary,
  t: Translate,
  locale: Locale,
  now: Date,
  audience: Audience,
) {
  const { day, instant } = dateFormatters(t, locale, now);
  const when = instant(order?.stateChangedAt ?? null);
  const values = {
    day: order ? day(order.pickupDate) : '',
    window: order?.period ? t(`window-${order.period}`) : '',
    period: order?.period ?? 'none',
    when: when ?? '',
    known: when ? 'yes' : 'no',
  };
  const say = (group: 'next-event' | 'next-event-text'): string => {
    const shared = `shared.${group}.${nextEvent}`;
    const isOther = audience === 'household' && t.has(shared as never);
    return isOther ? t(shared as never, values as never) : t(`${group}.${nextEvent}`, values);
  };
  return { heading: say('next-event'), text: say('next-event-text') };
}

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
