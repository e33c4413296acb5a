import assert from 'node:assert/strict';
import { ground } from '../../harness/ground';
import type { Town } from './stage';
import { tokenOf } from './suites/proof';

interface Sent {
  subscription_id: string;
  confirm_key: string;
  gateway_payment_id: string;
}

/**
 * The confirm (§4.9) of a checkout that was paid, as it is sent now. What comes back lets it arrive at the partner, as one
 * does that was on its way for a long time.
 */
export async function confirmOf(town: Town, checkoutId: string): Promise<() => Promise<void>> {
  const [sent] = await town.rows<Sent>(
    `select k.subscription_id, k.confirm_key, p.gateway_payment_id from checkouts k
     join payments p on p.checkout_id = k.id where k.id = $1`,
    [checkoutId],
  );
  assert.ok(sent, 'nothing was paid');
  const token = await tokenOf(town, checkoutId);
  return async () => {
    const body = new FormData();
    body.set('subscription_id', sent.subscription_id);
    body.set('reference_id', sent.gateway_payment_id);
    const { url } = ground().sandbox;
    const answer = await fetch(`${url}/external-partner/subscription/confirm-payment`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': sent.confirm_key,
        accept: 'application/json',
      },
      body,
    });
    assert.ok(answer.ok, await answer.text());
  };
}
