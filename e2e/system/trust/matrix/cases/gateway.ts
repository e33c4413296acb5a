import assert from 'node:assert/strict';
import { until } from '../../../../../scripts/stack/ready';
import { readOutside } from '../../oracle/books';
import { hurry } from '../../oracle/oracle';
import { invoiceOf, type Visitor } from '../../visitor';
import type { Lane } from '../lane';
import { answersOf, ends, finish, overpay, send, sent } from '../person-on-way';
import { sawCode, sawPage } from '../seen';
import {
  agreed,
  another,
  type Case,
  checkoutOf,
  closes,
  confirmedOnce,
  draftOf,
  payAndEnd,
  paymentsOf,
  returnOf,
  setting,
} from './case';

const failing = { kind: 'status', status: 500 };

/** Pays while the partner takes no confirmation; gives the checkout, which waits. */
async function paidInVain(lane: Lane, visitor: Visitor, play: object) {
  const page = await visitor.walkToPayment();
  const struck = await lane.arm('confirm-payment', play);
  const id = await visitor.comeBack(await visitor.payAt(page));
  await sawPage(visitor, `/checkout/${id}`, ['checkout.wait-title']);
  await struck();
  return { page, id };
}

/** Whoever pays, and what the gateway says of it. */
export const gatewayCases: Record<string, Case> = {
  G1: async (lane, visitor) => {
    const { id } = await paidInVain(lane, visitor, failing);
    await lane.world.advance('PT6M');
    await sawPage(visitor, `/checkout/${id}`, ['checkout.wait-title', 'checkout.long-title']);
    await lane.world.clearFaults();
    await closes(lane, visitor, id, 'done');
  },
  G2: async (lane, visitor) => {
    const { id } = await paidInVain(lane, visitor, { kind: 'status', status: 422 });
    await lane.world.advance('P20D');
    await closes(lane, visitor, id, 'refunded');
    await sawPage(visitor, `/checkout/${id}`, ['checkout.refunded-title']);
  },
  G3: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const struck = await lane.arm('confirm-payment', { kind: 'reset-after-commit' }, 4);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await closes(lane, visitor, id, 'done');
    await struck();
    await confirmedOnce(lane, page);
  },
  G4: async (lane, visitor) => {
    await lane.control('POST', '/sandbox/payments/refund-failing', { failing: true });
    try {
      const page = await visitor.walkToPayment();
      const id = await visitor.comeBack(await overpay(lane, visitor, page));
      await sawPage(visitor, `/checkout/${id}`, ['checkout.refund-title']);
      await lane.control('POST', '/sandbox/payments/refund-failing', { failing: false });
      await closes(lane, visitor, id, 'refunded');
    } finally {
      await lane.control('POST', '/sandbox/payments/refund-failing', { failing: false });
    }
  },
  G14: async (lane, visitor) => {
    for (const by of [-100, 100]) {
      const person = another(visitor);
      const page = await person.walkToPayment();
      const { invoices } = await lane.world.payments();
      const asked = invoices.find(({ id }) => id === invoiceOf(page))?.amount ?? 0;
      await lane.world.tamper(invoiceOf(page), asked + by);
      const id = await person.comeBack(await person.payAt(page));
      await closes(lane, person, id, 'refunded');
      assert.equal((await draftOf(lane, page))?.state, 'draft', 'never active');
    }
    const page = await visitor.walkToPayment();
    // Not before there is a payment: the worker may look at the page meanwhile.
    const back = await visitor.payAt(page);
    // Ended pages of the cells before are read for two weeks, and have no payment: this one alone is struck.
    await visitor.town.rows("update checkouts set next_attempt_at = null where state = 'closed'");
    const struck = await lane.arm('gateway-read-invoice', setting('payments.*.currency', 'USD'));
    const id = await visitor.comeBack(back);
    await closes(lane, visitor, id, 'refunded');
    await struck();
    await lane.world.clearFaults();
    assert.equal((await draftOf(lane, page))?.state, 'draft', 'never active');
  },
  G15: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const back = await visitor.payAt(page);
    const struck = [
      await lane.arm('gateway-read-invoice', setting('payments.*.status', 'authorized')),
      await lane.arm('gateway-read-payment', setting('status', 'authorized')),
    ];
    const id = await visitor.comeBack(back);
    await sawPage(visitor, `/checkout/${id}`, ['checkout.pay-title', 'checkout.wait-title']);
    for (const ask of struck) await ask();
    assert.equal((await draftOf(lane, page))?.state, 'draft', 'not active');
    await lane.world.clearFaults();
    await closes(lane, visitor, id, 'done');
  },
  G16: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const id = await checkoutOf(lane, page);
    await lane.world.expireInvoice(invoiceOf(page));
    await closes(lane, visitor, id, 'closed');
    await lane.world.payLate(invoiceOf(page));
    await closes(lane, visitor, id, 'done');
  },
  G17: async (lane, visitor) => {
    const first = await visitor.walkToPayment();
    const firstId = await checkoutOf(lane, first);
    await lane.world.expireInvoice(invoiceOf(first));
    await closes(lane, visitor, firstId, 'closed');
    const second = await agreed(visitor);
    assert.notEqual(invoiceOf(second), invoiceOf(first));
    await payAndEnd(lane, visitor, second);
    await lane.world.payLate(invoiceOf(first));
    await hurry(lane.town);
    await until('one capture to be back', async () => {
      const { gateway } = await readOutside(lane.town);
      const own = gateway.payments.filter(({ invoiceId }) =>
        [invoiceOf(first), invoiceOf(second)].includes(invoiceId ?? ''),
      );
      await visitor.ask(`/api/checkout/${firstId}?locale=${visitor.language}`);
      return own.filter(({ amount, refunded }) => refunded < amount).length === 1 || undefined;
    });
  },
  G18: async (lane, visitor) => {
    const { id } = await paidInVain(lane, visitor, failing);
    const struck = await lane.arm('gateway-read-invoice', { kind: 'status', status: 404 });
    // What was read less than a minute ago is not read again.
    await lane.world.advance('PT2M');
    await until('the gateway to be asked once more', async () => {
      await hurry(lane.town);
      return struck().then(
        () => true,
        () => undefined,
      );
    });
    await sawPage(visitor, `/checkout/${id}`, ['checkout.wait-title', 'checkout.long-title']);
    await lane.world.clearFaults();
    await closes(lane, visitor, id, 'done');
  },
  G21: (lane, visitor) => declined(lane, visitor, 1, '4111118250252531'),
  G22: (lane, visitor) => declined(lane, visitor, 5, '4201320131000508'),
  G23: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const struck = await lane.arm('gateway-create-invoice', { kind: 'reset-after-commit' }, 1);
    sawCode(await send(visitor, 'review', answers), 'payment-unreachable');
    await struck();
    const page = (await sent(visitor, 'review', answers)).href;
    const { gateway } = await readOutside(lane.town);
    const attempt = gateway.invoices.find(({ id }) => id === invoiceOf(page))?.metadata.attempt_id;
    const pages = gateway.invoices.filter(({ metadata }) => metadata.attempt_id === attempt);
    assert.equal(pages.length, 1, 'one payment page');
    await payAndEnd(lane, visitor, page);
  },
  G24: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const back = await returnOf(lane, page);
    const id = await visitor.comeBack(`${back}&id=nobody&status=paid&message=APPROVED&amount=1`);
    await sawPage(visitor, `/checkout/${id}`, ['checkout.pay-title']);
    assert.equal((await draftOf(lane, page))?.state, 'draft', 'not active');
    await payAndEnd(lane, visitor, page);
  },
  G25: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const back = await returnOf(lane, page);
    const markup = encodeURIComponent('<script>hostile()</script>');
    const lines = encodeURIComponent('\r\nset-cookie: hostile=1');
    const answer = await visitor.ask(`${back}&message=${markup}&status=${markup}`);
    assert.equal(answer.status, 303);
    // Line breaks may be refused at the door, cleanly.
    const other = await visitor.ask(`${back}&message=${lines}`);
    assert.ok([303, 400].includes(other.status), `line breaks: ${other.status}`);
    for (const { text, headers } of [answer, other]) {
      assert.doesNotMatch(`${text}${JSON.stringify(headers)}`, /hostile/);
    }
    const id = await checkoutOf(lane, page);
    const html = (await visitor.ask(`/${visitor.language}/checkout/${id}`)).text;
    assert.doesNotMatch(html, /hostile/);
    await payAndEnd(lane, visitor, page);
  },
  G26: async (lane, visitor) => {
    const { page, id } = await paidInVain(lane, visitor, failing);
    await lane.control('POST', `/sandbox/payments/${invoiceOf(page)}/refund`, { amount: 100 });
    await lane.world.advance('PT6M');
    await lane.world.clearFaults();
    await hurry(lane.town);
    // Not to be kept, and not to be active: it is given back whole, or is a person's.
    await until('the rest to be given back, or a person to see it', async () => {
      const { page: now } = await visitor.checkout(id);
      return ['refunded', 'person'].includes(now) || undefined;
    });
  },
  G30: async (lane, visitor) => {
    for (const value of ['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z', 'never']) {
      const person = another(visitor);
      const page = await person.walkToPayment();
      const back = await person.payAt(page);
      const struck = await lane.armPage(invoiceOf(page), setting('payments.*.created_at', value));
      await ends(person, await person.comeBack(back), 'done');
      await struck();
      await lane.world.clearFaults();
    }
    await finish(visitor, 'coverage');
  },
};

/** The bank says no so many times, then yes. */
async function declined(lane: Lane, visitor: Visitor, times: number, card: string): Promise<void> {
  const page = await visitor.walkToPayment();
  const id = await checkoutOf(lane, page);
  for (let turn = 0; turn < times; turn += 1) {
    await lane.control('POST', `/sandbox/payments/${invoiceOf(page)}/fail`, { card });
  }
  assert.equal((await paymentsOf(lane, page)).length, times, 'tried so often');
  await sawPage(visitor, `/checkout/${id}`, ['checkout.declined-title', 'checkout.pay-title']);
  const { href } = await visitor.want(id, 'pay');
  await payAndEnd(lane, visitor, href);
}
