import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/timeline';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import { useDateFormatters } from './date-formatters';
import { type TimelineStep, timelineOf } from './timeline';

interface OrderTimelineProps {
  order: TrackedOrder;
  now: Date;
  /** As text only, without future steps: a long list of pictures would be too heavy. */
  textOnly?: boolean | undefined;
}

/**
 * The timeline of one pickup. Shows only known times, and says whether the partner reported them or
 * we saw the change.
 */
export function OrderTimeline({ order, now, textOnly = false }: OrderTimelineProps) {
  const t = useTranslations('tracking');
  const { dayOf, windowOf, instant } = useDateFormatters(now);
  const titleOf = ({ state, isRepeated }: TimelineStep): string => {
    const stop = t(`state.${state}`);
    return isRepeated ? t('again', { state: stop }) : stop;
  };
  const noteOf = ({ state, isRepeated: again, change }: TimelineStep): string | null => {
    if (state === 'scheduled' && !again) return windowOf(order);
    const when = instant(change?.at ?? null);
    return when && (change?.isReported ? when : t('seen', { when }));
  };
  const steps = timelineOf(order);
  const items = steps.map((stop, index) => ({
    key: `${stop.state}-${steps.slice(0, index).filter(({ state }) => state === stop.state).length}`,
    status: stop.status,
    title: titleOf(stop),
    note: <span className="block first-letter:uppercase">{noteOf(stop)}</span>,
  }));
  const label = t('timeline-of', { day: dayOf(order.pickupDate) });
  return (
    <div className="grid gap-4">
      {order.missing && <p className="text-sm text-ink-2">{t('missing')}</p>}
      {textOnly ? (
        <ol aria-label={label} className="grid gap-2 text-[.9375rem] leading-(--leading-tight)">
          {items
            .filter(({ status }) => status !== 'next')
            .map(({ key, title, note }) => (
              <li key={key}>
                {title}
                <span className="text-sm text-ink-2">{note}</span>
              </li>
            ))}
        </ol>
      ) : (
        <Timeline label={label} items={items} />
      )}
    </div>
  );
}
