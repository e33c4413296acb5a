import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { addRequest, listRequests, type RequestRow } from '@/lib/db/requests.server';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import type { TrackedSubscription } from '@/lib/tracking/find.server';
import { visibleSnapshot } from '@/lib/tracking/history';
import { requireOwnSubscription } from '@/lib/tracking/sharing.server';
import {
  type AnyRequestKind,
  type CustomerRequest,
  kindsFor,
  mostUnanswered,
  needsPickup,
  pickupsFor,
  type RequestKind,
} from './request';

interface SentRequest {
  id: string;
  kind: RequestKind;
  /** The pickup that it is about; null for a kind that is about the subscription. */
  orderId: number | null;
  /** Cleaned; empty for none. */
  note: string;
}

const viewOf = ({ answeredBy: _, ...row }: RequestRow): CustomerRequest => ({
  ...row,
  kind: row.kind as AnyRequestKind,
});

/**
 * Stores a request about the subscription of an owner's link, once per `id`. Returns its reference.
 * Throws `not-found` for another's subscription or pickup, and `invalid-answers` for a pickup or
 * subscription whose state no longer allows it, and while too many requests are unanswered.
 */
export async function sendRequest(
  token: string,
  session: Session | null,
  { id, kind, orderId, note }: SentRequest,
): Promise<string> {
  const tracked = await requireOwnSubscription(token, session);
  const snapshot = snapshotOf(tracked);
  if (needsPickup(kind)) {
    if (!snapshot?.orders.some((order) => order.id === orderId)) throw new AppError('not-found');
    if (!pickupsFor(kind, snapshot, now()).some((order) => order.id === orderId)) {
      throw new AppError('invalid-answers', { fields: { order: 'order-moved-on' } });
    }
  } else if (!kindsFor(snapshot, hasEnded(tracked), now()).includes(kind)) {
    throw new AppError('invalid-answers', { fields: { note: 'subscription-over' } });
  }
  const { checkoutId, customerId } = tracked;
  const request = await addRequest(
    {
      ...{ id, checkoutId, customerId, kind, note: note || null },
      orderId: needsPickup(kind) ? orderId : null,
    },
    mostUnanswered,
  );
  if (!request) throw new AppError('invalid-answers', { fields: { note: 'many-waiting' } });
  return request.reference;
}

/** The pickups of a subscription as shown to its customer; null before the first reading. */
export const snapshotOf = ({ tracking }: Pick<TrackedSubscription, 'tracking'>) =>
  tracking && visibleSnapshot(tracking);

export const hasEnded = ({ tracking }: Pick<TrackedSubscription, 'tracking'>): boolean =>
  tracking?.ended ?? false;

/** The requests of these checkouts, newest first. The caller has checked whose they are. */
export async function requestsOf(checkoutIds: readonly string[]): Promise<CustomerRequest[]> {
  return (await listRequests(checkoutIds)).map(viewOf);
}
