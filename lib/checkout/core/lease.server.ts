import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { env } from '@/lib/config/env.server';
import {
  type CheckoutRow,
  getCheckout,
  type Lease,
  LeaseLostError,
  moveCheckout,
  releaseLease,
  renewLease,
  type TransactionWrite,
  takeLease,
  writeCheckout,
} from '@/lib/db/checkouts.server';
import { clocksAgree } from '@/lib/db/database.server';
import { movePayment, notePayment, type PaymentRow } from '@/lib/db/payments.server';
import { withoutCallBudget } from '@/lib/integrations/partner/budget.server';
import { secondMs, stopwatchMs } from '@/lib/kernel/time';
import { countStep } from '@/lib/observability/funnel.server';
import { log } from '@/lib/observability/log.server';
import { checkoutMoves } from '@/lib/observability/metrics.server';
import type { CheckoutOrder } from './order';
import { type CheckoutState, isPaymentTransition, isTransition, type PaymentState } from './states';

/**
 * Lease duration: after this another process takes over. The holder renews it three times within it
 * (decision 0028).
 */
const leaseMs = 10 * secondMs;

/** Upper bound on the duration of an outside call including its retries, in milliseconds. */
export function callsEndMs(): number {
  const { PARTNER_TIMEOUT_MS, PAYMENT_TIMEOUT_MS } = env();
  return 6 * Math.max(PARTNER_TIMEOUT_MS, PAYMENT_TIMEOUT_MS) + 1_000;
}

type PaymentMove = [
  payment: PaymentRow,
  to: PaymentState,
  changes?: Parameters<typeof movePayment>[3],
];

/**
 * Returns the write for one state change of a payment, to run in the checkout's transaction. Throws
 * when the transition is not allowed.
 */
export function moved(...[payment, to, changes]: PaymentMove): TransactionWrite {
  const from = payment.state as PaymentState;
  if (!isPaymentTransition(from, to))
    throw new Error(`no transition of a payment from ${from} to ${to}`);
  return (transaction) => movePayment(transaction, payment, to, changes);
}

/**
 * Delay until the worker's next attempt, in real milliseconds, and the attempts so far; null for no
 * attempt.
 */
export type NextAttempt = { inMs: number; attempts: number } | null;

/** Lease on a checkout; every write checks its fencing token. */
export class LeasedCheckout {
  /** Some payment could not be read: schedules the next attempt as if this one had failed. */
  hasUnreadPayment = false;

  /** The partner says that the draft was cancelled before activation. This state is final (§3). */
  isDraftCancelled = false;

  /** Held by the worker or by staff, rather than by a customer's request. */
  isBackground = false;

  /** Whether this lease has made a transition. */
  private hasMoved = false;

  private readonly since = stopwatchMs();

  /**
   * @param dueInMs time from taking the lease to the worker's next attempt; null when none is
   * planned
   */
  constructor(
    private readonly lease: Lease,
    private readonly dueInMs: number | null,
    public row: CheckoutRow,
  ) {}

  get state(): CheckoutState {
    return this.row.state as CheckoutState;
  }

  /**
   * Makes a transition of `states.ts` and the writes that go with it in one transaction. Throws
   * when the transition is not allowed or the lease was lost.
   */
  async advance(
    to: CheckoutState,
    event: string,
    changes: Parameters<typeof moveCheckout>[2] = {},
    detail?: Record<string, unknown>,
    alsoWrite?: TransactionWrite,
  ): Promise<void> {
    if (!isTransition(this.state, to)) throw new Error(`no transition from ${this.state} to ${to}`);
    const from = this.state;
    this.row = await moveCheckout(this.lease, { from, to, event, detail }, changes, alsoWrite);
    this.hasMoved = true;
    checkoutMoves.inc({ to });
    if (to === 'paid' && (this.row.order as CheckoutOrder).renews) countStep('renewal', 'answered');
    log.info({ event: 'checkout-moved', checkoutId: this.row.id, from, to, by: event });
  }

  /** Stores facts before an outside call and renews the lease. Throws when the lease was lost. */
  async write(
    changes: Parameters<typeof writeCheckout>[1] = {},
    alsoWrite?: TransactionWrite,
  ): Promise<void> {
    this.row = await writeCheckout(this.lease, changes, leaseMs, alsoWrite);
  }

  /** Makes one transition of a payment of this checkout, under the lease. Throws like `advance`. */
  movePayment(...move: PaymentMove): Promise<void> {
    return this.write({}, moved(...move));
  }

  /** Stores facts about a payment of this checkout, under the lease. */
  notePayment({ id }: PaymentRow, changes: Parameters<typeof notePayment>[2]): Promise<void> {
    return this.write({}, (transaction) => notePayment(transaction, id, changes));
  }

  /**
   * Whether this run came before its time (for example from an open page) and changed nothing. Such
   * a run does not count as an attempt and does not delay the worker: otherwise polling would
   * postpone it.
   */
  get isEarly(): boolean {
    return this.dueInMs !== null && this.dueInMs > 0 && !this.hasMoved;
  }

  release(next: NextAttempt): Promise<void> {
    return releaseLease(this.lease, next && this.isEarly ? this.asPlanned(next) : next);
  }

  private asPlanned({ inMs }: NonNullable<NextAttempt>): NextAttempt {
    const leftMs = Math.max((this.dueInMs ?? 0) - (stopwatchMs() - this.since), 0);
    return { inMs: Math.min(inMs, leftMs), attempts: this.row.attempts };
  }
}

/**
 * Runs `work` while holding the lease. Waits up to `maxWaitMs` for another holder; returns null
 * when it gets no lease, or when this machine's clock may differ from the others, because timeouts
 * would then be wrong. `next` returns when the worker tries again. When the lease is lost, returns
 * null: another process has taken over.
 */
export async function withLease<Result>(
  checkoutId: string,
  maxWaitMs: number,
  work: (checkout: LeasedCheckout) => Promise<Result>,
  next: (row: CheckoutRow, failed: boolean) => Promise<NextAttempt>,
): Promise<Result | null> {
  if (!(await clocksAgree())) {
    log.warn({ event: 'checkout-waits-for-clock', checkoutId });
    return null;
  }
  const taken = await waitForLease(checkoutId, maxWaitMs);
  if (!taken) return null;
  const checkout = new LeasedCheckout(taken.lease, taken.dueInMs, await getCheckout(checkoutId));
  const renewing = setInterval(
    () => void renewLease(taken.lease, leaseMs).catch(() => {}),
    leaseMs / 3,
  );
  let failed = true;
  try {
    // Settling a payment is not limited by the rate limit of its customer.
    const result = await withoutCallBudget(() => work(checkout));
    failed = false;
    return result;
  } catch (error) {
    if (error instanceof LeaseLostError) {
      log.warn({ event: 'lease-lost', checkoutId });
      return null;
    }
    throw error;
  } finally {
    clearInterval(renewing);
    await checkout.release(await next(checkout.row, failed || checkout.hasUnreadPayment));
  }
}

async function waitForLease(checkoutId: string, maxWaitMs: number) {
  const stepMs = 150;
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    const taken = await takeLease(checkoutId, leaseMs);
    if (taken || waitedMs >= maxWaitMs) return taken;
    await delay(stepMs);
  }
}
