import assert from 'node:assert/strict';
import { runServices } from '../harness/run-services';
import type { Cluster } from './cluster/cluster';
import { readExternalRecords } from './trust/oracle/records';

/** How often the partner was asked to confirm a payment, refused requests included. */
export const confirmCalls = async (cluster: Cluster): Promise<number> =>
  (await readExternalRecords(cluster)).subscriptions.flatMap(
    ({ confirmations, refusedConfirms }) => [...confirmations, ...refusedConfirms],
  ).length;

/** Sends a webhook; returns the status of the response. */
export async function webhook(cluster: Cluster, body: object | string): Promise<number> {
  const answer = await fetch(`${cluster.url}/api/webhooks/moyasar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

/** The gateway's event for a paid invoice, with the shared secret. */
export const paidEvent = (cluster: Cluster, invoice: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  type: 'payment_paid',
  secret_token: cluster.environment.MOYASAR_WEBHOOK_SECRET,
  data: {
    ...{ id: crypto.randomUUID(), invoice_id: invoice },
    ...{ status: 'paid', amount: 1, currency: 'SAR' },
  },
  ...more,
});

async function call(cluster: Cluster, path: string, init: RequestInit = {}): Promise<string> {
  const auth = Buffer.from(`${cluster.environment.MOYASAR_SECRET_KEY}:`).toString('base64');
  const headers = { authorization: `Basic ${auth}`, 'content-type': 'application/json' };
  const url = `${runServices().sandbox.url}/gateway/v1/${path}`;
  const answer = await fetch(url, { headers, ...init });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
}

/** The URL that the gateway redirects to after payment. */
export async function returnUrl(cluster: Cluster, invoice: string): Promise<string> {
  const read = await call(cluster, `invoices/${invoice}`);
  return (JSON.parse(read) as { success_url: string }).success_url;
}

/**
 * Refunds a payment as an operator does on the gateway's dashboard.
 * @param halalas the amount; by default everything that remains
 */
export const refundByHand = (cluster: Cluster, capture: string, halalas?: number) =>
  call(cluster, `payments/${capture}/refund`, {
    method: 'POST',
    body: JSON.stringify({ amount: halalas }),
  });
