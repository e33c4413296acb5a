import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { subscriptionOrders } from '@/lib/integrations/partner/operations/subscription-orders.server';
import { type AppError, isAppError } from '@/lib/kernel/app-error';
import { fromNow, hourMs, minuteMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';

/** C1: settlement may ask three times at once, and then once in five minutes. */
const everyMs = 5 * minuteMs;
const atOnce = 3;

/** So old what 4.10 says may be: it is cached, and refreshed when an order changes its state, which is no activation (§8). */
export const cachedForMs = 5 * minuteMs;

/** Money waits for what 4.10 says: a longer `Retry-After` is more likely a mistake than a wish. */
const longestWaitMs = hourMs;

/** How long 4.10 has to say that there is no such subscription before it is believed. */
const unknownForMs = hourMs;

/**
 * - `active`: it was activated, and may even have come to its end.
 * - `not-active`: the partner itself says that it is a draft still, or was cancelled.
 * - `unknown`: no answer, none that says it, or none to be had yet (C1). Nothing may follow from it.
 */
export type ActivationState = 'active' | 'not-active' | 'unknown';

/**
 * Asks the partner whether a draft was activated (§4.10). Written down under the fence first. A 404 (some partners
 * answer it for a draft) counts as *not active* only once it has stood for an hour: a key of another integration gets
 * the same (§5).
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
    // With pickups it was active before, and what was cancelled then is the partner's to refund (§3).
    if (state === 'cancelled' && orders.length === 0) held.isDraftCancelled = true;
    if (state === 'active' || state === 'completed') return 'active';
    return state === 'draft' || state === 'cancelled' ? 'not-active' : 'unknown';
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ event: 'partner-did-not-say', checkoutId: held.row.id, code: error.code });
    // It never left, so nobody was asked.
    if (error.detail?.ambiguous === false) await held.write({ readingsUsedUntil });
    await slowDown(held, error);
    return 'unknown';
  }
}

/** A 429 (§7): no further reading before as long as it asks for (`Retry-After`), else the five minutes of §8. */
async function slowDown(held: LeasedCheckout, { detail }: AppError): Promise<void> {
  const askedMs = detail?.askedWaitMs as number | undefined;
  if (detail?.status !== 429 && askedMs === undefined) return;
  const waitMs = Math.min(askedMs ?? everyMs, longestWaitMs);
  await held.write({ readingsUsedUntil: fromNow((atOnce - 1) * everyMs + waitMs) });
}

/** How much of the time ahead settlement has used up with its readings. */
const usedMs = ({ row }: LeasedCheckout): number =>
  Math.max((row.readingsUsedUntil?.getTime() ?? 0) - nowMs(), 0);

/** Whether settlement may ask now (C1); where not, it may within five minutes. */
export const hasReadingLeft = (held: LeasedCheckout): boolean =>
  usedMs(held) <= (atOnce - 1) * everyMs;

/** Whether settlement may ask now and still has readings left for what cannot wait, such as a refund. */
export const hasReadingToSpare = (held: LeasedCheckout): boolean => usedMs(held) === 0;

/** False when the readings of this time are used up. */
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
