import type { OrderState, TrackedChange, TrackedOrder } from '@/lib/tracking/view';

/** The way of an order (§3), as it is drawn. `cancelled` leaves it, and `unknown` has no place on it. */
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
  /** When it came there; null for a stage that nobody saw, or of which no time is known. */
  change: Pick<TrackedChange, 'at' | 'told'> | null;
  /** It stands further up already: a step back, or once more after one. */
  again: boolean;
}

/** What was seen of an order; of one kept by a version that saw less, its last change. */
function changesOf({ changes, state, stateChangedAt, cancelledAt }: TrackedOrder) {
  if (changes.length > 0 || state === 'scheduled') return changes;
  const at = cancelledAt ?? stateChangedAt;
  return [{ state, at, told: at !== null }];
}

/**
 * The way of one order as it was seen: each change in its turn, a step back too; before a later stage those that it
 * must have passed unseen; then what comes. Nothing is promised after a cancellation or a state that is new to us.
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
