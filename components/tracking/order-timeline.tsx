import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/timeline';
import type { PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder } from '@/lib/tracking/view';
import { useMomentWords } from './moment-words';
import { stopsOf } from './story';

/** The way of one pickup. A time stands only where one is known: at the last change (§2 Order). */
export function OrderTimeline({ order, today }: { order: TrackedOrder; today: PlainDate }) {
  const t = useTranslations('tracking');
  const { dayOf, instant } = useMomentWords(today);
  const day = dayOf(order.pickupDate);
  const noteOf = (state: TrackedOrder['state']): string | null => {
    if (state === 'scheduled') {
      return order.period ? t('day-window', { day, window: t(`window-${order.period}`) }) : day;
    }
    if (state === 'cancelled') return instant(order.cancelledAt ?? order.stateChangedAt);
    return state === order.state ? instant(order.stateChangedAt) : null;
  };
  return (
    <Timeline
      label={t('way-of', { day })}
      items={stopsOf(order.state).map(({ state, look }) => ({
        key: state,
        look,
        title: t(`stop.${state}`),
        note: <span className="block first-letter:uppercase">{noteOf(state)}</span>,
      }))}
    />
  );
}
