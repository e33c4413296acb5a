import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { addRequest, listRequests, type RequestRow } from '@/lib/db/requests.server';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { requireOwnSubscription } from '@/lib/tracking/links.server';
import { visibleSnapshot } from '@/lib/tracking/snapshot';
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

const customerRequestOf = ({ answeredBy: _, ...row }: RequestRow): CustomerRequest => ({
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
  const snapshot = visibleSnapshot(tracked.tracking);
  if (needsPickup(kind)) {
    if (!snapshot?.orders.some((order) => order.id === orderId)) throw new AppError('not-found');
    if (!pickupsFor(kind, snapshot, now()).some((order) => order.id === orderId)) {
      throw new AppError('invalid-answers', { fields: { order: 'order-moved-on' } });
    }
  } else if (!kindsFor(snapshot, tracked.tracking?.ended ?? false, now()).includes(kind)) {
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

/** The requests of these checkouts, newest first. The caller has checked whose they are. */
export async function requestsOf(checkoutIds: readonly string[]): Promise<CustomerRequest[]> {
  return (await listRequests(checkoutIds)).map(customerRequestOf);
}
