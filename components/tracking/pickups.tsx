import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { InAppBrowserNotice } from '@/components/shell/in-app-browser-notice';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import {
  CalendarPlusIcon,
  CheckIcon,
  ChevronRightIcon,
  ClockIcon,
  PackageIcon,
  TruckIcon,
  WashingMachineIcon,
  XIcon,
} from '@/components/ui/icons';
import { Tag } from '@/components/ui/tag';
import { formatNumber } from '@/lib/i18n/format';
import type { OrderState } from '@/lib/integrations/partner/codes';
import { windowEnd } from '@/lib/tracking/pickup-window';
import { hasEnded, type TrackedOrder, type TrackingSnapshot } from '@/lib/tracking/snapshot';
import { CalendarFeeds, DateChip } from './calendar';
import { useDateFormatters } from './date-formatters';
import { OrderTimeline } from './order-timeline';
import { groupPickups, isFinal, isLate } from './summary';

interface PickupsProps {
  snapshot: TrackingSnapshot;
  now: Date;
  calendarHref: string;
  /** The same calendar, as a subscription. */
  feedHref: string;
}

/**
 * All pickups with day, window and state; each opens to its timeline. A long list shows the current
 * ones first.
 */
export function Pickups({ snapshot, now, calendarHref, feedHref }: PickupsProps) {
  const orders = withCancelledPickups(snapshot);
  const t = useTranslations('tracking');
  const locale = useLocale();
  const n = (count: number) => formatNumber(count, locale);
  const undated = hasEnded(snapshot) ? 0 : Math.max(0, snapshot.ordersCount - orders.length);
  const { near, later, past } = groupPickups(orders);
  const cancelled = past.filter(({ state }) => state === 'cancelled').length;
  const delivered = past.length - cancelled;
  const pastCounts = [
    delivered > 0 && t('past-delivered', { count: delivered, n: n(delivered) }),
    cancelled > 0 && t('cancelled-count', { count: cancelled, n: n(cancelled) }),
  ];
  return (
    <Card as="section" bare className="px-4.5 pt-3.5 pb-1.5">
      <h2 className="text-h3">{t('pickups')}</h2>
      <List orders={near} now={now} />
      {later.length > 0 && (
        <Disclosure title={t('later', { count: later.length, n: n(later.length) })}>
          <List orders={later} now={now} textOnly />
        </Disclosure>
      )}
      {undated > 0 && (
        <p className="border-t border-line py-3.5 text-sm text-ink-2">
          {t('undated', { count: undated, n: n(undated) })}
        </p>
      )}
      {past.length > 0 && (
        <Disclosure title={pastCounts.filter(Boolean).join(' · ')}>
          <List orders={past} now={now} textOnly />
        </Disclosure>
      )}
      {orders.some((order) => isInCalendars(order, now)) && (
        <div className="grid gap-1 border-t border-line py-3.5">
          <ButtonLink variant="soft" small wide icon={<CalendarPlusIcon />} href={calendarHref}>
            {t(orders.some(({ state }) => state === 'scheduled') ? 'calendar' : 'calendar-update')}
          </ButtonLink>
          <CalendarFeeds feedHref={feedHref} />
          <InAppBrowserNotice>{t('in-app')}</InAppBrowserNotice>
        </div>
      )}
    </Card>
  );
}

/**
 * Scheduled pickups of a cancelled subscription count as cancelled, whatever the partner reported
 * last.
 */
const withCancelledPickups = ({ state, orders }: TrackingSnapshot): TrackedOrder[] =>
  state === 'cancelled'
    ? orders.map((one) => (one.state === 'scheduled' ? { ...one, state: 'cancelled' } : one))
    : orders;

/**
 * Future pickups, also cancelled ones: a calendar that has them must learn of the cancellation from
 * the same file.
 */
const isInCalendars = (order: TrackedOrder, now: Date): boolean =>
  order.state === 'scheduled' || (order.state === 'cancelled' && windowEnd(order) > now);

interface ListProps {
  orders: TrackedOrder[];
  now: Date;
  textOnly?: boolean | undefined;
}

const List = ({ orders, now, textOnly }: ListProps) => (
  <ul className="divide-y divide-line">
    {orders.map((order) => (
      <li key={order.id}>
        <Pickup order={order} now={now} textOnly={textOnly} />
      </li>
    ))}
  </ul>
);

const chevron = 'rotate-90 text-ink-2 rtl:-rotate-90';

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/fold border-t border-line">
      <summary className="flex min-h-(--size-tap) items-center justify-between gap-2.5 py-3 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRightIcon
          size="sm"
          className={classNames(
            chevron,
            'group-open/fold:-rotate-90 rtl:group-open/fold:rotate-90',
          )}
        />
      </summary>
      {children}
    </details>
  );
}

interface PickupProps {
  order: TrackedOrder;
  now: Date;
  textOnly?: boolean | undefined;
}

function Pickup({ order, now, textOnly }: PickupProps) {
  const t = useTranslations('tracking');
  const { weekdayOf } = useDateFormatters(now);
  const weekday = weekdayOf(order.pickupDate);
  const isLost = order.missing && !isFinal(order);
  return (
    <details className="group/pickup">
      <summary className="flex items-center gap-2.5 py-3.5 leading-(--leading-tight) [&::-webkit-details-marker]:hidden">
        <DateChip date={order.pickupDate} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="font-medium">
            {order.period ? t(`slot-${order.period}`, { weekday }) : weekday}
          </span>
          <StateTag state={order.state} late={isLate(order, now)} />
          {isLost && <span className="w-full text-sm text-ink-2">{t('missing-short')}</span>}
        </span>
        <ChevronRightIcon
          size="sm"
          className={classNames(
            chevron,
            'group-open/pickup:-rotate-90 rtl:group-open/pickup:rotate-90',
          )}
        />
      </summary>
      <div className="pt-1 pb-5">
        <OrderTimeline order={order} now={now} textOnly={textOnly} />
      </div>
    </details>
  );
}

type Tone = ComponentProps<typeof Tag>['tone'];

const tagProps: Record<OrderState, { tone: Tone; icon: ReactNode }> = {
  scheduled: { tone: 'plain', icon: <ClockIcon size="sm" /> },
  picked_up_from_customer: { tone: 'info', icon: <PackageIcon size="sm" /> },
  received_in_laundry: { tone: 'info', icon: <WashingMachineIcon size="sm" /> },
  out_for_delivery: { tone: 'brand', icon: <TruckIcon size="sm" /> },
  delivered: { tone: 'ok', icon: <CheckIcon size="sm" /> },
  cancelled: { tone: 'danger', icon: <XIcon size="sm" /> },
  unknown: { tone: 'plain', icon: null },
};

interface StateTagProps {
  state: OrderState;
  /** The pickup window is over, and the partner has not reported a collection. */
  late?: boolean;
}

/** The state of a pickup as a tag. */
function StateTag({ state, late = false }: StateTagProps) {
  const t = useTranslations('tracking');
  if (late) {
    return (
      <Tag tone="warn" icon={<ClockIcon size="sm" />}>
        {t('late-short')}
      </Tag>
    );
  }
  return <Tag {...tagProps[state]}>{t(`tag.${state}`)}</Tag>;
}
