import 'server-only';
import { listStaffActs, type StaffActRow } from '@/lib/db/staff-acts.server';
import {
  type Candidate,
  findCandidate,
  listCandidates,
  listEvents,
} from '@/lib/db/staff-list.server';
import { isUuid } from '@/lib/kernel/id';
import { fromNow, nowMs, wallClockMs } from '@/lib/kernel/time';
import { isInvoiceRetriable } from '../activation/store-invoice.server';
import { issueOf, refundableOf, resolvedByStaff } from '../core/issues';
import type { CheckoutHistory, StaffCheckout } from './staff-view';

/** In these states *try now* changes nothing, except for an invoice. */
const settledStates = ['active', 'closed', 'refunded'];

/**
 * Converts the worker's next attempt from the database's clock to the app's, as the other times
 * are.
 */
const onOurClock = (at: Date | null): Date | null => at && fromNow(at.getTime() - wallClockMs());

function staffCheckoutOf(found: Candidate): StaffCheckout {
  const nextAttemptAt = onOurClock(found.checkout.nextAttemptAt);
  const facts = { ...found, checkout: { ...found.checkout, nextAttemptAt } };
  const { checkout, payments } = facts;
  const issue = issueOf(facts, nowMs());
  const last = payments.at(-1);
  const isDue = payments.some(({ state }) => state === 'refund-due');
  return {
    id: checkout.id,
    reference: checkout.subscriptionId === null ? null : String(checkout.subscriptionId),
    state: checkout.state,
    issue,
    halalas: last?.capturedHalalas ?? checkout.totalHalalas ?? checkout.shownHalalas,
    openedAt: checkout.createdAt,
    confirmSentAt: checkout.confirmSentAt,
    refundSentAt: payments.find(({ refundSentAt }) => refundSentAt)?.refundSentAt ?? null,
    refundRequestedAt: checkout.refundRequestedAt,
    unknownSince: checkout.unknownSince,
    tries: checkout.attempts,
    nextTryAt: checkout.nextAttemptAt,
    canTry:
      isDue ||
      !settledStates.includes(checkout.state) ||
      issue?.name === 'processing-overdue' ||
      isInvoiceRetriable(checkout),
    canResolve: issue !== null && resolvedByStaff.includes(issue.name),
    refundable: refundableOf(facts),
  };
}

/**
 * A page of checkouts with issues; `next` is the cursor of the following page, null after the last.
 */
export interface IssuePage {
  checkouts: StaffCheckout[];
  next: string | null;
}

/**
 * Returns the checkouts with issues, the oldest issue on the page first. Pages are ordered by when
 * checkouts were opened.
 * @param after the previous page's `next`; null or an invalid id for the first page
 */
export async function listIssues(after: string | null): Promise<IssuePage> {
  const { candidates, next } = await listCandidates(after !== null && isUuid(after) ? after : null);
  const checkouts = candidates
    .map(staffCheckoutOf)
    .flatMap((checkout) => (checkout.issue ? [{ checkout, since: checkout.issue.since }] : []))
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .map(({ checkout }) => checkout);
  // Many checkouts may be in progress without an issue: skip pages that would be empty.
  return checkouts.length === 0 && next !== null ? listIssues(next) : { checkouts, next };
}

/** Returns everything known about a checkout; null when there is none. */
export async function readCheckoutHistory(id: string): Promise<CheckoutHistory | null> {
  const facts = isUuid(id) ? await findCandidate(id) : null;
  if (!facts) return null;
  const [events, acts] = await Promise.all([listEvents(id), listStaffActs(id)]);
  return {
    checkout: staffCheckoutOf(facts),
    events: events.map((row) => ({ id: row.id, event: row.event, to: row.to, at: row.at })),
    payments: facts.payments.map((row) => ({
      id: row.id,
      state: row.state,
      amountHalalas: row.amountHalalas,
      capturedHalalas: row.capturedHalalas,
      gatewayRef: row.gatewayRef,
      gatewayPaymentId: row.gatewayPaymentId,
      isDeclined: row.decline !== null,
      at: row.createdAt,
    })),
    acts: acts.filter((act) => !isEnded(act, acts)),
  };
}

/** Whether the end of an action is recorded too; its start is then redundant. */
const isEnded = (begun: StaffActRow, acts: readonly StaffActRow[]): boolean =>
  begun.outcome === 'begun' &&
  acts.some(
    ({ account, act, outcome, at }) =>
      outcome !== 'begun' && account === begun.account && act === begun.act && at >= begun.at,
  );
