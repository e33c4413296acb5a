import 'server-only';
import { getCheckout } from '@/lib/db/checkouts.server';
import { recordStaffAct, type StaffActEntry } from '@/lib/db/staff-acts.server';
import { findCandidate, markResolved } from '@/lib/db/staff-list.server';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { isUuid } from '@/lib/kernel/id';
import { nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { issueOf, resolvedByStaff } from '../core/issues';
import { requestRefund } from '../refund/request-refund.server';
import { settleInBackground } from '../settle.server';
import type { RefundReason, StaffActionOutcome } from './staff-view';

/** How long to wait for the worker or another staff member, in milliseconds. */
const maxWaitMs = 2_000;

type AuditEntry = Pick<StaffActEntry, 'account' | 'act' | 'reason'> & { checkoutId: string };

/** Settles a checkout now, as the worker does, including its invoice. Throws `not-found`. */
export const tryNow = (account: string, checkoutId: string): Promise<StaffActionOutcome> =>
  audited({ account, act: 'try', reason: null, checkoutId }, async () => {
    const before = await getCheckout(checkoutId);
    const state = await settleInBackground(checkoutId, maxWaitMs);
    if (state === null) return 'busy';
    const { invoiceUrl } = await getCheckout(checkoutId);
    // The link is deleted when its file is stored.
    const isInvoiceStored = before.invoiceUrl !== null && invoiceUrl === null;
    return state === before.state && !isInvoiceStored ? 'same' : 'moved';
  });

/** Starts a refund (`requestRefund`). Throws `not-found`. */
export const refundCheckout = (
  account: string,
  checkoutId: string,
  { amountHalalas, reason }: { amountHalalas: number; reason: RefundReason },
): Promise<StaffActionOutcome> =>
  audited({ account, act: 'refund', reason, checkoutId }, async () => {
    const request = await requestRefund(checkoutId, amountHalalas, maxWaitMs);
    if (!request) return 'busy';
    const isKnown =
      request.result === 'under-way' || request.result === 'waits' || request.result === 'refunded';
    return isKnown && !request.isNew ? 'asked-before' : request.result;
  });

/**
 * Records that staff resolved an issue outside the app. Idempotent: a browser may resend a request
 * when the connection breaks. Throws `not-found`.
 */
export const resolveIssue = (account: string, checkoutId: string): Promise<StaffActionOutcome> =>
  audited({ account, act: 'handled', reason: null, checkoutId }, async () => {
    const facts = await findCandidate(checkoutId);
    const checkout = facts && { ...facts.checkout, resolvedIssue: null };
    const issue = checkout && issueOf({ ...facts, checkout }, nowMs());
    if (!issue || !resolvedByStaff.includes(issue.name)) return 'not-handled';
    await markResolved(checkoutId, issue.name);
    return 'handled';
  });

/**
 * Records an action before it starts and after it ends, whatever the result; both are kept forever.
 */
async function audited(
  entry: AuditEntry,
  work: () => Promise<StaffActionOutcome>,
): Promise<StaffActionOutcome> {
  const { checkoutId } = entry;
  const isThere = isUuid(checkoutId) && (await findCandidate(checkoutId)) !== null;
  if (!isThere) throw new AppError('not-found');
  await recordStaffAct({ ...entry, outcome: 'begun' });
  let outcome: StaffActionOutcome | 'failed' = 'failed';
  try {
    outcome = await work().catch(unavailableOutcome);
    return outcome;
  } finally {
    await recordStaffAct({ ...entry, outcome });
    log.info({ event: 'staff-act', ...entry, outcome });
  }
}

/**
 * Maps an unreachable gateway or partner to an outcome: staff should see it, and it is not our
 * error.
 */
function unavailableOutcome(error: unknown): StaffActionOutcome {
  if (isAppError(error, 'payment-unreachable', 'payment-refused-us')) return 'gateway-away';
  if (isAppError(error, 'partner-unreachable', 'partner-refused-us', 'partner-unreadable')) {
    return 'partner-away';
  }
  throw error;
}
