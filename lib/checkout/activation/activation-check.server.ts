import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { subscriptionOrders } from '@/lib/integrations/partner/operations/subscription-orders.server';
import { type AppError, isAppError } from '@/lib/kernel/app-error';
import { fromNow, hourMs, minuteMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';

/** C1: settlement may make three readings in a burst, then one every five minutes. */
const intervalMs = 5 * minuteMs;
const burst = 3;

/**
 * How old a 4.10 response may be: the partner caches it and refreshes it when an order changes
 * state, which an activation does not do (§8).
 */
export const partnerCacheMs = 5 * minuteMs;

/**
 * Upper bound on an honoured `Retry-After`: money depends on 4.10, and a longer one is probably an
 * error.
 */
const longestWaitMs = hourMs;

/** How long 4.10 must keep returning 404 for a subscription before the 404 is believed. */
const unknownForMs = hourMs;

/**
 * Whether the partner activated a draft.
 *
 * - `active`: it was activated, and may have ended since.
 * - `not-active`: the partner says that it is still a draft or was cancelled.
 * - `unknown`: no response, an inconclusive one, or no reading left (C1). Take no action on it.
 */
export type ActivationState = 'active' | 'not-active' | 'unknown';

/**
 * Asks the partner whether a draft was activated (§4.10); records the reading under the lease
 * first. A 404 (some partners return it for a draft) counts as `not-active` only after it has
 * persisted for an hour: a key of another integration gets the same response (§5).
 */
export async function fetchActivationState(checkout: LeasedCheckout): Promise<ActivationState> {
  const { subscriptionId, locale } = checkout.row;
  if (subscriptionId === null) throw new Error('a paid checkout without a draft');
  const { readingsUsedUntil } = checkout.row;
  if (!(await spendReading(checkout))) return 'unknown';
  try {
    const read = await subscriptionOrders({ subscriptionId, locale: locale as Locale });
    if (!read.ok) return await onNotFound(checkout);
    if (checkout.row.unknownSince !== null) await checkout.write({ unknownSince: null });
    const { state, orders } = read.value;
    // With pickups it was active before, and refunding a cancelled subscription is the partner's
    // job (§3).
    if (state === 'cancelled' && orders.length === 0) checkout.isDraftCancelled = true;
    if (state === 'active' || state === 'completed') return 'active';
    return state === 'draft' || state === 'cancelled' ? 'not-active' : 'unknown';
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ event: 'activation-unknown', checkoutId: checkout.row.id, code: error.code });
    // The request was never sent, so the reading is not used up.
    if (error.detail?.ambiguous === false) await checkout.write({ readingsUsedUntil });
    await postponeReadings(checkout, error);
    return 'unknown';
  }
}

/**
 * After a 429 (§7) or a `Retry-After`: no reading until that time, or for the five minutes of §8
 * when none is given.
 */
async function postponeReadings(checkout: LeasedCheckout, { detail }: AppError): Promise<void> {
  const askedMs = detail?.requestedWaitMs as number | undefined;
  if (detail?.status !== 429 && askedMs === undefined) return;
  const waitMs = Math.min(askedMs ?? intervalMs, longestWaitMs);
  await checkout.write({ readingsUsedUntil: fromNow((burst - 1) * intervalMs + waitMs) });
}

/** How much of the reading budget is used, in milliseconds. */
const usedMs = ({ row }: LeasedCheckout): number =>
  Math.max((row.readingsUsedUntil?.getTime() ?? 0) - nowMs(), 0);

/** Whether settlement may ask now (C1); when false, it may within five minutes. */
export const hasReadingLeft = (checkout: LeasedCheckout): boolean =>
  usedMs(checkout) <= (burst - 1) * intervalMs;

/**
 * Whether the whole budget is unused, so that readings remain for urgent checks such as a refund.
 */
export const hasUnusedReadingBudget = (checkout: LeasedCheckout): boolean => usedMs(checkout) === 0;

/** Uses one reading; returns false when the budget is exhausted. */
async function spendReading(checkout: LeasedCheckout): Promise<boolean> {
  if (!hasReadingLeft(checkout)) return false;
  await checkout.write({ readingsUsedUntil: fromNow(usedMs(checkout) + intervalMs) });
  return true;
}

async function onNotFound(checkout: LeasedCheckout): Promise<ActivationState> {
  const since = checkout.row.unknownSince ?? now();
  if (checkout.row.unknownSince === null) {
    log.alarm('subscription-unknown-to-partner', { checkoutId: checkout.row.id });
    await checkout.write({ unknownSince: since });
  }
  return nowMs() - since.getTime() >= unknownForMs ? 'not-active' : 'unknown';
}
