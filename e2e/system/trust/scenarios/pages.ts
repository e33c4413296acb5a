import assert from 'node:assert/strict';
import type { Town } from '../stage';
import { invoiceOf, Visitor } from '../visitor';
import { becomes, failing, giveBackByHand, hasLooked, invoices, stands } from './orders';
import { newestCheckout, refused, type Scenario, shows } from './scenario';

/** The SQL that holds for a checkout of which an attempt to pay is in a state. */
const withAttempt = (state: string) =>
  `exists (select 1 from payments where checkout_id = checkouts.id and payments.state = '${state}')`;

/** Waits until an attempt to pay a checkout is in a state. */
const attemptIs = (town: Town, id: string, state: string) =>
  becomes(town, `an attempt that is ${state}`, id, withAttempt(state));

/** Somebody agrees and is shown no page to pay on: it was not made, or was without anybody hearing of it. */
async function agreeInVain(
  town: Town,
  fault: { kind: string; status?: number; times: number },
): Promise<{ visitor: Visitor; id: string }> {
  const visitor = new Visitor(town);
  await visitor.walkTo('review');
  await town.world.fault({ operation: 'gateway-create-invoice', ...fault });
  assert.equal(await refused('a page to pay on', visitor.agree()), 'payment-unreachable');
  return { visitor, id: await newestCheckout(town) };
}

const unheard = { kind: 'reset-after-commit', times: 1 };

const madeUnheard: Scenario = {
  name: 'M3 page made unheard',
  async run(town) {
    const { visitor, id } = await agreeInVain(town, unheard);
    assert.equal(await stands(town, id, 'paying', 'closed'), 'paying');
    await attemptIs(town, id, 'pending');
    const { href } = await visitor.want(id, 'pay');
    const made = (await invoices(town)).map((invoice) => invoice.id);
    assert.deepEqual(made, [invoiceOf(href)], 'the page that was made is the one to pay on');
    await shows(visitor, await visitor.comeBack(await visitor.payAt(href)), 'done');
  },
};

const neverMade: Scenario = {
  name: 'M3 page never made',
  async run(town) {
    const { visitor, id } = await agreeInVain(town, { kind: 'status', status: 503, times: 500 });
    await hasLooked(town, id);
    await attemptIs(town, id, 'created');
    await town.world.advance('PT2H');
    await attemptIs(town, id, 'expired');
    assert.equal(await stands(town, id, 'subscribed', 'closed'), 'subscribed');
    await town.world.clearFaults();
    const { href } = await visitor.want(id, 'pay');
    await hasLooked(town, id);
    await shows(visitor, await visitor.comeBack(await visitor.payAt(href)), 'done');
  },
};

const leftOpen: Scenario = {
  name: 'M3 page left open',
  async run(town) {
    await failing(town, 'gateway-list-invoices', 503);
    const { visitor, id } = await agreeInVain(town, unheard);
    await visitor.want(id, 'give-up');
    assert.equal(await stands(town, id, 'closed', 'paying'), 'closed');
    await town.world.clearFaults();
    await attemptIs(town, id, 'expired');
    const [page] = await invoices(town);
    assert.equal(page?.status, 'canceled', 'nobody can pay what was given up');
  },
};

const ranOut: Scenario = {
  name: 'M3 page ran out',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const id = await newestCheckout(town);
    await hasLooked(town, id);
    assert.equal((await visitor.checkout(id)).page, 'pay');
    await town.world.expireInvoice(invoiceOf(page));
    assert.equal(await stands(town, id, 'closed'), 'closed');
    await attemptIs(town, id, 'expired');
  },
};

const inHands: Scenario = {
  name: 'M1 given back by a person',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await town.world.tamper(invoiceOf(page), 1000);
    await failing(town, 'gateway-refund', 400);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await becomes(town, 'a refund that is refused', id, "attention = 'refund-refused'");
    await town.world.advance('P3D');
    await stands(town, id, 'needs-a-person');
    await town.world.clearFaults();
    await hasLooked(town, id);
    await attemptIs(town, id, 'refund-due');
    const [capture] = (await town.world.payments()).payments;
    await giveBackByHand(town, capture?.id ?? '', 400);
    await hasLooked(town, id);
    await attemptIs(town, id, 'refund-due');
    await giveBackByHand(town, capture?.id ?? '', 600);
    await attemptIs(town, id, 'refunded');
  },
};

const capturedDaysLater: Scenario = {
  name: 'M2 captured days later',
  async run(town) {
    await town.world.webhook('never');
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const id = await newestCheckout(town);
    await town.world.advance('PT2H');
    await stands(town, id, 'closed');
    await town.world.advance('P3D');
    // Whoever stops looking after a day stops here.
    await hasLooked(town, id);
    await town.world.payLate(invoiceOf(page));
    await stands(town, id, 'refunded', 'active');
  },
};

const wayBack: Scenario = {
  name: 'T4 way back',
  async run(town) {
    const visitor = new Visitor(town);
    const back = await visitor.payAt(await visitor.walkToPayment());
    const id = await visitor.comeBack(back);
    await shows(visitor, id, 'done');
    const otherBrowser = new Visitor(town);
    await otherBrowser.comeBack(back);
    await shows(otherBrowser, id, 'done');
    await town.world.advance('P2D');
    const finder = new Visitor(town);
    await finder.comeBack(back);
    const code = await refused('the address of a way back, days later', finder.checkout(id));
    assert.equal(code, 'not-found');
  },
};

export const pageScenarios: Scenario[] = [
  madeUnheard,
  neverMade,
  leftOpen,
  ranOut,
  inHands,
  capturedDaysLater,
  wayBack,
];
