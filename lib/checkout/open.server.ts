import 'server-only';
import { createHash } from 'node:crypto';
import {
  type CheckoutRow,
  findLiveCheckout,
  getCheckout,
  insertCheckout,
} from '@/lib/db/checkouts.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { newId, newToken } from '@/lib/kernel/id';
import type { Halalas } from '@/lib/kernel/money';
import { giveUp } from './activation/give-up.server';
import { withCheckout } from './core/lease.server';
import type { CheckoutOrder } from './core/order';
import { type CheckoutState, liveStates } from './core/states';
import { type EarlierDraft, resumeDraft } from './draft/earlier-draft.server';
import { makeDraft, type Reopening } from './draft/subscribe.server';
import { paymentPage } from './payment/pay.server';
import { nextAttempt } from './schedule.server';

/** How long a submit waits for another tab that is doing the same, in milliseconds. */
const patienceMs = 15_000;

export type Opened =
  /** The payment page is open at `href`, on the gateway's site. */
  | { kind: 'pay'; href: string; checkoutId: string }
  /**
   * The customer must first see another checkout page: a new price, a paid order or an earlier
   * order.
   */
  | { kind: 'look'; checkoutId: string; isEarlier?: true }
  | ({ kind: 'reopen' } & Reopening);

/**
 * Turns a reviewed order into a draft at the partner and a payment page (§4.8). Submitting twice,
 * or in two tabs, yields one checkout; a different order closes the previous one, at the gateway
 * too (M3).
 *
 * Throws `partner-unreachable`, `payment-unreachable` and related errors; the submit can be
 * repeated.
 */
export async function openCheckout(wish: {
  customerId: string;
  locale: Locale;
  order: CheckoutOrder;
  shownHalalas: Halalas;
  consentAt: Date;
}): Promise<Opened> {
  const row = await liveCheckoutFor(wish);
  // failpoint: checkout-opened
  const opened = await withCheckout(
    row.id,
    patienceMs,
    async (held): Promise<Opened | EarlierDraft> => {
      const reopening = held.state === 'open' ? await makeDraft(held) : null;
      if (reopening) return 'kind' in reopening ? reopening : { kind: 'reopen', ...reopening };
      // The price accepted now differs: the checkout's own page shows its price beside the button.
      if (held.row.shownHalalas !== wish.shownHalalas) return { kind: 'look', checkoutId: row.id };
      const href = await paymentPage(held, wish.locale);
      return href
        ? { kind: 'pay', href, checkoutId: row.id }
        : { kind: 'look', checkoutId: row.id };
    },
    nextAttempt,
  );
  if (!opened) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
  return opened.kind === 'earlier-draft' ? goBackTo(opened, wish) : opened;
}

/**
 * Continues with the order that the partner holds: pays it when it equals the wanted order, else
 * shows it.
 */
async function goBackTo(
  { checkoutId, isPast }: EarlierDraft,
  wish: Parameters<typeof openCheckout>[0],
): Promise<Opened> {
  if (isPast) return { kind: 'look', checkoutId, isEarlier: true };
  // failpoint: stood-aside
  await resumeDraft(checkoutId, patienceMs);
  const { intentHash } = await getCheckout(checkoutId);
  return intentHash === hashOf(wish.order, wish.shownHalalas)
    ? openCheckout(wish)
    : { kind: 'look', checkoutId, isEarlier: true };
}

/**
 * Returns the customer's live checkout of this order, or a new one after closing the one that
 * blocked it.
 */
async function liveCheckoutFor(wish: Parameters<typeof openCheckout>[0]): Promise<CheckoutRow> {
  const intentHash = hashOf(wish.order, wish.shownHalalas);
  for (let round = 0; round < 5; round += 1) {
    const live = await findLiveCheckout(wish.customerId, liveStates);
    if (live) {
      const settled = ['paid', 'confirming'].includes(live.state as CheckoutState);
      if (live.intentHash === intentHash || settled) return live;
      await giveUp(live.id, 'superseded', patienceMs);
      const after = await getCheckout(live.id);
      if (['paid', 'confirming', 'active'].includes(after.state)) return after;
      continue;
    }
    const created = await insertCheckout({
      customerId: wish.customerId,
      state: 'open',
      locale: wish.locale,
      order: wish.order,
      intentHash,
      shownHalalas: wish.shownHalalas,
      subscribeKey: newId(),
      confirmKey: newId(),
      trackingToken: newToken(),
      consentAt: wish.consentAt,
    });
    if (created) return created;
  }
  throw new AppError('edited-elsewhere');
}

/** Hashes what will be done and paid, not the words in which it was shown. */
function hashOf(order: CheckoutOrder, shownHalalas: number): string {
  const { planId, optionId, ordersCount, pickup, period } = order;
  const intent = JSON.stringify([planId, optionId, ordersCount, pickup, period, shownHalalas]);
  return createHash('sha256').update(intent).digest('base64url');
}
