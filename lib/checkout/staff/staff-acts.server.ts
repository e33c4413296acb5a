import 'server-only';
import { getCheckout } from '@/lib/db/checkouts.server';
import { recordStaffAct, type StaffActEntry } from '@/lib/db/staff-acts.server';
import { findCandidate, markHandled } from '@/lib/db/staff-list.server';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { isUuid } from '@/lib/kernel/id';
import { nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { handledByHand, issueOf } from '../core/issues';
import { requestRefund } from '../refund/request-refund.server';
import { settleInBackground } from '../settle.server';
import type { ActOutcome, RefundReason } from './staff-act';

/** How long to wait for the worker or another staff member, in milliseconds. */
const patienceMs = 2_000;

type Deed = Pick<StaffActEntry, 'account' | 'act' | 'reason'> & { checkoutId: string };

/** Settles a checkout now, as the worker does, including its invoice. Throws `not-found`. */
export const tryNow = (account: string, checkoutId: string): Promise<ActOutcome> =>
  audited({ account, act: 'try', reason: null, checkoutId }, async () => {
    const before = await getCheckout(checkoutId);
    const state = await settleInBackground(checkoutId, patienceMs);
    if (state === null) return 'busy';
    const { invoiceUrl } = await getCheckout(checkoutId);
    // The link is deleted when its file is stored.
    const isInvoiceKept = before.invoiceUrl !== null && invoiceUrl === null;
    return state === before.state && !isInvoiceKept ? 'same' : 'moved';
  });

/** Starts a refund (`requestRefund`). Throws `not-found`. */
export const giveMoneyBack = (
  account: string,
  checkoutId: string,
  { amountHalalas, reason }: { amountHalalas: number; reason: RefundReason },
): Promise<ActOutcome> =>
  audited({ account, act: 'refund', reason, checkoutId }, async () => {
    const wish = await requestRefund(checkoutId, amountHalalas, patienceMs);
    if (!wish) return 'busy';
    const isKnown = wish.came === 'under-way' || wish.came === 'waits' || wish.came === 'refunded';
    return isKnown && !wish.isNew ? 'asked-before' : wish.came;
  });

/**
 * Records that staff resolved an issue outside the app. Idempotent: a browser may resend a request
 * when the connection breaks. Throws `not-found`.
 */
export const noteHandled = (account: string, checkoutId: string): Promise<ActOutcome> =>
  audited({ account, act: 'handled', reason: null, checkoutId }, async () => {
    const facts = await findCandidate(checkoutId);
    const checkout = facts && { ...facts.checkout, handledTrouble: null };
    const issue = checkout && issueOf({ ...facts, checkout }, nowMs());
    if (!issue || !handledByHand.includes(issue.name)) return 'not-handled';
    await markHandled(checkoutId, issue.name);
    return 'handled';
  });

/**
 * Records an action before it starts and after it ends, whatever the result; both are kept forever.
 */
async function audited(deed: Deed, work: () => Promise<ActOutcome>): Promise<ActOutcome> {
  const { checkoutId } = deed;
  const isThere = isUuid(checkoutId) && (await findCandidate(checkoutId)) !== null;
  if (!isThere) throw new AppError('not-found');
  await recordStaffAct({ ...deed, outcome: 'begun' });
  let outcome: ActOutcome | 'failed' = 'failed';
  try {
    outcome = await work().catch(whoIsAway);
    return outcome;
  } finally {
    await recordStaffAct({ ...deed, outcome });
    log.info({ event: 'staff-act', ...deed, outcome });
  }
}

/**
 * Maps an unreachable gateway or partner to an outcome: staff should see it, and it is not our
 * error.
 */
function whoIsAway(error: unknown): ActOutcome {
  if (isAppError(error, 'payment-unreachable', 'payment-refused-us')) return 'gateway-away';
  if (isAppError(error, 'partner-unreachable', 'partner-refused-us', 'partner-unreadable')) {
    return 'partner-away';
  }
  throw error;
}
