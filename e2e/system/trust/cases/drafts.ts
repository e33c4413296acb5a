import assert from 'node:assert/strict';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { addDays, dayMs } from '@/lib/kernel/time';
import { invoiceOf } from '../../../harness/customer-client';
import { messagesFile } from '../../../harness/run-services';
import { type CaseRunner, withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refusalOf, refused } from '../../customer';
import { waitForLog } from '../../retries';
import { newestCheckout, rowOf, waitForState } from './checkouts';

/**
 * The partner's response to a second draft: `first` returns the first one, `conflict` refuses,
 * `allow` creates it.
 */
const secondDraft = ({ world }: CaseRunner, policy: string) =>
  world.amend({ overrides: { 'second-draft': policy } });

/**
 * Orders without a response: `reset-after-commit` when the partner has made a draft, `reset` when
 * it received nothing. Returns the checkout's id.
 */
async function orderUnheard(
  { world, cluster, fault }: CaseRunner,
  customer: Customer,
  kind = 'reset-after-commit',
  mode: 'weekly' | 'start' = 'weekly',
): Promise<string> {
  await customer.walkTo('review', { mode });
  await fault('subscribe', { kind });
  assert.equal(await refused('an order unheard', customer.agree()), 'partner-unreachable');
  await world.clearFaults();
  return newestCheckout(cluster);
}

/** Agrees, is redirected to an earlier order, and buys that one. */
async function buysTheFirst(customer: Customer, first: string): Promise<void> {
  assert.ok((await customer.ledAside()).includes(first));
  const { href } = await customer.want(first, 'pay');
  assert.equal(await customer.payAndEnd(href), first);
}

/** Agrees, and buys what was agreed to. */
const buysTheNew = async (customer: Customer) => customer.payAndEnd(await customer.agreed());

const inTheWay = /\/checkout\/[\da-f-]{36}\?reason=earlier-order$/;

/** A draft at the partner belongs to one order, whichever responses were lost. */
export const draftCases: Cases = {
  'M3: a refused order is retried under a new idempotency key, one still in progress under the same key':
    async ({ failing, fault, world }, customer) => {
      await customer.walkTo('review');
      await fault('subscribe', { kind: 'status', status: 422 }, 1);
      assert.equal(await refused('it', customer.agree()), 'partner-rejected');
      await fault('subscribe', { kind: 'status', status: 409 }, 1);
      const page = await customer.agreed();
      await customer.isOne();
      await customer.payAndEnd(page);

      // None of our calls was in flight before: a draft unknown to the app blocks the order.
      const other = customer.another();
      await other.walkTo('review');
      await failing('subscribe', 409);
      assert.match(await other.ledAside(), inTheWay);
      assert.equal(
        await waitForState(other.app, await newestCheckout(other.app), 'closed'),
        'closed',
      );
      await world.clearFaults();

      // An available day that is not chosen.
      const far = new Date(Date.parse((await world.clock()).now) + 70 * dayMs);
      const periods = [{ code: 'morning', name: 'Morning' }];
      const date = far.toISOString().slice(0, 10);
      const day = { day_name: 'Day', week_day: 1, date, is_today: false, periods };
      await fault('available-days', withValue('data', [day]));
      await other.otherOrder();
      assert.match(await other.ledAside(), /\/schedule\?.*day-gone/);
      assert.equal(
        await waitForState(other.app, await newestCheckout(other.app), 'closed'),
        'closed',
      );
      await world.clearFaults();
      await other.otherOrder();
      await other.agreed();
    },

  'M3: a 409 does not count as a conflicting draft while an earlier call may still be in progress':
    async ({ cluster, world, failing }, customer) => {
      const first = await customer.orderGivenUp();
      await customer.otherOrder();
      await failing('subscribe', 503);
      assert.equal(await refused('an order in vain', customer.agree()), 'partner-unreachable');
      await world.clearFaults();
      await failing('subscribe', 409);
      for (const press of ['the next press', 'and the next'])
        assert.equal(await refused(press, customer.agree()), 'partner-unreachable');
      assert.equal(await waitForState(cluster, first, 'closed', 'subscribed'), 'closed');
      // Longer than any call can be in flight.
      await world.advance('PT3M');
      assert.ok((await customer.ledAside()).includes(first));
      await world.clearFaults();
      await customer.want(first, 'give-up');
      await customer.agreed();
    },

  'M4: an earlier draft that the partner has changed is not sold': async (runner, customer) => {
    const { cluster, world, fault } = runner;
    await secondDraft(runner, 'first');
    const first = await customer.orderGivenUp();
    await customer.otherOrder();
    await fault('subscribe', withValue('data.orders_count', 99));
    assert.match(await customer.ledAside(), inTheWay);
    await waitForLog(cluster, 'draft-differs-from-order');
    assert.deepEqual(await rowOf(cluster, first, 'state'), { state: 'closed' });
    await world.clearFaults();
    await buysTheFirst(customer, first);
  },

  'M3: a lost draft that blocks another order, or is returned for it, is offered with its own terms and can be bought':
    async (runner, customer) => {
      for (const policy of ['first', 'conflict']) {
        await secondDraft(runner, policy);
        const one = customer.another();
        const first = await orderUnheard(runner, one);
        if (policy === 'conflict') await runner.world.advance('PT3M');
        await one.otherOrder('last');
        await buysTheFirst(one, first);
      }
    },

  'M3: a blocking draft that can no longer be identified is reported to the customer and the staff':
    async (runner, customer) => {
      await secondDraft(runner, 'conflict');
      await orderUnheard(runner, customer);
      // Longer than the partner remembers a key.
      await runner.world.advance('PT26H');
      await customer.otherOrder('last');
      assert.match(await customer.ledAside(), inTheWay);
      await waitForLog(runner.cluster, 'unknown-draft-in-the-way');

      // A partner that refuses every repeat of a key returns the draft under another one.
      await secondDraft(runner, 'first');
      const again = customer.another();
      await orderUnheard(runner, again);
      await runner.world.advance('PT3M');
      await runner.fault('subscribe', { kind: 'status', status: 409 }, 2);
      await buysTheNew(again);
    },

  'M3: a lost order without a response blocks another one for an hour at most': async (
    runner,
    customer,
  ) => {
    const { world } = runner;
    await secondDraft(runner, 'conflict');
    await orderUnheard(runner, customer);
    await customer.otherOrder('last');
    const conflictAndFailure = async () => {
      // The newer order, requested twice, and then the older one, with its retries.
      await runner.fault('subscribe', { kind: 'status', status: 409 }, 2);
      await runner.fault('subscribe', { kind: 'status', status: 503 }, 20);
    };
    await world.advance('PT50M');
    await conflictAndFailure();
    assert.equal(await refused('an order to try again', customer.agree()), 'partner-unreachable');
    await world.clearFaults();
    await world.advance('PT20M');
    await conflictAndFailure();
    assert.match(await customer.ledAside(), inTheWay);
    await waitForLog(runner.cluster, 'lost-order-unanswered');
    await waitForLog(runner.cluster, 'unknown-draft-in-the-way');
  },

  'M3: an order that never reached the partner does not take the draft of the next one': async (
    runner,
    customer,
  ) => {
    for (const policy of ['first', 'conflict', 'allow']) {
      await secondDraft(runner, policy);
      const one = customer.another();
      const first = await orderUnheard(runner, one, 'reset', 'start');
      // A week later it is the weekday that the first order chose, so a draft matches both.
      const { order } = await rowOf<{ order: CheckoutOrder }>(runner.cluster, first, '"order"');
      assert.ok(order.pickup.kind === 'start');
      const { period } = order;
      await one.submit('schedule', { mode: 'start', date: addDays(order.pickup.date, 7), period });
      await buysTheNew(one);
    }
  },

  'M3: a lost draft that could belong to either of two orders is sold as neither': async (
    runner,
    customer,
  ) => {
    // Weekly on that day, or starting on that day: the draft's fields are the same for both.
    await secondDraft(runner, 'allow');
    await orderUnheard(runner, customer);
    await customer.otherOrder();
    await buysTheNew(customer);

    // The identical order, after another one in between: the draft still matches it.
    await secondDraft(runner, 'first');
    const again = customer.another();
    await orderUnheard(runner, again);
    await again.otherOrder('last');
    await runner.failing('subscribe', 503);
    await refused('another in vain', again.agree());
    await runner.world.clearFaults();
    await again.walkTo('review', { mode: 'weekly', from: 'schedule' });
    await buysTheNew(again);

    const other = customer.another();
    await orderUnheard(runner, other);
    await other.otherOrder();
    assert.equal(await refused('either of two orders', other.agree()), 'partner-rejected');
    await waitForLog(runner.cluster, 'draft-differs-from-order');
  },

  'M3: the draft of an abandoned order that blocks the next (strict) or is returned (hostile) is offered and can be bought':
    async (runner, customer) => {
      for (const profile of ['strict', 'hostile'] as const) {
        await runner.world.amend({ profile });
        const one = customer.another();
        const first = await one.orderGivenUp();
        await one.walkTo('review', { from: 'schedule', mode: 'start' });
        await buysTheFirst(one, first);
      }
    },

  'M3: of two devices blocked by one draft, one is led to it and the other learns of the change':
    async ({ cluster, world }, phone) => {
      const first = await phone.orderGivenUp();
      await world.amend({ profile: 'strict' });
      const laptop = phone.another(phone.person);
      await world.advance('PT3M');
      await laptop.walkTo('review', { mode: 'start' });
      await phone.walkTo('review', { from: 'schedule', mode: 'start' });
      const superseded = cluster.failpoints.hold('superseded');
      const one = refusalOf(phone.agree());
      await superseded.reached;
      const opened = cluster.failpoints.hold('checkout-opened');
      const other = laptop.ledAside();
      // Awaited below; the handler prevents an unhandled rejection when the case fails earlier.
      other.catch(() => {});
      await opened.reached;
      superseded.release();
      assert.equal((await one).code, 'edited-elsewhere');
      opened.release();
      assert.ok((await other).includes(first));
    },

  'M3: the draft of a refunded order that blocks the next one is reported with its number': async (
    { cluster, world },
    customer,
  ) => {
    for (const profile of ['strict', 'hostile'] as const) {
      await world.amend({ profile: 'default' });
      const one = customer.another();
      const page = await one.walkToPayment();
      await world.setCaptureAmount(invoiceOf(page), 19_901);
      const id = await one.payAndReturn(page);
      await one.ends(id, 'refunded');
      await world.amend({ profile });
      cluster.clearLog();
      const href = await one.ledAside();
      assert.ok(href.includes(`${id}?reason=earlier-order`), href);
      const { text } = await one.ask(href);
      const { checkout } = messagesFile('ar') as { checkout: Record<string, string> };
      assert.ok(
        text.includes(checkout['earlier-past-title'] ?? 'nothing'),
        'said to be in the way',
      );
      assert.ok(text.includes(`>${(await one.checkout(id)).reference}<`), 'with its number');
      await waitForLog(cluster, 'past-draft-in-the-way');
      assert.ok(!cluster.log().includes('draft-of-another-checkout'), 'none other is suspected');
      // The partner has removed the blocking draft.
      await world.amend({ profile: 'default' });
      assert.notEqual(await one.payAndEnd(await one.agreed()), id);
    }
  },
};
