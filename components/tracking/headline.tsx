import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { PhoneIcon } from '@/components/ui/icons';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import { hourMs, instantFromIso, later, type PlainDate, riyadhDate } from '@/lib/kernel/time';
import { windowEnd } from '@/lib/tracking/pickup-window';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';
import { dateFormatters, type Translate, useDateFormatters } from './date-formatters';
import type { Announcement } from './freshness';
import type { TrackingSummary } from './summary';
import type { Support } from './support-fact';

interface HeadlineProps {
  summary: TrackingSummary;
  /** The last poll of the partner failed. */
  stale: boolean;
  now: Date;
  support: Support;
  /** When laundry that is away comes back; null while none is. */
  back: ReturnTime | null;
  audience: Audience;
  /** Link to renew the subscription, once at most one pickup is ahead. */
  renewHref: string | null;
}

/** The next event in words, and the progress of the subscription. `Freshness` announces changes. */
export function Headline({
  summary,
  stale,
  now,
  support,
  back,
  audience,
  renewHref,
}: HeadlineProps) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const { day, windowOf } = useDateFormatters(now);
  const { heading, text } = headlineText(summary, t, locale, now, audience);
  const { nextEvent, order, next } = summary;
  // The text asks to renew, which only the owner can do.
  const isOver = nextEvent === 'completed' && renewHref === null;
  const showsCall = nextEvent === 'overdue' || nextEvent === 'cancelled' || back?.kind === 'late';
  // A day, or that it is over, is what the reader came for.
  const isTold = back?.kind === 'usual' || back?.kind === 'late';
  const returns = back && (
    <p className="max-w-lg font-medium">
      {t(`return.${back.kind}`, { day: back.kind === 'usual' ? day(back.day) : '' })}
    </p>
  );
  return (
    <div className="grid gap-1.5">
      <Progress summary={summary} />
      <h1 tabIndex={-1}>{heading}</h1>
      {isTold && returns}
      {!isOver && (
        <p className="max-w-lg first-letter:uppercase">
          {nextEvent === 'unread' && stale
            ? t(audience === 'household' ? 'shared.unread-stale' : 'unread-stale')
            : text}
        </p>
      )}
      {!isTold && returns}
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

/** When laundry that is away comes back; texts are in `messages` under `tracking.return`. */
type ReturnTime =
  /** The usual day. */
  | { kind: 'usual'; day: PlainDate }
  /** The usual day is over. */
  | { kind: 'late' }
  /** No usual time is known for the service. */
  | { kind: 'unknown' }
  | { kind: 'on-its-way' };

/** When the laundry was collected; the end of the pickup window where that is not known. */
const collectedAt = (order: TrackedOrder): Date => {
  const seen = order.changes.find(({ state }) => state === 'picked_up_from_customer');
  return instantFromIso(seen?.at ?? '') ?? windowEnd(order);
};

/**
 * Returns when the current order is back, from the usual time between pickup and delivery in hours;
 * null while no laundry is away.
 */
export function returnTime(
  { nextEvent, order }: TrackingSummary,
  turnaroundHours: number | undefined,
  now: Date,
): ReturnTime | null {
  if (!order) return null;
  if (nextEvent === 'out_for_delivery') return { kind: 'on-its-way' };
  if (nextEvent !== 'picked_up_from_customer' && nextEvent !== 'received_in_laundry') return null;
  if (turnaroundHours === undefined) return { kind: 'unknown' };
  const day = riyadhDate(later(collectedAt(order), turnaroundHours * hourMs));
  return day < riyadhDate(now) ? { kind: 'late' } : { kind: 'usual', day };
}

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
