import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PhoneIcon, Share2Icon, XIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';
import { useDateFormatters } from './date-formatters';
import { FactList } from './fact-list';
import { Freshness } from './freshness';
import { type Audience, announcementsOf, Headline, returnTime } from './headline';
import { OrderTimeline } from './order-timeline';
import { Pickups } from './pickups';
import { SkyCard } from './sky-card';
import { summarize, sunHeightOf } from './summary';
import { type Support, SupportFact } from './support-fact';

interface TrackingScreenProps {
  token: string;
  /** Asks the owner how the last delivery was. */
  rating?: ReactNode;
  /** What this visitor can ask of staff, and has asked. */
  requests?: ReactNode;
  /** Offers messages to the owner. */
  messages?: ReactNode;
  /** What this visitor can do about sharing. */
  sharing?: ReactNode;
  /** `household` on a shared link. */
  audience?: Audience | undefined;
  /** Null until the partner answered for the first time. */
  snapshot: TrackingSnapshot | null;
  poll: TrackingPoll;
  /** The app's clock. */
  now: Date;
  calendarHref: string;
  feedHref: string;
  support: Support;
  /** Code of the service. */
  service?: string;
  /** Usual time from pickup to delivery, in hours; undefined where it is not known. */
  turnaroundHours?: number | undefined;
  /** On the owner's link: link to renew the subscription, once at most one pickup is ahead. */
  renewHref?: string | null;
}

/**
 * One subscription and its pickups, for anyone who has the link: it shows no personal data (T4).
 */
export function TrackingScreen({
  token,
  rating,
  requests,
  messages,
  sharing,
  audience = 'owner',
  snapshot,
  poll,
  now,
  calendarHref,
  feedHref,
  support,
  service,
  turnaroundHours,
  renewHref = null,
}: TrackingScreenProps) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const summary = summarize(snapshot, now);
  const { nextEvent } = summary;
  const back = returnTime(summary, turnaroundHours, now);
  return (
    <QueryProvider>
      <div className="grid items-start gap-5 pt-2 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="grid gap-5">
          {summary.recentlyCancelled.length > 0 && (
            <Cancelled orders={summary.recentlyCancelled} {...{ now, support, audience }} />
          )}
          <SkyCard
            {...summary.thread}
            sunHeight={sunHeightOf(nextEvent)}
            overcast={nextEvent === 'overdue' || nextEvent === 'cancelled' || back?.kind === 'late'}
            service={service}
          >
            <Headline
              {...{ summary, now, support, back, audience, renewHref }}
              stale={poll.stale}
            />
          </SkyCard>
          <Freshness
            token={token}
            rendered={poll}
            announcements={announcementsOf(summary, snapshot, t, locale, now, audience)}
          />
          {rating}
          {audience === 'household' && (
            <Notice tone="info" icon={<Share2Icon />} title={t('shared.title')}>
              {t('shared.lead')}
            </Notice>
          )}
          {poll.silent && <Silence since={poll.checkedAt} now={now} support={support} />}
          {summary.order && (
            <Card as="section" aria-label={t('now')}>
              <OrderTimeline order={summary.order} now={now} />
            </Card>
          )}
        </div>
        {snapshot && snapshot.orders.length > 0 && (
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Pickups {...{ snapshot, now, calendarHref, feedHref }} />
          </div>
        )}
        <div className="grid gap-5 lg:col-start-1">
          {requests}
          {messages}
          {sharing}
          <FactList>
            <SupportFact support={support} />
          </FactList>
        </div>
      </div>
    </QueryProvider>
  );
}

/** Notice about cancelled pickups: which ones, and what happens to the money. */
function Cancelled({
  orders,
  now,
  support,
  audience,
}: {
  orders: TrackedOrder[];
  now: Date;
  support: Support;
  audience: Audience;
}) {
  const t = useTranslations('tracking');
  const format = useFormatter();
  const { dayOf } = useDateFormatters(now);
  const own = audience === 'household' ? 'shared.' : '';
  const many = orders.length > 1 ? 'yes' : 'no';
  const days = format.list(orders.map(({ pickupDate }) => dayOf(pickupDate)));
  return (
    <Notice
      tone="warn"
      icon={<XIcon />}
      title={t(`${own}cancelled-title`, { many, days })}
      action={
        <ButtonLink variant="secondary" small icon={<PhoneIcon />} href={`tel:${support.phone}`}>
          {t('call-us')}
        </ButtonLink>
      }
    >
      {t(`${own}cancelled-text`, { many })}
    </Notice>
  );
}

/** The partner has not been reached for hours: the data may be outdated, and support can help. */
function Silence({ since, now, support }: { since: string | null; now: Date; support: Support }) {
  const t = useTranslations('tracking');
  const { instant } = useDateFormatters(now);
  return (
    <Notice
      tone="warn"
      title={t('silence-title')}
      action={
        <ButtonLink variant="secondary" small icon={<PhoneIcon />} href={`tel:${support.phone}`}>
          {t('call-us')}
        </ButtonLink>
      }
    >
      {t('silence-text', { when: instant(since) ?? '' })}
    </Notice>
  );
}
