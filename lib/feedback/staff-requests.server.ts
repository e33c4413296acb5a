import 'server-only';
import { answerRequest, listStaffRequests, type RequestRow } from '@/lib/db/requests.server';
import { AppError } from '@/lib/kernel/app-error';
import { isUuid } from '@/lib/kernel/id';
import type { PlainDate } from '@/lib/kernel/time';
import { recordRequestAnswered } from '@/lib/messaging/outbox.server';
import { log } from '@/lib/observability/log.server';
import { parseSnapshot } from '@/lib/tracking/snapshot';

/** A request as staff see it. The note is the customer's own text. */
export interface StaffRequest extends RequestRow {
  /** The partner's subscription id. */
  subscription: string;
  plan: string;
  /** The day of the pickup that it is about; null without one. */
  pickupDate: PlainDate | null;
  /** The language in which the customer ordered. */
  locale: string;
}

export interface StaffRequestPage {
  requests: StaffRequest[];
  isMore: boolean;
}

/**
 * Returns a page of requests for staff, those of one checkout, or the one with a reference: empty
 * when there is none.
 */
export async function staffRequests(
  which: Parameters<typeof listStaffRequests>[0],
): Promise<StaffRequestPage> {
  const { rows, isMore } = await listStaffRequests(which);
  return {
    requests: rows.map(({ subscriptionId, order, snapshot, ...row }) => ({
      ...row,
      subscription: String(subscriptionId ?? ''),
      plan: (order as { planName?: string }).planName ?? '',
      pickupDate:
        parseSnapshot(snapshot)?.orders.find(({ id }) => id === row.orderId)?.pickupDate ?? null,
    })),
    isMore,
  };
}

/**
 * Answers a request in the name of a staff account; a request that was answered before stays as it
 * is. Throws `not-found`.
 */
export async function answer(
  account: string,
  id: string,
  text: string,
): Promise<'answered' | 'answered-before'> {
  const outcome = isUuid(id)
    ? await answerRequest(id, { account, answer: text }, (transaction, checkoutId) =>
        recordRequestAnswered(transaction, checkoutId, id),
      )
    : null;
  if (!outcome) throw new AppError('not-found');
  log.info({ event: 'staff-act', account, act: 'answer', requestId: id, outcome });
  return outcome;
}
