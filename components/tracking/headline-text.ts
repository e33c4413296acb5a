import type { Locale } from '@/lib/i18n/routing';
import { dateFormatters, type Translate } from './date-formatters';
import type { TrackingSummary } from './summary';

/** The next event in words: heading, document title, and the sentence below. */
export function headlineText(
  { nextEvent, order }: TrackingSummary,
  t: Translate,
  locale: Locale,
  now: Date,
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
  return {
    heading: t(`next-event.${nextEvent}`, values),
    text: t(`next-event-text.${nextEvent}`, values),
  };
}
