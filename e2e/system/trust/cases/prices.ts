import assert from 'node:assert/strict';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/core/order';
import { minuteMs, riyadhInstant } from '@/lib/kernel/time';
import { invoiceOf } from '../../../harness/customer-client';
import { type CaseRunner, withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, costOf, refusalOf, refused } from '../../customer';
import { readExternalRecords } from '../oracle/records';
import { invoices, newestCheckout, rowOf, waitForState } from './checkouts';

/** Agrees to a price while the partner's draft has another: 251.50. Returns the checkout. */
async function agreeAtAnotherPrice(
  { fault, cluster }: CaseRunner,
  customer: Customer,
): Promise<string> {
  await customer.walkTo('review');
  await fault('subscribe', withValue('data.total', 251.5), 1);
  await customer.ledAside();
  return newestCheckout(cluster);
}

/** The amounts that the customer agreed to for a checkout, lowest first. */
const consents = async ({ cluster }: CaseRunner, id: string): Promise<number[]> =>
  (
    await cluster.rows<{ amount: number }>(
      'select amount_halalas as amount from consents where checkout_id = $1 order by amount_halalas',
      [id],
    )
  ).map(({ amount }) => amount);

/**
 * Moves the clock to some minutes after the start of the first pickup's day; negative for before.
 */
async function atItsDay(
  { cluster, world }: CaseRunner,
  id: string,
  minutes: number,
): Promise<void> {
  const { order } = await rowOf<{ order: CheckoutOrder }>(cluster, id, '"order"');
  const day = riyadhInstant(firstPickupDate(order.pickup), 0);
  const now = Date.parse((await world.clock()).now);
  await world.advance(`PT${Math.ceil((day.getTime() - now) / minuteMs) + minutes}M`);
}

/**
 * Days that the partner offers but we do not sell: tomorrow in the last minutes before it, and
 * today.
 */
const notSold = [
  { atUtc: '20:56:00', days: 'after-today' },
  { atUtc: '07:00:00', days: 'with-today' },
];

/** The price shown is the price agreed to, ordered and charged. */
export const priceCases: Cases = {
  'M4: a draft with another price is charged only after it is accepted': async (
    runner,
    customer,
  ) => {
    const { cluster } = runner;
    const id = await agreeAtAnotherPrice(runner, customer);
    const { page, totalHalalas } = await customer.checkout(id);
    assert.deepEqual([page, totalHalalas], ['price', 25_150]);
    assert.deepEqual(await invoices(cluster), [], 'nothing to pay before it is accepted');
    const agreed = await consents(runner, id);
    const { href } = await customer.want(id, 'accept-price');
    const [invoice] = await invoices(cluster);
    assert.deepEqual([invoice?.id, invoice?.amount], [invoiceOf(href), 25_150]);
    assert.deepEqual(await consents(runner, id), [...agreed, 25_150]);
    assert.equal((await customer.want(id, 'accept-price')).href, href, 'accepted twice it is one');
    assert.deepEqual(await consents(runner, id), [...agreed, 25_150]);
  },

  'M4: a subscription that subscribe returns as active, completed or cancelled cannot be paid':
    async ({ cluster, fault }, customer) => {
      for (const state of ['active', 'completed', 'cancelled']) {
        const one = customer.another();
        await one.walkTo('review');
        await fault('subscribe', withValue('data.state.code', state), 1);
        assert.equal((await refusalOf(one.agree())).code, 'partner-rejected', state);
        assert.deepEqual(await cluster.rows('select 1 from payments'), [], state);
      }
    },

  'M4: an order whose pickup day has come is checked again, and nothing is sold for today': async (
    runner,
    customer,
  ) => {
    const { cluster, world } = runner;
    await customer.walkTo('review');
    await runner.failing('subscribe', 503);
    assert.equal(await refused('an order in vain', customer.agree()), 'partner-unreachable');
    await world.clearFaults();
    const unheard = await newestCheckout(cluster);
    await atItsDay(runner, unheard, -3);
    await customer.want(unheard, 'pay');
    assert.deepEqual((await readExternalRecords(cluster)).subscriptions, [], 'no draft');

    const other = customer.another();
    const id = await agreeAtAnotherPrice(runner, other);
    await atItsDay(runner, id, 1);
    const { href } = await other.want(id, 'accept-price');
    assert.equal(new URL(href, cluster.url).origin, cluster.url, 'nothing to pay on');
    assert.deepEqual(await invoices(cluster), []);
    assert.equal(await waitForState(cluster, id, 'closed', 'paying'), 'closed');
  },

  'M4: a weekly order starts on a day that is sold, whatever the partner offers': async (
    { world },
    customer,
  ) => {
    for (const { atUtc, days: list } of notSold) {
      const one = customer.another();
      await one.walkTo('schedule');
      await world.amend({ overrides: { 'available-days': list } });
      const tomorrow = Date.parse((await world.clock()).now) + 86_400_000;
      await world.setClock(`${new Date(tomorrow).toISOString().slice(0, 10)}T${atUtc}Z`);
      // The day that is not sold would come right before these: a week after it is the seventh of
      // them.
      const { date = '', periods: [period = 'morning'] = [] } = (await one.days())[6] ?? {};
      const weekly = one.submit('schedule', { mode: 'weekly', date, period });
      await refused(`every week from a week after what is not sold (${list})`, weekly);
      await one.submit('schedule', { mode: 'start', date, period });
      await one.payAndEnd(await one.walkToPayment({ from: 'schedule', mode: 'weekly' }));
    }
  },
};

/** The same for cases that fill the instances' catalogue cache: each runs in its own cluster. */
export const catalogueCases: Cases = {
  'M4: a draft of another day, period or number of pickups cannot be paid, and a higher price is shown first':
    async ({ cluster, world, fault }, customer) => {
      await customer.walkTo('review');
      const { answers } = await customer.read<{ answers: { date: string; period: string } }>(
        '/api/journey/schedule',
      );
      const isSunday = new Date(`${answers.date}T00:00:00Z`).getUTCDay() === 0;
      const others: Record<string, unknown> = {
        'data.preferred_pickup_day.code': isSunday ? 'tuesday' : 'sunday',
        'data.preferred_pickup_period.code': answers.period === 'morning' ? 'evening' : 'morning',
        'data.orders_count': 99,
      };
      for (const [path, value] of Object.entries(others)) {
        await fault('subscribe', withValue(path, value));
        assert.match(await customer.ledAside(), /\/schedule/, path);
        await world.clearFaults();
        await customer.walkTo('review', { from: 'schedule' });
      }
      const other = customer.another();
      await other.walkTo('review');
      const before = await invoices(cluster);
      await world.setPrice(111, 300);
      assert.match(await other.ledAside(), /\/start\/plan.*price-changed/);
      assert.deepEqual(await invoices(cluster), before, 'nothing opened');
    },

  'M4: consent covers the price that the page showed, and another price is shown first': async (
    runner,
    customer,
  ) => {
    const { cluster } = runner;
    const id = await agreeAtAnotherPrice(runner, customer);
    // Another device orders something else: the partner returns this draft again, at a third price.
    await runner.world.amend({ overrides: { 'second-draft': 'first' } });
    await runner.fault('subscribe', withValue('data.total', 270), 1);
    await customer.otherOrder();
    assert.ok((await customer.ledAside()).includes(id));
    assert.equal(await waitForState(cluster, id, 'repriced'), 'repriced');
    assert.equal(await costOf(cluster, id), 27_000);

    const agreed = await consents(runner, id);
    for (const shown of [25_150, agreed[0] ?? 0]) {
      for (const intent of ['accept-price', 'pay'] as const) {
        const { external } = await customer.want(id, intent, shown);
        assert.equal(external, false, `${intent} beside ${shown}: its page again`);
      }
    }
    assert.equal(await waitForState(cluster, id, 'repriced', 'subscribed', 'paying'), 'repriced');
    assert.deepEqual([await consents(runner, id), await invoices(cluster)], [agreed, []]);
    const { href } = await customer.want(id, 'accept-price', 27_000);
    assert.deepEqual(await consents(runner, id), [...agreed, 27_000]);
    assert.equal((await customer.want(id, 'pay', 25_150)).external, false, 'the price of before');
    assert.equal((await customer.want(id, 'pay', 27_000)).href, href, 'the page that is open');
  },
};
