import 'server-only';
import { z } from 'zod';
import type { Halalas } from '@/lib/kernel/money';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { callPartner } from '../client.server';
import { type SubscriptionState, subscriptionStates } from '../codes';
import { readWire, rejected, requireSubscription } from '../envelope.server';
import { invoiceLinkToKeep } from '../invoice.server';
import type { Operation } from '../operation';
import { soft, wireCoded, wireId, wireMoney, wireText } from '../wire.server';

const operation = {
  name: 'confirm-payment',
  method: 'POST',
  path: '/external-partner/subscription/confirm-payment',
  key: false,
  token: true,
  locale: false,
  // Retries of a refused confirm go on for two days (M2); its own breaker keeps them from blocking
  // other calls, above all 4.10.
  breakerKey: 'partner-confirm',
} as const satisfies Operation;

/** Statuses about the credentials or the moment: the same request may be accepted later. */
const notDefinite = new Set([401, 403, 408, 409, 429]);

/** An accepted confirmation is complete: no field of the response is required. */
const wire = soft(
  'confirm-payment',
  z.object({
    subscription: soft(
      'confirm-payment.subscription',
      z.object({
        id: soft('confirm-payment.subscription.id', wireId),
        total: soft('confirm-payment.subscription.total', wireMoney),
        state: soft(
          'confirm-payment.subscription.state',
          wireCoded('confirm-payment.subscription.state.code', subscriptionStates),
        ),
      }),
    ),
    invoice_url: soft('confirm-payment.invoice_url', wireText),
  }),
);

export interface PaymentConfirmation {
  state: SubscriptionState | null;
  totalHalalas: Halalas | null;
  /**
   * The API returns it only once. Null when it is not a link. Show and fetch it only through
   * `invoiceUrlFrom`.
   */
  invoiceUrl: string | null;
}

/**
 * Tells the partner that a draft is paid (§4.9). The partner does not verify this, so call it only
 * for payments that the gateway confirmed (M1). `referenceId` is the gateway's payment id.
 *
 * `already-active` is any 400 (§7), which can have other reasons: believe it only for a draft to
 * which a confirm was sent, and when 4.10 reports active.
 *
 * Throws `partner-unreadable` for a response about another subscription: it proves nothing, and its
 * invoice is another customer's.
 */
export async function confirmPayment(call: {
  token: string;
  subscriptionId: number;
  referenceId: string;
  idempotencyKey: string;
}): Promise<Outcome<PaymentConfirmation, 'already-active' | { kind: 'refused'; status: number }>> {
  const reply = await callPartner(operation, {
    fields: { subscription_id: call.subscriptionId, reference_id: call.referenceId },
    token: call.token,
    idempotencyKey: call.idempotencyKey,
  });
  if (!reply.ok) {
    const { status } = reply.refusal;
    if (status === 400) return refuse('already-active');
    if (notDefinite.has(status)) throw rejected(operation, reply.refusal);
    return refuse({ kind: 'refused', status });
  }
  const confirmed = readWire(operation, wire, reply.value);
  requireSubscription(operation, call.subscriptionId, confirmed?.subscription?.id ?? null);
  return ok({
    state: confirmed?.subscription?.state ?? null,
    totalHalalas: confirmed?.subscription?.total ?? null,
    invoiceUrl: invoiceLinkToKeep(confirmed?.invoice_url ?? null),
  });
}
