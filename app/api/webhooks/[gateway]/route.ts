import { after } from 'next/server';
import { webhook } from '@/lib/api/webhook.server';
import { settle } from '@/lib/checkout/settle.server';
import { markDue } from '@/lib/db/checkouts.server';
import { findPaymentByGatewayRef, recordWebhook } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { log } from '@/lib/observability/log.server';

/**
 * A hint from the gateway that something happened to a payment: noted, answered at once, looked into afterwards.
 * What it says of money is not believed; `settle` asks the gateway.
 */
export const POST = webhook(async (name, raw, headers) => {
  if (name !== gateway().name) return 'unknown-gateway';
  const event = gateway().verifyWebhook(raw, headers);
  if (!event) return 'refused';
  const { eventId: id, type, paymentId, invoiceRef } = event;
  const isNew = await recordWebhook({ id, gateway: name, type, paymentId });
  // failpoint: webhook-recorded
  const payment = invoiceRef ? await findPaymentByGatewayRef(invoiceRef) : null;
  if (!payment) return 'accepted';
  // Also for one that was heard before: whoever heard it may have died before anything came of it.
  await markDue(payment.checkoutId);
  if (!isNew) return 'accepted';
  after(() =>
    settle(payment.checkoutId).catch((error: Error) =>
      log.warn({
        event: 'settle-on-webhook-failed',
        checkoutId: payment.checkoutId,
        error: error.message,
      }),
    ),
  );
  return 'accepted';
});
