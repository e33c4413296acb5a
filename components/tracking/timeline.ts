import type { OrderState, TrackedChange, TrackedOrder } from '@/lib/tracking/view';

/** The regular course of an order (§3). `cancelled` and `unknown` are not part of it. */
const way = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
] as const satisfies readonly OrderState[];

const placeOf = (state: OrderState): number => way.findIndex((step) => step === state);

export interface TimelineStep {
  state: OrderState;
  look: 'done' | 'now' | 'next' | 'cancelled';
  /** When it entered the state; null if it was not seen or its time is unknown. */
  change: Pick<TrackedChange, 'at' | 'told'> | null;
  /** The state appears earlier in the timeline: a step back, or a repeat after one. */
  again: boolean;
}

/** The recorded changes of an order; for one stored by an older version, its last change. */
function changesOf({ changes, state, stateChangedAt, cancelledAt }: TrackedOrder) {
  if (changes.length > 0 || state === 'scheduled') return changes;
  const at = cancelledAt ?? stateChangedAt;
  return [{ state, at, told: at !== null }];
}

/**
 * The timeline of an order: every recorded change, also backwards; before a later state, the states
 * it must have passed unseen; then the states to come. Nothing follows a cancellation or an unknown
 * state.
 */
export function timelineOf(order: TrackedOrder): TimelineStep[] {
  const stops: TimelineStep[] = [];
  let place = -1;
  const come = (state: OrderState, change: TimelineStep['change']) => {
    const again = stops.some((stop) => stop.state === state);
    stops.push({ state, look: 'done', change, again });
    if (placeOf(state) >= 0) place = placeOf(state);
  };
  come('scheduled', null);
  for (const { state, at, told } of changesOf(order)) {
    for (const passed of way.slice(place + 1, Math.max(placeOf(state), 0))) come(passed, null);
    come(state, at === null ? null : { at, told });
  }
  const last = stops.at(-1);
  if (last && last.state !== 'delivered')
    last.look = last.state === 'cancelled' ? 'cancelled' : 'now';
  if (placeOf(order.state) < 0) return stops;
  const ahead = way.slice(placeOf(order.state) + 1);
  return [
    ...stops,
    ...ahead.map((state): TimelineStep => ({ state, look: 'next', change: null, again: false })),
  ];
}
