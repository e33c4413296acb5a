import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { PhoneIcon } from '@/components/ui/icons';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import { hourMs, instantFromIso, later, riyadhDate } from '@/lib/kernel/time';
import { windowEnd } from '@/lib/tracking/pickup-window';
import type { TrackedOrder } from '@/lib/tracking/view';
import { dateFormatters, type Translate, useDateFormatters } from './date-formatters';
import { headlineText } from './headline-text';
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
  const { windowOf } = useDateFormatters(now);
  const { heading, text } = headlineText(summary, t, locale, now);
  const { nextEvent, order, next } = summary;
  const back = returnText(summary, turnaroundHours, t, locale, now);
  // The text asks to renew, which only the owner can do.
  const isOver = nextEvent === 'completed' && renewHref === null;
  const showsCall = nextEvent === 'overdue' || nextEvent === 'cancelled';
  return (
    <div className="grid gap-1.5">
      <Progress summary={summary} />
      <h1 tabIndex={-1}>{heading}</h1>
      {!isOver && (
        <p className="max-w-lg first-letter:uppercase">
          {nextEvent === 'unread' && stale ? t('unread-stale') : text}
        </p>
      )}
      {back && <p className="max-w-lg font-medium">{back}</p>}
      {order?.missing && <p className="max-w-lg text-sm text-ink-2">{t('missing')}</p>}
      {(showsCall || renewHref) && (
        <div className="flex flex-wrap gap-2 pt-1.5">
          {showsCall && (
            <ButtonLink small icon={<PhoneIcon />} href={`tel:${support.phone}`}>
              {t('call-us')}
            </ButtonLink>
          )}
          {renewHref && (
            <ButtonLink
              small={nextEvent !== 'completed'}
              variant={nextEvent === 'completed' ? 'primary' : 'secondary'}
              href={renewHref}
            >
              {t('renew')}
            </ButtonLink>
          )}
        </div>
      )}
      {next && (
        <p className="pt-1 text-sm text-ink-2">
          {t(nextEvent === 'scheduled' ? 'next-but-one' : 'next', { when: windowOf(next) })}
        </p>
      )}
    </div>
  );
}

/** "3 of 8 done"; renders nothing while the total is unknown. */
function Progress({
  summary: { nextEvent, done, total, cancelled },
}: {
  summary: TrackingSummary;
}) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const n = (count: number) => formatNumber(count, locale);
  if (total === 0 || nextEvent === 'draft' || nextEvent === 'cancelled') return null;
  const parts = [
    done === 0
      ? t('none-done', { count: total, n: n(total) })
      : t('done', { done: n(done), total: n(total) }),
    cancelled > 0 && t('cancelled-count', { count: cancelled, n: n(cancelled) }),
  ];
  return <p className="text-sm text-ink-2">{parts.filter(Boolean).join(' · ')}</p>;
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
function returnText(
  { nextEvent, order }: TrackingSummary,
  turnaroundHours: number | undefined,
  t: Translate,
  locale: Locale,
  now: Date,
): string | null {
  if (!order) return null;
  if (nextEvent === 'out_for_delivery') return t('return.on-its-way');
  if (nextEvent !== 'picked_up_from_customer' && nextEvent !== 'received_in_laundry') return null;
  if (turnaroundHours === undefined) return t('return.unknown');
  const due = riyadhDate(later(collectedAt(order), turnaroundHours * hourMs));
  if (due < riyadhDate(now)) return t('return.late');
  return t('return.usual', { day: dateFormatters(t, locale, now).day(due) });
}
