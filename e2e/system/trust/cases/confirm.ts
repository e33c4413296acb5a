import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { waitForLog } from '../../retries';
import { makeDue } from '../oracle/oracle';
import {
  eventually,
  payWithFailingConfirm,
  rowOf,
  waitForAttempt,
  waitForRow,
  waitForState,
} from './checkouts';

const lost = { kind: 'reset-after-commit' };

/**
 * Outcomes of confirm (§4.9) and of the following reads (§4.10): a paid checkout soon becomes
 * active.
 */
export const confirmCases: Cases = {
  'M2: an order whose confirm response was lost and whose retries get 409 or 500 becomes active within minutes':
    async ({ cluster, world, fault, failing }, customer) => {
      for (const status of [409, 500]) {
        const one = customer.another();
        const page = await one.walkToPayment();
        await fault('confirm-payment', lost, 1);
        await failing('confirm-payment', status);
        const id = await one.payAndReturn(page);
        assert.equal((await one.checkout(id)).page, 'wait', 'not known yet');
        await world.advance('PT6M');
        await waitForState(cluster, id, 'active');
        await world.clearFaults();
      }
    },

  'M2: while the circuit breaker blocks confirms, activation is still checked (§4.10) and the next customer is served':
    async ({ cluster, world, fault, failing }, customer) => {
      const page = await customer.walkToPayment();
      await fault('confirm-payment', lost, 1);
      await failing('confirm-payment', 500);
      const id = await customer.payAndReturn(page);
      await until('as many failures in a row as open a circuit', async () => {
        await customer.checkout(id);
        return cluster.log().includes('circuit-opened') || undefined;
      });
      await world.advance('PT6M');
      await waitForState(cluster, id, 'active');
      await world.clearFaults();
      const next = customer.another();
      await next.ends(await next.subscribe(), 'done');
    },

  'M2: settlement waits for a partner outage of an hour, and uses a new key only once the last one is known to have had no effect':
    async ({ cluster, world, failing }, customer) => {
      const id = await payWithFailingConfirm(customer, failing);
      const keyNow = async () =>
        (await rowOf<{ key: string }>(cluster, id, 'confirm_key as key')).key;
      const first = await keyNow();
      await waitForAttempt(cluster, id);
      assert.equal(await keyNow(), first, 'the same intent');
      await world.advance('PT6M');
      await eventually(
        cluster,
        'another intent',
        async () => (await keyNow()) !== first || undefined,
      );
      await world.advance('PT1H');
      await waitForAttempt(cluster, id);
      assert.match((await customer.checkout(id)).page, /^(wait|long)$/);
      await world.clearFaults();
      await waitForState(cluster, id, 'active');
    },

  'M2: settlement honours the Retry-After of a 429 (§4.10) and activates afterwards': async (
    { cluster, world, fault, failing },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await fault('confirm-payment', lost, 1);
    await failing('confirm-payment', 500);
    const id = await customer.payAndReturn(page);
    const orders = 'subscription-orders';
    const busy = await fault(orders, { kind: 'status', status: 429, retryAfter: 1_500 }, 1);
    await world.advance('PT6M');
    await eventually(cluster, 'a question that is too many', async () =>
      (await world.faultUses(busy.id)) > 0 ? true : undefined,
    );
    const seen = await world.lastRequest();
    await world.advance('PT20M');
    await waitForAttempt(cluster, id);
    const again = (await world.requests(seen)).filter((call) => call.operation === orders);
    assert.deepEqual(again, [], 'left alone');
    await world.advance('PT16M');
    await waitForState(cluster, id, 'active');
  },

  'M2: a confirm that returns a draft or a cancelled order waits for §4.10 to report activation, and its invoice is stored':
    async ({ cluster, world, fault }, customer) => {
      for (const state of ['draft', 'cancelled']) {
        const one = customer.another();
        const page = await one.walkToPayment();
        await fault('confirm-payment', withValue('data.subscription.state.code', state));
        await fault('subscription-orders', withValue('data.subscription.state', 'draft'));
        const id = await one.payAndReturn(page);
        assert.equal((await one.checkout(id)).page, 'wait', state);
        await makeDue(cluster);
        assert.equal((await one.checkout(id)).page, 'wait', state);
        await world.clearFaults();
        await world.advance('PT6M');
        await waitForState(cluster, id, 'active');
        assert.deepEqual(
          await rowOf(cluster, id, 'attention'),
          { attention: null },
          'with its invoice',
        );
      }
    },

  'M4: a confirm that names another total than was paid raises an alarm': async (
    { cluster, fault },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await fault('confirm-payment', withValue('data.subscription.total', 1), 1);
    await customer.payAndEnd(page);
    await waitForLog(cluster, '"confirmed-at-another-total"');
  },

  'M2: an invoice link that came with a draft is kept when the next response has none': async (
    { cluster, world, fault },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await fault('confirm-payment', withValue('data.subscription.state.code', 'draft'), 1);
    await fault('subscription-orders', withValue('data.subscription.state', 'draft'));
    const id = await customer.payAndReturn(page);
    await waitForRow(cluster, 'its link', id, 'invoice_url is not null');
    await fault('confirm-payment', withValue('data.invoice_url', null));
    await waitForState(cluster, id, 'active');
    assert.deepEqual(await rowOf(cluster, id, 'attention'), { attention: null });
    await world.clearFaults();
  },

  'M2: viewing a checkout whose confirm is refused neither starts nor delays a retry': async (
    { cluster, world, failing },
    customer,
  ) => {
    const looks = 24;
    const page = await customer.walkToPayment();
    await failing('confirm-payment', 422);
    const seen = await world.lastRequest();
    const id = await customer.payAndReturn(page);
    for (let look = 0; look < looks; look += 1) await customer.checkout(id);
    const { attempts } = await rowOf<{ attempts: number }>(cluster, id, 'attempts');
    // The worker's own attempts are few in that time, because its backoff doubles.
    assert.ok(attempts < looks / 2, `${attempts} looks that count`);
    const asked = (await world.requests(seen)).filter(
      (call) => call.operation === 'confirm-payment',
    );
    assert.ok(asked.length < looks / 2, `${asked.length} intents`);
    await world.clearFaults();
    await waitForState(cluster, id, 'active');
  },
};
