import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { subscriptionOrders } from '@/lib/integrations/partner/operations/subscription-orders.server';
import { type AppError, isAppError } from '@/lib/kernel/app-error';
import { fromNow, hourMs, minuteMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';

/** C1: settlement may make three readings in a burst, then one every five minutes. */
const everyMs = 5 * minuteMs;
const atOnce = 3;

/**
 * How old a 4.10 response may be: the partner caches it and refreshes it when an order changes
 * state, which an activation does not do (§8).
 */
export const cachedForMs = 5 * minuteMs;

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
export async function fetchActivationState(held: LeasedCheckout): Promise<ActivationState> {
  const { subscriptionId, locale } = held.row;
  if (subscriptionId === null) throw new Error('a paid checkout without a draft');
  const { readingsUsedUntil } = held.row;
  if (!(await takeReading(held))) return 'unknown';
  try {
    const read = await subscriptionOrders({ subscriptionId, locale: locale as Locale });
    if (!read.ok) return await saidUnknown(held);
    if (held.row.unknownSince !== null) await held.write({ unknownSince: null });
    const { subscription, orders } = read.value;
    const { state } = subscription;
    // With pickups it was active before, and refunding a cancelled subscription is the partner's
    // job (§3).
    if (state === 'cancelled' && orders.length === 0) held.isDraftCancelled = true;
    if (state === 'active' || state === 'completed') return 'active';
    return state === 'draft' || state === 'cancelled' ? 'not-active' : 'unknown';
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ event: 'partner-did-not-say', checkoutId: held.row.id, code: error.code });
    // The request was never sent, so the reading is not used up.
    if (error.detail?.ambiguous === false) await held.write({ readingsUsedUntil });
    await slowDown(held, error);
    return 'unknown';
  }
}

/**
 * After a 429 (§7) or a `Retry-After`: no reading until that time, or for the five minutes of §8
 * when none is given.
 */
async function slowDown(held: LeasedCheckout, { detail }: AppError): Promise<void> {
  const askedMs = detail?.askedWaitMs as number | undefined;
  if (detail?.status !== 429 && askedMs === undefined) return;
  const waitMs = Math.min(askedMs ?? everyMs, longestWaitMs);
  await held.write({ readingsUsedUntil: fromNow((atOnce - 1) * everyMs + waitMs) });
}

/** How much of the reading budget is used, in milliseconds. */
const usedMs = ({ row }: LeasedCheckout): number =>
  Math.max((row.readingsUsedUntil?.getTime() ?? 0) - nowMs(), 0);

/** Whether settlement may ask now (C1); when false, it may within five minutes. */
export const hasReadingLeft = (held: LeasedCheckout): boolean =>
  usedMs(held) <= (atOnce - 1) * everyMs;

/**
 * Whether the whole budget is unused, so that readings remain for urgent checks such as a refund.
 */
export const hasReadingToSpare = (held: LeasedCheckout): boolean => usedMs(held) === 0;

/** Uses one reading; returns false when the budget is exhausted. */
async function takeReading(held: LeasedCheckout): Promise<boolean> {
  if (!hasReadingLeft(held)) return false;
  await held.write({ readingsUsedUntil: fromNow(usedMs(held) + everyMs) });
  return true;
}

async function saidUnknown(held: LeasedCheckout): Promise<ActivationState> {
  const since = held.row.unknownSince ?? now();
  if (held.row.unknownSince === null) {
    log.alarm('subscription-unknown-to-partner', { checkoutId: held.row.id });
    await held.write({ unknownSince: since });
  }
  return nowMs() - since.getTime() >= unknownForMs ? 'not-active' : 'unknown';
}
