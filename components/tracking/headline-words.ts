import type { Locale } from '@/lib/i18n/routing';
import { momentWords, type Translate } from './moment-words';
import type { TrackingSummary } from './summary';

/** The next event in words: heading, document title, and the sentence below. */
export function headlineWords(
  { thing, order }: TrackingSummary,
  t: Translate,
  locale: Locale,
  now: Date,
) {
  const { day, instant } = momentWords(t, locale, now);
  const when = instant(order?.stateChangedAt ?? null);
  const values = {
    day: order ? day(order.pickupDate) : '',
    window: order?.period ? t(`window-${order.period}`) : '',
    period: order?.period ?? 'none',
    when: when ?? '',
    known: when ? 'yes' : 'no',
  };
  return { heading: t(`thing.${thing}`, values), text: t(`text.${thing}`, values) };
}
