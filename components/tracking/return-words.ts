import type { Locale } from '@/lib/i18n/routing';
import { hourMs, instantFromIso, later, riyadhDate } from '@/lib/kernel/time';
import { windowEnd } from '@/lib/tracking/pickup-window';
import type { TrackedOrder } from '@/lib/tracking/view';
import { momentWords, type Translate } from './moment-words';
import type { TrackingSummary } from './summary';

/** When it was collected; the end of its window where that is not known. */
const collectedAt = (order: TrackedOrder): Date => {
  const seen = order.changes.find(({ state }) => state === 'picked_up_from_customer');
  return instantFromIso(seen?.at ?? '') ?? windowEnd(order);
};

/**
 * When laundry that is away will be back, in a sentence: the usual day, where the usual hours are configured, else that it is
 * not known yet, and what will tell. Null while nothing is away.
 */
export function returnWords(
  { thing, order }: TrackingSummary,
  turnaroundHours: number | undefined,
  t: Translate,
  locale: Locale,
  now: Date,
): string | null {
  if (!order) return null;
  if (thing === 'out_for_delivery') return t('return.on-its-way');
  if (thing !== 'picked_up_from_customer' && thing !== 'received_in_laundry') return null;
  if (turnaroundHours === undefined) return t('return.unknown');
  const due = riyadhDate(later(collectedAt(order), turnaroundHours * hourMs));
  if (due < riyadhDate(now)) return t('return.late');
  return t('return.usual', { day: momentWords(t, locale, now).day(due) });
}
