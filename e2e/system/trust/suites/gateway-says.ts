import { ground } from '../../../harness/ground';
import { readOutside } from '../oracle/books';
import type { Town } from '../stage';

export const confirms = async (town: Town): Promise<number> =>
  (await readOutside(town)).subscriptions.reduce(
    (sum, { confirmations, refusedConfirms }) =>
      sum + confirmations.length + refusedConfirms.length,
    0,
  );

/** What the gateway would send: a body with its shared secret. */
export async function webhook(town: Town, body: object | string): Promise<number> {
  const answer = await fetch(`${town.url}/api/webhooks/moyasar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

export const paidEvent = (town: Town, invoice: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  type: 'payment_paid',
  secret_token: town.environment.MOYASAR_WEBHOOK_SECRET,
  data: {
    id: crypto.randomUUID(),
    invoice_id: invoice,
    status: 'paid',
    amount: 1,
    currency: 'SAR',
  },
  ...more,
});

/** The checkout's own way back, as the gateway would send the browser, without having paid. */
export async function wayBack(town: Town, invoice: string): Promise<string> {
  const { url } = ground().sandbox;
  const auth = Buffer.from(`${town.environment.MOYASAR_SECRET_KEY}:`).toString('base64');
  const answer = await fetch(`${url}/gateway/v1/invoices/${invoice}`, {
    headers: { authorization: `Basic ${auth}` },
  });
  return ((await answer.json()) as { success_url: string }).success_url;
}
