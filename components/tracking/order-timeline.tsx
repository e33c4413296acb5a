import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/timeline';
import type { TrackedOrder } from '@/lib/tracking/view';
import { useMomentWords } from './moment-words';
import { type TimelineStep, timelineOf } from './timeline';

interface OrderTimelineProps {
  order: TrackedOrder;
  now: Date;
  /** As text only, without future steps: a long list of pictures would be too heavy. */
  plain?: boolean | undefined;
}

/**
 * The timeline of one pickup. Shows only known times, and says whether the partner reported them or
 * we saw the change.
 */
export function OrderTimeline({ order, now, plain = false }: OrderTimelineProps) {
  const t = useTranslations('tracking');
  const { dayOf, windowOf, instant } = useMomentWords(now);
  const titleOf = ({ state, again }: TimelineStep): string => {
    const stop = t(`stop.${state}`);
    return again ? t('again', { stop }) : stop;
  };
  const noteOf = ({ state, again, change }: TimelineStep): string | null => {
    if (state === 'scheduled' && !again) return windowOf(order);
    const when = instant(change?.at ?? null);
    return when && (change?.told ? when : t('seen', { when }));
  };
  const stops = timelineOf(order);
  const items = stops.map((stop, index) => ({
    key: `${stop.state}-${stops.slice(0, index).filter(({ state }) => state === stop.state).length}`,
    look: stop.look,
    title: titleOf(stop),
    note: <span className="block first-letter:uppercase">{noteOf(stop)}</span>,
  }));
  const label = t('way-of', { day: dayOf(order.pickupDate) });
  return (
    <div className="grid gap-4">
      {order.missing && <p className="text-sm text-ink-2">{t('missing')}</p>}
      {plain ? (
        <ol aria-label={label} className="grid gap-2 text-[.9375rem] leading-(--leading-tight)">
          {items
            .filter(({ look }) => look !== 'next')
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
