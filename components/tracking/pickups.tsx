import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CalendarPlusIcon } from '@/components/ui/icons/calendar-plus';
import { ChevronRightIcon } from '@/components/ui/icons/chevron-right';
import { formatNumber } from '@/lib/i18n/format';
import type { PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/view';
import { DateChip } from './date-chip';
import { useMomentWords } from './moment-words';
import { OrderTimeline } from './order-timeline';
import { StateTag } from './state-tag';

interface PickupsProps {
  snapshot: TrackingSnapshot;
  today: PlainDate;
  calendarHref: string;
}

/** Every pickup with its day, period and state; each opens to its own way. */
export function Pickups({ snapshot: { orders, ordersCount }, today, calendarHref }: PickupsProps) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const undated = Math.max(0, ordersCount - orders.length);
  return (
    <Card as="section" bare className="px-4.5 pt-3.5 pb-1.5">
      <h2 className="text-h3">{t('pickups')}</h2>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <Pickup order={order} today={today} />
          </li>
        ))}
      </ul>
      {undated > 0 && (
        <p className="border-t border-line py-3.5 text-sm text-ink-2">
          {t('undated', { count: undated, n: formatNumber(undated, locale) })}
        </p>
      )}
      {orders.some(({ state }) => state === 'scheduled') && (
        <div className="border-t border-line py-3.5">
          <ButtonLink look="soft" small wide icon={<CalendarPlusIcon />} href={calendarHref}>
            {t('calendar')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function Pickup({ order, today }: { order: TrackedOrder; today: PlainDate }) {
  const t = useTranslations('tracking');
  const { weekdayOf } = useMomentWords(today);
  const weekday = weekdayOf(order.pickupDate);
  return (
    <details className="group/pickup">
      <summary className="flex items-center gap-2.5 py-3.5 leading-(--leading-tight) [&::-webkit-details-marker]:hidden">
        <DateChip date={order.pickupDate} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="font-medium">
            {order.period ? t(`slot-${order.period}`, { weekday }) : weekday}
          </span>
          <StateTag state={order.state} />
        </span>
        <ChevronRightIcon
          size="sm"
          className="rotate-90 text-ink-2 group-open/pickup:-rotate-90 rtl:-rotate-90 rtl:group-open/pickup:rotate-90"
        />
      </summary>
      <div className="pt-1 pb-5">
        <OrderTimeline order={order} today={today} />
      </div>
    </details>
  );
}
