import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/timeline';
import type { OrderState } from '@/lib/integrations/partner/codes';
import type { TrackedChange, TrackedOrder } from '@/lib/tracking/snapshot';
import { useDateFormatters } from './date-formatters';

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
  const noteOf = ({ state, isRepeated, change }: TimelineStep): string | null => {
    if (state === 'scheduled' && !isRepeated) return windowOf(order);
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

/** The regular course of an order (§3). `cancelled` and `unknown` are not part of it. */
const regularStates = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
] as const satisfies readonly OrderState[];

const indexOfState = (state: OrderState): number =>
  regularStates.findIndex((step) => step === state);

interface TimelineStep {
  state: OrderState;
  status: 'done' | 'now' | 'next' | 'cancelled';
  /** When it entered the state; null if it was not seen or its time is unknown. */
  change: Pick<TrackedChange, 'at' | 'isReported'> | null;
  /** The state appears earlier in the timeline: a step back, or a repeat after one. */
  isRepeated: boolean;
}

/** The recorded changes of an order; for one stored by an older version, its last change. */
function changesOf({ changes, state, stateChangedAt, cancelledAt }: TrackedOrder) {
  if (changes.length > 0 || state === 'scheduled') return changes;
  const at = cancelledAt ?? stateChangedAt;
  return [{ state, at, isReported: at !== null }];
}

/**
 * The timeline of an order: every recorded change, also backwards; before a later state, the states
 * it must have passed unseen; then the states to come. Nothing follows a cancellation or an unknown
 * state.
 */
export function timelineOf(order: TrackedOrder): TimelineStep[] {
  const steps: TimelineStep[] = [];
  let lastIndex = -1;
  const addStep = (state: OrderState, change: TimelineStep['change']) => {
    const isRepeated = steps.some((step) => step.state === state);
    steps.push({ state, status: 'done', change, isRepeated });
    if (indexOfState(state) >= 0) lastIndex = indexOfState(state);
  };
  addStep('scheduled', null);
  for (const { state, at, isReported } of changesOf(order)) {
    for (const passed of regularStates.slice(lastIndex + 1, Math.max(indexOfState(state), 0)))
      addStep(passed, null);
    addStep(state, at === null ? null : { at, isReported });
  }
  const last = steps.at(-1);
  if (last && last.state !== 'delivered')
    last.status = last.state === 'cancelled' ? 'cancelled' : 'now';
  if (indexOfState(order.state) < 0) return steps;
  const ahead = regularStates.slice(indexOfState(order.state) + 1);
  return [
    ...steps,
    ...ahead.map(
      (state): TimelineStep => ({ state, status: 'next', change: null, isRepeated: false }),
    ),
  ];
}
