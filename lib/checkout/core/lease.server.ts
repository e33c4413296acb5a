import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { env } from '@/lib/config/env.server';
import {
  type Also,
  type CheckoutRow,
  getCheckout,
  type Lease,
  LeaseLost,
  moveCheckout,
  releaseLease,
  renewLease,
  takeLease,
  writeCheckout,
} from '@/lib/db/checkouts.server';
import { clocksAgree } from '@/lib/db/clocks.server';
import { movePayment, notePayment, type PaymentRow } from '@/lib/db/payments.server';
import { askingForAll } from '@/lib/integrations/partner/budget.server';
import { secondMs, stopwatchMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { checkoutMoves } from '@/lib/observability/metrics.server';
import { type CheckoutState, hasEdge, hasPaymentEdge, type PaymentState } from './states';

/** So soon another process takes over from one that died; a holder renews it three times in that time (decision 0028). */
const leaseMs = 10 * secondMs;

/** Longer than the slowest outside call with its retries, in milliseconds: after that what was sent has ended. */
export function callsEndMs(): number {
  const { PARTNER_TIMEOUT_MS, PAYMENT_TIMEOUT_MS } = env();
  return 6 * Math.max(PARTNER_TIMEOUT_MS, PAYMENT_TIMEOUT_MS) + 1_000;
}

type PaymentMove = [
  payment: PaymentRow,
  to: PaymentState,
  changes?: Parameters<typeof movePayment>[3],
];

/** One edge of a payment, to be written with one of its checkout. Throws when there is no such edge. */
export function moved(...[payment, to, changes]: PaymentMove): Also {
  const from = payment.state as PaymentState;
  if (!hasPaymentEdge(from, to)) throw new Error(`no edge of a payment from ${from} to ${to}`);
  return (transaction) => movePayment(transaction, payment, to, changes);
}

/** When the worker looks again, in real milliseconds, and how often it has looked; null: not any more. */
export type NextAttempt = { inMs: number; attempts: number } | null;

/** One checkout in the hands of one process: every change goes through here, under the fence. */
export class LeasedCheckout {
  /** There may be news that could not be read: it is looked at again as if the whole look had failed. */
  hasMissedNews = false;

  /** The partner has said that its draft is cancelled, before anything came of it. No way leads on from there (§3). */
  isDraftCancelled = false;

  /** Held by the worker or the staff, and not because somebody's page looks. */
  isBackground = false;

  /** Moved along an edge by this very look. */
  private hasMoved = false;

  private readonly since = stopwatchMs();

  /** @param dueInMs when the worker would have looked, counted from the taking of the lease; null for not at all */
  constructor(
    private readonly lease: Lease,
    private readonly dueInMs: number | null,
    public row: CheckoutRow,
  ) {}

  get state(): CheckoutState {
    return this.row.state as CheckoutState;
  }

  /**
   * Goes along an edge of `states.ts`, and writes what goes with it: all of it or nothing. Throws when there is no such
   * edge, or when the lease was lost.
   */
  async advance(
    to: CheckoutState,
    event: string,
    changes: Parameters<typeof moveCheckout>[2] = {},
    detail?: Record<string, unknown>,
    also?: Also,
  ): Promise<void> {
    if (!hasEdge(this.state, to)) throw new Error(`no edge from ${this.state} to ${to}`);
    const from = this.state;
    this.row = await moveCheckout(this.lease, { from, to, event, detail }, changes, also);
    this.hasMoved = true;
    checkoutMoves.inc({ to });
    log.info({ event: 'checkout-moved', checkoutId: this.row.id, from, to, by: event });
  }

  /** Writes facts down before an outside call, and renews the lease. Throws when the lease was lost. */
  async write(changes: Parameters<typeof writeCheckout>[1] = {}, also?: Also): Promise<void> {
    this.row = await writeCheckout(this.lease, changes, leaseMs, also);
  }

  /** One edge of a payment of this checkout, under the fence. Throws like `advance`. */
  movePayment(...move: PaymentMove): Promise<void> {
    return this.write({}, moved(...move));
  }

  /** Facts of a payment of this checkout, under the fence. */
  notePayment({ id }: PaymentRow, changes: Parameters<typeof notePayment>[2]): Promise<void> {
    return this.write({}, (transaction) => notePayment(transaction, id, changes));
  }

  /**
   * A look before its time, such as that of an open page, that moves nothing: it neither counts as a try nor puts the worker's
   * off. Somebody who watches would otherwise get the worker that comes last.
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
 * Runs `work` while holding the checkout. Waits up to `patienceMs` for another holder; null when it did not get a turn, and
 * on a machine that may have another time than the rest: by its clock what was just paid would be days old. `next` says when
 * the worker looks again. A lost lease ends the work silently: somebody else goes on.
 */
export async function withCheckout<Result>(
  checkoutId: string,
  patienceMs: number,
  work: (held: LeasedCheckout) => Promise<Result>,
  next: (row: CheckoutRow, failed: boolean) => Promise<NextAttempt>,
): Promise<Result | null> {
  if (!(await clocksAgree())) {
    log.warn({ event: 'checkout-waits-for-clock', checkoutId });
    return null;
  }
  const taken = await takeLeasePatiently(checkoutId, patienceMs);
  if (!taken) return null;
  const held = new LeasedCheckout(taken.lease, taken.dueInMs, await getCheckout(checkoutId));
  const renewing = setInterval(
    () => void renewLease(taken.lease, leaseMs).catch(() => {}),
    leaseMs / 3,
  );
  let failed = true;
  try {
    // Money under way is never held up by what its customer has used up elsewhere.
    const result = await askingForAll(() => work(held));
    failed = false;
    return result;
  } catch (error) {
    if (error instanceof LeaseLost) {
      log.warn({ event: 'lease-lost', checkoutId });
      return null;
    }
    throw error;
  } finally {
    clearInterval(renewing);
    await held.release(await next(held.row, failed || held.hasMissedNews));
  }
}

async function takeLeasePatiently(checkoutId: string, patienceMs: number) {
  const stepMs = 150;
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    const taken = await takeLease(checkoutId, leaseMs);
    if (taken || waitedMs >= patienceMs) return taken;
    await delay(stepMs);
  }
}
