import { after } from 'next/server';
import { webhook } from '@/lib/api/webhook.server';
import { settle } from '@/lib/checkout/settle.server';
import { markDue } from '@/lib/db/checkouts.server';
import { findPaymentByGatewayRef, recordWebhook } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { log } from '@/lib/observability/log.server';

/**
 * Receives a webhook of the gateway: records it, responds at once and settles afterwards. Its
 * content is not trusted for money; `settle` asks the gateway.
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
  // Also for a repeated webhook: the process may have crashed after recording the first one.
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
