import type { OrderState } from '@/lib/integrations/partner/codes';
import { windowEnd } from '@/lib/tracking/pickup-window';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';

/** What a customer can ask staff for, because the partner's API has no operation for it. */
export const requestKinds = [
  'skip',
  'move',
  'note',
  'pause',
  'cancel',
  'damaged',
  'missing',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A rating below three stars becomes a request of this kind; no form sends it. */
export const lowRatingKind = 'low-rating';
export type AnyRequestKind = RequestKind | typeof lowRatingKind;

export const isRequestKind = (text: unknown): text is RequestKind =>
  requestKinds.some((kind) => kind === text);

/** Kinds that are about one pickup, and whether it is still to come or was collected. */
const pickupOf: Partial<Record<RequestKind, 'coming' | 'collected'>> = {
  skip: 'coming',
  move: 'coming',
  note: 'coming',
  damaged: 'collected',
  missing: 'collected',
};

export const needsPickup = (kind: RequestKind): boolean => pickupOf[kind] !== undefined;

/** Kinds that say nothing without words of the customer. */
export const needsNote = (kind: RequestKind): boolean => kind !== 'skip' && kind !== 'cancel';

/** Longest note, answer or comment, in code points. */
export const mostNoteLetters = 500;

/** Maximum unanswered requests of one subscription: more than a customer needs. */
export const mostUnanswered = 10;

const notCollected: OrderState[] = ['scheduled', 'cancelled'];

/**
 * The pickups that a request of this kind can be about: scheduled ones whose window is not over,
 * the next first; or collected ones, the latest first.
 */
export function pickupsFor(
  kind: RequestKind,
  snapshot: TrackingSnapshot | null,
  at: Date,
): TrackedOrder[] {
  const orders = snapshot?.orders ?? [];
  if (pickupOf[kind] === 'collected') {
    return orders.filter(({ state }) => !notCollected.includes(state)).reverse();
  }
  if (pickupOf[kind] !== 'coming' || snapshot?.state === 'cancelled') return [];
  return orders.filter(
    (order) => order.state === 'scheduled' && !order.missing && windowEnd(order) > at,
  );
}

/**
 * The kinds that make sense for a subscription: those about a pickup only while there is one, pause
 * and cancel only until it has ended.
 */
export const kindsFor = (
  snapshot: TrackingSnapshot | null,
  ended: boolean,
  at: Date,
): RequestKind[] =>
  requestKinds.filter((kind) =>
    needsPickup(kind) ? pickupsFor(kind, snapshot, at).length > 0 : !ended,
  );

/** A request as its customer sees it; answered once `answeredAt` is set. */
export interface CustomerRequest {
  id: string;
  checkoutId: string;
  reference: string;
  kind: AnyRequestKind;
  orderId: number | null;
  note: string | null;
  createdAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}
