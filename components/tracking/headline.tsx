import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { PhoneIcon } from '@/components/ui/icons';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import { hourMs, instantFromIso, later, riyadhDate } from '@/lib/kernel/time';
import { windowEnd } from '@/lib/tracking/pickup-window';
import type { TrackedOrder } from '@/lib/tracking/view';
import { headlineWords } from './headline-words';
import { momentWords, type Translate, useMomentWords } from './moment-words';
import type { TrackingSummary } from './summary';
import type { Support } from './support-fact';

interface HeadlineProps {
  summary: TrackingSummary;
  /** The last poll of the partner failed. */
  stale: boolean;
  now: Date;
  support: Support;
  turnaroundHours: number | undefined;
  /** Link to renew the subscription, once at most one pickup is ahead. */
  renewHref: string | null;
}

/** The next event in words, and the progress of the subscription. `Freshness` announces changes. */
export function Headline({
  summary,
  stale,
  now,
  support,
  turnaroundHours,
  renewHref,
}: HeadlineProps) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const { windowOf } = useMomentWords(now);
  const { heading, text } = headlineWords(summary, t, locale, now);
  const { thing, order, next } = summary;
  const back = returnWords(summary, turnaroundHours, t, locale, now);
  // The text asks to renew, which only the owner can do.
  const isOver = thing === 'completed' && renewHref === null;
  const wantsCall = thing === 'overdue' || thing === 'cancelled';
  return (
    <div className="grid gap-1.5">
      <Progress summary={summary} />
      <h1 tabIndex={-1}>{heading}</h1>
      {!isOver && (
        <p className="max-w-lg first-letter:uppercase">
          {thing === 'unread' && stale ? t('unread-stale') : text}
        </p>
      )}
      {back && <p className="max-w-lg font-medium">{back}</p>}
      {order?.missing && <p className="max-w-lg text-sm text-ink-2">{t('missing')}</p>}
      {(wantsCall || renewHref) && (
        <div className="flex flex-wrap gap-2 pt-1.5">
          {wantsCall && (
            <ButtonLink small icon={<PhoneIcon />} href={`tel:${support.phone}`}>
              {t('call-us')}
            </ButtonLink>
          )}
          {renewHref && (
            <ButtonLink
              small={thing !== 'completed'}
              look={thing === 'completed' ? 'filled' : 'second'}
              href={renewHref}
            >
              {t('renew')}
            </ButtonLink>
          )}
        </div>
      )}
      {next && (
        <p className="pt-1 text-sm text-ink-2">
          {t(thing === 'scheduled' ? 'next-but-one' : 'next', { when: windowOf(next) })}
        </p>
      )}
    </div>
  );
}

/** "3 of 8 done"; renders nothing while the total is unknown. */
function Progress({ summary: { thing, done, total, cancelled } }: { summary: TrackingSummary }) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const n = (count: number) => formatNumber(count, locale);
  if (total === 0 || thing === 'draft' || thing === 'cancelled') return null;
  const words = [
    done === 0
      ? t('none-done', { count: total, n: n(total) })
      : t('done', { done: n(done), total: n(total) }),
    cancelled > 0 && t('cancelled-count', { count: cancelled, n: n(cancelled) }),
  ];
  return <p className="text-sm text-ink-2">{words.filter(Boolean).join(' · ')}</p>;
}

/** When the laundry was collected; the end of the pickup window where that is not known. */
const collectedAt = (order: TrackedOrder): Date => {
  const seen = order.changes.find(({ state }) => state === 'picked_up_from_customer');
  return instantFromIso(seen?.at ?? '') ?? windowEnd(order);
};

/**
 * Returns a sentence on when the laundry will be back: the usual day if `turnaroundHours` is
 * configured, otherwise that it is not known yet. Null when no laundry is away.
 */
function returnWords(
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
