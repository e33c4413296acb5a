import assert from 'node:assert/strict';
import { minuteMs } from '@/lib/kernel/time';
import { until } from '../../../../scripts/stack/ready';
import type { Town } from '../stage';
import { invoiceOf, Visitor } from '../visitor';
import { becomes, failing, hasLooked, invoices, otherOrder, stands } from './orders';
import { newestCheckout, refused, type Scenario, shows, soonMs } from './scenario';

/** The partner hands the first draft out for as long as it is unpaid. */
const firstDraftOnly = (town: Town) => town.world.amend({ overrides: { 'second-draft': 'first' } });

/** Somebody's page to pay on runs out: the bank still thinks about it. */
async function pageRanOut(town: Town): Promise<{ visitor: Visitor; page: string; id: string }> {
  const visitor = new Visitor(town);
  const page = await visitor.walkToPayment({ mode: 'weekly' });
  const id = await newestCheckout(town);
  await town.world.expireInvoice(invoiceOf(page));
  await stands(town, id, 'closed');
  return { visitor, page, id };
}

const ofTakenUp: Scenario = {
  name: 'M2 captured when taken up again',
  async run(town) {
    await firstDraftOnly(town);
    const { visitor, page, id } = await pageRanOut(town);
    await otherOrder(visitor);
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.href.includes(id), JSON.stringify(reply));
    assert.equal(await stands(town, id, 'subscribed'), 'subscribed');
    await town.world.payLate(invoiceOf(page));
    assert.equal(await stands(town, id, 'active', 'refunded'), 'active');
    await shows(visitor, id, 'done');
  },
};

const ofAnEarlierPage: Scenario = {
  name: 'M2 captured before it is paid again',
  async run(town) {
    await town.world.webhook('never');
    await firstDraftOnly(town);
    const { visitor, page, id } = await pageRanOut(town);
    await otherOrder(visitor);
    await visitor.agree();
    assert.equal(await stands(town, id, 'subscribed'), 'subscribed');
    await town.world.payLate(invoiceOf(page));
    const { href } = await visitor.want(id, 'pay');
    assert.equal(new URL(href, town.url).origin, town.url, 'no page to pay once more on');
    assert.equal((await invoices(town)).length, 1);
    await shows(visitor, id, 'done');
  },
};

const underALostKey: Scenario = {
  name: 'M2 captured under a lost key',
  async run(town) {
    const { page, id } = await pageRanOut(town);
    const lost = 'gone.a.b.c';
    await town.rows(
      'update customers set sealed_mobile = $1, sealed_token = $1, sealed_registration = $1',
      [lost],
    );
    await town.world.payLate(invoiceOf(page));
    await stands(town, id, 'paid', 'confirming');
    await town.world.advance('P20D');
    await stands(town, id, 'refunded');
  },
};

const ofNobody: Scenario = {
  name: 'M2 captured for who was forgotten',
  async run(town) {
    const { visitor, page, id } = await pageRanOut(town);
    await visitor.post('/api/journey');
    await town.stop(0);
    await town.start(0);
    await until(
      'what is known of them to be forgotten',
      async () => {
        const held = 'select 1 from customers where sealed_registration is not null';
        return (await town.rows(held)).length === 0 ? true : undefined;
      },
      soonMs,
    );
    await town.world.payLate(invoiceOf(page));
    await stands(town, id, 'refunded');
  },
};

const wholeTime: Scenario = {
  name: 'M3 page of its whole time',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkTo('review');
    await failing(town, 'gateway-create-invoice', 503);
    assert.equal(await refused('a page to pay on', visitor.agree()), 'payment-unreachable');
    const id = await newestCheckout(town);
    await town.world.clearFaults();
    await hasLooked(town, id);
    await town.world.advance('PT28M');
    const { href } = await visitor.want(id, 'pay');
    const [page] = await town.rows<{ ends: Date }>(
      'select expires_at as ends from payments where gateway_ref = $1',
      [invoiceOf(href)],
    );
    const now = Date.parse((await town.world.clock()).now);
    const leftMs = (page ?? assert.fail('no page')).ends.getTime() - now;
    assert.ok(leftMs > 20 * minuteMs, `a page that is over in ${leftMs} ms`);
    assert.equal((await invoices(town)).length, 1);
    await shows(visitor, await visitor.comeBack(await visitor.payAt(href)), 'done');
  },
};

const refusalOver: Scenario = {
  name: 'M4 refusal that is over',
  async run(town) {
    await firstDraftOnly(town);
    const { visitor, page, id } = await pageRanOut(town);
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
    const set = { path: 'data.invoice_url', value: null };
    await town.world.fault({ operation: 'confirm-payment', kind: 'schema', set });
    await visitor.comeBack(await visitor.payAt(reply.href));
    await becomes(town, 'a missing invoice', id, "attention = 'invoice-missing'");
    await failing(town, 'gateway-refund', 400);
    await town.world.payLate(invoiceOf(page));
    await becomes(town, 'a refused refund', id, "attention = 'refund-refused'");
    await town.world.clearFaults();
    await becomes(town, 'the missing invoice again', id, "attention = 'invoice-missing'");
    await shows(visitor, id, 'done');
  },
};

export const lateCaptureScenarios: Scenario[] = [
  ofTakenUp,
  ofAnEarlierPage,
  underALostKey,
  ofNobody,
  wholeTime,
  refusalOver,
];
