import assert from 'node:assert/strict';
import { minuteMs } from '@/lib/kernel/time';
import { invoiceOf } from '../../../harness/customer-client';
import type { Fault } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refusalOf, refused } from '../../customer';
import { retry } from '../../retries';
import { readExternalRecords } from '../oracle/records';
import {
  attemptIs,
  captures,
  eventually,
  invoices,
  newestCheckout,
  waitForAttempt,
  waitForState,
} from './checkouts';

type Arm = (operation: string, fault: Fault, times?: number) => Promise<unknown>;

/**
 * Agrees without getting a payment page: it was not created, or the response was lost. Returns the
 * checkout.
 */
async function agreeInVain(customer: Customer, fault: Arm, kind: Fault, times?: number) {
  await customer.walkTo('review');
  await fault('gateway-create-invoice', kind, times);
  assert.equal(await refused('a page to pay on', customer.agree()), 'payment-unreachable');
  return newestCheckout(customer.app);
}

const unheard = { kind: 'reset-after-commit' };
const away = { kind: 'status', status: 503 };

/** One live checkout, one payment page and one payment for each customer. */
export const paymentPageCases: Cases = {
  'M3: five tabs that submit the review at once on two instances make one checkout, one draft and one payment page':
    async ({ cluster, fault }, customer) => {
      await customer.walkTo('review');
      await fault('gateway-create-invoice', { kind: 'delay', ms: 1_000 }, 1);
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          retry(() => customer.onInstance(index % 2).agree()),
        ),
      );
      const pages = new Set(replies.map((reply) => (reply.kind === 'leave' ? reply.href : '')));
      assert.equal(pages.size, 1, JSON.stringify([...pages]));
      assert.equal((await invoices(cluster)).length, 1);
      await customer.isOne();
      const [page = ''] = pages;
      assert.equal(await customer.agreed(), page, 'pressed later, it is the same page');
      const backs = await Promise.allSettled([customer.payAt(page), customer.payAt(page)]);
      const back = backs.find((one) => one.status === 'fulfilled');
      assert.ok(back?.status === 'fulfilled', JSON.stringify(backs));
      const tabs = Array.from({ length: 4 }, (_, index) => customer.onInstance(index % 2));
      const ids = await Promise.all(tabs.map((tab) => tab.comeBack(back.value)));
      await customer.ends(ids[0] ?? '', 'done');
    },

  'M3: an order that is paid while another tab submits it again is not sold twice': async (
    { cluster, world },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const answers = await customer.answersOf('review');
    const check = await world.hold('available-days');
    const again = customer.onInstance(1).sent('review', answers);
    await check.reached();
    const id = await customer.payAndEnd(page);
    await check.release();
    const { kind, href } = await again;
    assert.equal(kind, 'leave');
    assert.ok(href.includes(id), href);
    assert.equal((await invoices(cluster)).length, 1);
    await customer.isOne();
  },

  'M3: nothing else can be paid while the gateway does not cancel a payment page': async (
    { cluster, world, failing },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await customer.walkTo('review', { from: 'schedule', mode: 'start' });
    await failing('gateway-cancel-invoice', 400);
    assert.equal((await refusalOf(customer.agree())).code, 'payment-unreachable');
    assert.equal((await invoices(cluster)).length, 1, 'no second page');
    await world.clearFaults();
    const other = await customer.agreed();
    assert.notEqual(other, page);
    await customer.payAndEnd(other);
  },

  'M3: a payment page whose creation response was lost is found and used': async (
    { cluster, fault },
    customer,
  ) => {
    const id = await agreeInVain(customer, fault, unheard, 1);
    assert.equal(await waitForState(cluster, id, 'paying', 'closed'), 'paying');
    await attemptIs(cluster, id, 'pending');
    const { href } = await customer.want(id, 'pay');
    const made = (await invoices(cluster)).map((invoice) => invoice.id);
    assert.deepEqual(made, [invoiceOf(href)]);
    await customer.payAndEnd(href);
  },

  'M3: a payment page that was never created expires after an hour, and another can be paid while the list of pages is unavailable':
    async ({ cluster, world, fault, failing }, customer) => {
      const id = await agreeInVain(customer, fault, away);
      await waitForAttempt(cluster, id);
      await attemptIs(cluster, id, 'created');
      await world.advance('PT2H');
      await attemptIs(cluster, id, 'expired');
      assert.equal(await waitForState(cluster, id, 'subscribed', 'closed'), 'subscribed');
      await world.clearFaults();
      const { href } = await customer.want(id, 'pay');
      // Whether the first page was created is unknown now, and does not matter.
      await failing('gateway-list-invoices', 500);
      await customer.payAndEnd(href);
    },

  'M3: a payment page whose creation response was lost and whose order was abandoned is cancelled':
    async ({ cluster, world, fault, failing }, customer) => {
      await failing('gateway-list-invoices', 503);
      const id = await agreeInVain(customer, fault, unheard, 1);
      await customer.want(id, 'give-up');
      assert.equal(await waitForState(cluster, id, 'closed', 'paying'), 'closed');
      await world.clearFaults();
      await attemptIs(cluster, id, 'expired');
      assert.equal((await invoices(cluster))[0]?.status, 'canceled');
    },

  'M3: a payment page that the gateway no longer knows expires after an hour, and another can be opened':
    async ({ cluster, world, failing }, customer) => {
      const id = await customer.checkoutOf(await customer.walkToPayment());
      await failing('gateway-read-invoice', 404);
      await world.advance('PT2H');
      await waitForState(cluster, id, 'closed');
      await world.clearFaults();
      await customer.payAndEnd(await customer.agreed());
    },

  'M3: a payment page that is opened late still has its full lifetime': async (
    { cluster, world, fault },
    customer,
  ) => {
    const id = await agreeInVain(customer, fault, away);
    await world.clearFaults();
    await waitForAttempt(cluster, id);
    await world.advance('PT28M');
    const { href } = await customer.want(id, 'pay');
    const [page] = await cluster.rows<{ ends: Date }>(
      'select expires_at as ends from payments where gateway_ref = $1',
      [invoiceOf(href)],
    );
    const leftMs = (page?.ends.getTime() ?? 0) - Date.parse((await world.clock()).now);
    assert.ok(leftMs > 20 * minuteMs, `a page that is over in ${leftMs} ms`);
    assert.equal((await invoices(cluster)).length, 1);
    await customer.payAndEnd(href);
  },

  'M3: the payment page of a superseded order is cancelled, and its late capture is refunded':
    async ({ cluster, world }, customer) => {
      const first = await customer.walkToPayment();
      const before = await newestCheckout(cluster);
      await customer.otherOrder();
      const second = await customer.agreed();
      const page = (await invoices(cluster)).find(({ id }) => id === invoiceOf(first));
      assert.equal(page?.status, 'canceled');
      await customer.payAndEnd(second);
      await world.payLate(invoiceOf(first));
      assert.equal(await waitForState(cluster, before, 'refunded', 'active'), 'refunded');
    },

  'M3: of two orders paid on two devices one becomes active and the other is refunded': async (
    { cluster, world },
    customer,
  ) => {
    const first = await customer.walkToPayment({ mode: 'weekly' });
    const other = customer.another(customer.person);
    await world.advance('PT3M');
    await other.walkTo('review', { mode: 'start' });
    const second = await other.agreed();
    assert.notEqual(invoiceOf(first), invoiceOf(second));
    await world.payLate(invoiceOf(first));
    await other.payAndEnd(second);
    await eventually(cluster, 'one of them to be back', async () => {
      const all = await captures(cluster);
      return all.sort().join() === 'paid,refunded' || undefined;
    });
  },

  'M3: an order for another person in the same browser belongs to them, also while the first one pays':
    async ({ cluster }, customer) => {
      const page = await customer.walkToPayment();
      const id = await newestCheckout(cluster);
      const beside = customer.beside();
      await beside.walkTo('review', { from: 'mobile' });
      await customer.payAt(page);
      assert.equal(await waitForState(cluster, id, 'active'), 'active');
      await beside.payAndEnd(await beside.agreed());
    },

  'M3: an order for a returning customer in the same browser keeps the plan and the day just chosen':
    async ({ world }, buyer) => {
      await buyer.ends(await buyer.subscribe(), 'done');
      await world.advance('PT3M');
      const first = buyer.another();
      await first.walkTo('review', { mode: 'start' });
      const beside = first.beside(buyer.person);
      await beside.walkTo('plan', { from: 'mobile' });
      for (const step of ['plan', 'schedule']) {
        const { answers } = await beside.read<{ answers?: object }>(`/api/journey/${step}`);
        assert.notEqual(Object.keys(answers ?? {}).length, 0, step);
      }
      await beside.agreed();
    },

  'M3: an action of the customer while the order is being settled gets a retry, and works afterwards':
    async ({ cluster }, customer) => {
      await customer.walkToPayment();
      const id = await newestCheckout(cluster);
      const lease = (until: string) =>
        cluster.rows(
          `update checkouts set lease_until = ${until}, fence = fence + 1 where id = $1`,
          [id],
        );
      await lease("now() + interval '10 minutes'");
      const codes = await Promise.all([
        refused('an order', customer.agree()),
        ...(['pay', 'accept-price', 'give-up'] as const).map((intent) =>
          refused(intent, customer.want(id, intent)),
        ),
      ]);
      assert.deepEqual([...new Set(codes)], ['payment-unreachable']);
      await lease('null');
      await eventually(cluster, 'the payment page', async () =>
        /gateway/.test((await customer.want(id, 'pay')).href) ? true : undefined,
      );
    },

  'M3: two devices that link again in turn while one pays link at most once each': async (
    { cluster, world },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const [known] = (await customer.effects()).customers;
    await world.revokeTokens(known?.id ?? 0);
    const other = customer.another(customer.person);
    await world.advance('PT3M');
    const [back] = await Promise.all([customer.payAt(page), other.walkTo('schedule')]);
    await customer.ends(await customer.comeBack(back), 'done');
    const links = (await readExternalRecords(cluster)).customers[0]?.links.length ?? 0;
    assert.ok(links >= 2 && links <= 4, `${links} links`);
  },
};
