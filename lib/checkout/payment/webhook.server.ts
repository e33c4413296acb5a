import 'server-only';
import { markDue } from '@/lib/db/checkouts.server';
import { findPaymentByGatewayRef, pollAgain, recordWebhook } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { settleOnWebhook } from '../settle.server';

/**
 * Records a webhook of the gateway and has its checkout settled. Its content is not trusted for
 * money: `settle` asks the gateway.
 *
 * @param later runs work after the response
 */
export async function receiveWebhook(
  { name, raw, headers }: { name: string; raw: string; headers: Headers },
  later: (work: () => Promise<void>) => void,
): Promise<'accepted' | 'refused' | 'unknown-gateway'> {
  if (name !== gateway().name) return 'unknown-gateway';
  const event = gateway().verifyWebhook(raw, headers);
  if (!event) return 'refused';
  const { eventId: id, type, paymentId, invoiceRef } = event;
  const isNew = await recordWebhook({ id, gateway: name, type, paymentId });
  // failpoint: webhook-recorded
  const payment = invoiceRef ? await findPaymentByGatewayRef(invoiceRef) : null;
  if (!payment) return 'accepted';
  await pollAgain(payment);
  // Also for a repeated webhook: the process may have crashed after recording the first one.
  await markDue(payment.checkoutId);
  if (isNew) later(() => settleOnWebhook(payment.checkoutId));
  return 'accepted';
}
