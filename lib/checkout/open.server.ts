import 'server-only';
import { createHash } from 'node:crypto';
import {
  type CheckoutRow,
  findCheckout,
  findLatestCheckout,
  getCheckout,
  insertCheckout,
} from '@/lib/db/checkouts.server';
import { recordConsent } from '@/lib/db/consents.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { newId, newToken } from '@/lib/kernel/id';
import type { Halalas } from '@/lib/kernel/money';
import { now } from '@/lib/kernel/time';
import { type CheckoutOrder, priceOf } from './core/order';
import { isPaid, liveStates } from './core/states';
import { type EarlierDraft, resumeDraft } from './draft/earlier-draft.server';
import { makeDraft, type Reopening } from './draft/subscribe.server';
import { cancelCheckout } from './payment/cancel.server';
import { openPaymentPage } from './payment/pay.server';
import { withCheckout, withCheckoutOrThrow } from './schedule.server';

/** How long a submit waits for another tab that is doing the same, in milliseconds. */
const maxWaitMs = 15_000;

export type OpenedCheckout =
  /** The payment page is open at `href`, on the gateway's site. */
  | { kind: 'pay'; href: string; checkoutId: string }
  /**
   * The customer must first see another checkout page: a new price, a paid order or an earlier
   * order.
   */
  | { kind: 'show'; checkoutId: string; isEarlier?: true }
  | ({ kind: 'reopen' } & Reopening);

/**
 * Turns a reviewed order into a draft at the partner and a payment page (§4.8). Submitting twice,
 * or in two tabs, yields one checkout, also when it is paid meanwhile; a different order closes the
 * previous one, at the gateway too (M3).
 *
 * Throws `partner-unreachable`, `payment-unreachable` and related errors; the submit can be
 * repeated.
 */
export async function openCheckout(request: {
  customerId: string;
  locale: Locale;
  order: CheckoutOrder;
  shownHalalas: Halalas;
  consentAt: Date;
  /** The checkout of an earlier submit of the same review; it may have been paid meanwhile. */
  submittedBefore?: string | undefined;
}): Promise<OpenedCheckout> {
  const row = await getOrCreateLiveCheckout(request);
  // failpoint: checkout-opened
  const opened = await withCheckoutOrThrow(
    row.id,
    maxWaitMs,
    async (checkout): Promise<OpenedCheckout | EarlierDraft> => {
      const reopening = checkout.state === 'open' ? await makeDraft(checkout) : null;
      if (reopening) return 'kind' in reopening ? reopening : { kind: 'reopen', ...reopening };
      // The price accepted now differs: the checkout's own page shows its price beside the button.
      if (checkout.row.shownHalalas !== request.shownHalalas)
        return { kind: 'show', checkoutId: row.id };
      const href = await openPaymentPage(checkout, request.locale);
      return href
        ? { kind: 'pay', href, checkoutId: row.id }
        : { kind: 'show', checkoutId: row.id };
    },
  );
  return opened.kind === 'earlier-draft' ? continueEarlierOrder(opened, request) : opened;
}

/**
 * Continues with the order that the partner holds: pays it when it equals the wanted order, else
 * shows it.
 */
async function continueEarlierOrder(
  { checkoutId, isUnpayable }: EarlierDraft,
  request: Parameters<typeof openCheckout>[0],
): Promise<OpenedCheckout> {
  if (isUnpayable) return { kind: 'show', checkoutId, isEarlier: true };
  // failpoint: superseded
  await resumeDraft(checkoutId, maxWaitMs);
  const { intentHash } = await getCheckout(checkoutId);
  return intentHash === intentHashOf(request.order, request.shownHalalas)
    ? openCheckout(request)
    : { kind: 'show', checkoutId, isEarlier: true };
}

/**
 * Returns the customer's live checkout of this order, or a new one after closing the one that
 * blocked it.
 */
async function getOrCreateLiveCheckout(
  request: Parameters<typeof openCheckout>[0],
): Promise<CheckoutRow> {
  const intentHash = intentHashOf(request.order, request.shownHalalas);
  for (let round = 0; round < 5; round += 1) {
    const live = await findLatestCheckout(request.customerId, liveStates);
    if (live) {
      if (live.intentHash === intentHash || isPaid(live.state)) return live;
      await cancelCheckout(live.id, 'superseded', maxWaitMs);
      const after = await getCheckout(live.id);
      if (isPaid(after.state)) return after;
      continue;
    }
    const before = request.submittedBefore && (await findCheckout(request.submittedBefore));
    if (before && before.customerId === request.customerId && isPaid(before.state)) return before;
    const created = await insertCheckout({
      customerId: request.customerId,
      state: 'open',
      locale: request.locale,
      order: request.order,
      intentHash,
      shownHalalas: request.shownHalalas,
      subscribeKey: newId(),
      confirmKey: newId(),
      trackingToken: newToken(),
      consentAt: request.consentAt,
    });
    if (created) return created;
  }
  throw new AppError('edited-elsewhere');
}

/** Hashes what will be done and paid, not the words in which it was shown. */
function intentHashOf(order: CheckoutOrder, shownHalalas: number): string {
  const { planId, optionId, ordersCount, pickup, period } = order;
  const intent = JSON.stringify([planId, optionId, ordersCount, pickup, period, shownHalalas]);
  return createHash('sha256').update(intent).digest('base64url');
}

/**
 * Returns the payment page URL of an unpaid checkout, for *Pay* on the checkout's own page; null
 * when nothing can be paid there any more, or when the price differs from `amountHalalas`, the
 * amount shown beside the button (M4).
 */
export async function continuePayment(
  checkoutId: string,
  amountHalalas: number | undefined,
  locale: Locale,
  maxWaitMs: number,
): Promise<string | null> {
  // A lease that is lost meanwhile leads to the page, not to an error.
  let answered = false;
  const href = await withCheckout(checkoutId, maxWaitMs, async (checkout) => {
    answered = true;
    if (priceOf(checkout.row) !== amountHalalas) return null;
    if (checkout.state === 'open') await makeDraft(checkout);
    return openPaymentPage(checkout, locale);
  });
  if (!answered) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
  return href;
}

/**
 * Accepts the partner's price on behalf of the customer, who read it in `locale` (M4). Charges
 * nothing, and accepts nothing when `amountHalalas`, the amount shown beside the button, is no
 * longer that price.
 */
export const acceptPrice = (
  checkoutId: string,
  amountHalalas: number | undefined,
  locale: Locale,
  maxWaitMs: number,
): Promise<void> =>
  withCheckoutOrThrow(checkoutId, maxWaitMs, async (checkout) => {
    if (checkout.state !== 'repriced' || priceOf(checkout.row) !== amountHalalas) return;
    const consent = { amountHalalas, locale, at: now() };
    await checkout.advance(
      'subscribed',
      'price-accepted',
      { shownHalalas: amountHalalas },
      undefined,
      (transaction) => recordConsent(transaction, checkoutId, consent),
    );
  });
