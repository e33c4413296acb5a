import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import { newPerson } from '../../../harness/person';
import { audit } from '../oracle/oracle';
import type { Town } from '../stage';
import { cards, invoiceOf, Visitor } from '../visitor';
import { invoices, otherOrder, stands } from './orders';
import { newestCheckout, type Scenario, shows, soonMs } from './scenario';

const superseded: Scenario = {
  name: 'M3 superseded',
  async run(town) {
    const visitor = new Visitor(town);
    const first = await visitor.walkToPayment();
    const before = await newestCheckout(town);
    await otherOrder(visitor);
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
    const page = (await invoices(town)).find(({ id }) => id === invoiceOf(first));
    assert.equal(page?.status, 'canceled', 'the page of before is closed');
    await shows(visitor, await visitor.comeBack(await visitor.payAt(reply.href)), 'done');
    await town.world.payLate(invoiceOf(first));
    assert.equal(await stands(town, before, 'refunded', 'active'), 'refunded');

    const late = new Visitor(town);
    const given = await late.walkToPayment();
    const id = await newestCheckout(town);
    await late.want(id, 'give-up');
    await town.world.payLate(invoiceOf(given));
    await stands(town, id, 'active');
    await audit(town);
  },
};

const twoPresses: Scenario = {
  name: 'M3 two presses',
  async run(town) {
    const visitor = new Visitor(town);
    const first = await visitor.walkToPayment();
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
    assert.equal(reply.href, first, 'the same page again');
    assert.equal((await invoices(town)).length, 1, 'one page');
  },
};

const somebodyElses: Scenario = {
  name: 'M3 ordered by somebody else',
  async run(town) {
    const first = new Visitor(town);
    const page = await first.walkToPayment();
    const id = await newestCheckout(town);
    // In the same browser, for somebody beside them, while the first one's page stands open in another tab.
    const beside = new Visitor(town, newPerson(0), first.language, first.jar);
    await beside.walkTo('review', { from: 'mobile' });
    await first.payAt(page);
    assert.equal(await stands(town, id, 'active'), 'active');
    const reply = await beside.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
    await shows(beside, await beside.comeBack(await beside.payAt(reply.href)), 'done');
    await audit(town);
  },
};

const boughtBefore: Scenario = {
  name: 'M3 ordered by who bought before',
  async run(town) {
    const buyer = new Visitor(town);
    await shows(buyer, await buyer.subscribe(), 'done');
    await town.world.advance('PT3M');
    const first = new Visitor(town);
    await first.walkTo('review', { mode: 'start' });
    // In the same browser, for somebody beside them who has a subscription already.
    const beside = new Visitor(town, buyer.person, first.language, first.jar);
    await beside.walkTo('plan', { from: 'mobile' });
    for (const step of ['plan', 'schedule']) {
      const { answers } = await beside.read<{ answers?: object }>(`/api/journey/${step}`);
      assert.notEqual(Object.keys(answers ?? {}).length, 0, `the ${step} that was just chosen`);
    }
    const reply = await beside.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
  },
};

/** Makes somebody else be free to take a checkout over, as if the holder's time were up. */
const endLease = (town: Town, id: string) =>
  town.rows("update checkouts set lease_until = now() - interval '1 second' where id = $1", [id]);

const rivals: Scenario = {
  name: 'M3 rivals',
  instances: 2,
  changes: { WORKER_INTERVAL_MS: '600000' },
  async run(town) {
    await town.world.webhook('never');
    const { failpoints } = town;
    const visitor = new Visitor(town);
    await visitor.payAt(await visitor.walkToPayment());
    const id = await newestCheckout(town);
    const look = (instance: number) => {
      const tab = new Visitor(town, visitor.person);
      for (const [name, value] of visitor.jar) tab.jar.set(name, value);
      tab.instance = instance;
      const seen = tab.checkout(id);
      // Where the scenario ends before it, nobody is left to hear how it went.
      seen.catch(() => {});
      return seen;
    };
    const reads = async () =>
      (await town.world.requests()).filter(({ operation }) => operation === 'gateway-read-invoice')
        .length;

    // One reads; the other leaves it alone.
    const sleeper = failpoints.hold('gateway-read');
    const slept = look(0);
    await sleeper.reached;
    const before = await reads();
    await look(1);
    assert.equal(await reads(), before, 'two hold one checkout');

    // The one sleeps over its time; another takes over. The first wakes: it may neither write nor let go.
    await endLease(town, id);
    const next = failpoints.hold('gateway-read');
    const later = look(1);
    await next.reached;
    sleeper.release();
    await slept;
    const [row] = await town.rows<{ state: string; held: boolean }>(
      'select state, lease_until > now() as held from checkouts where id = $1',
      [id],
    );
    assert.deepEqual(row, { state: 'paying', held: true }, 'who lost the lease wrote');
    next.release();
    await later;
    await shows(visitor, id, 'done');
  },
};

const earlierDraft: Scenario = {
  name: 'M3 earlier draft',
  async run(town) {
    await town.world.amend({ overrides: { 'second-draft': 'first' } });
    const visitor = new Visitor(town);
    await visitor.walkToPayment();
    const first = await newestCheckout(town);
    await otherOrder(visitor);
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && !reply.external, JSON.stringify(reply));
    assert.match(reply.href, new RegExp(`/checkout/${first}`), 'the order that the draft is of');
  },
};

const shown: Scenario = {
  name: 'M2 what is shown',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const id = await newestCheckout(town);
    const seen = async () => {
      const view = await visitor.checkout(id);
      assert.equal(view.totalHalalas, view.shownHalalas, 'the price that was agreed to');
      return [view.page, view.decline, view.pollAfterMs, view.trackingToken !== null];
    };
    assert.deepEqual(await seen(), ['pay', null, 4_000, false]);
    await visitor.payAt(page, cards.declined);
    await until(
      'the decline to be heard of',
      async () => (await visitor.checkout(id)).decline ?? undefined,
      soonMs,
    );
    assert.deepEqual(await seen(), ['pay', 'declined', 4_000, false]);

    const customer = visitor.person.mobile;
    const fault = { operation: 'confirm-payment', kind: 'status', status: 503 };
    await town.world.fault({ ...fault, times: 500, customer });
    await visitor.comeBack(await visitor.payAt(page));
    assert.deepEqual(await seen(), ['wait', null, 2_000, false]);
    await town.world.clearFaults();
    assert.equal(await stands(town, id, 'active'), 'active');
    assert.deepEqual(await seen(), ['done', null, null, true]);
    await until('the invoice to be kept', async () => {
      const { invoiceKept, invoiceUrl } = await visitor.checkout(id);
      assert.equal(invoiceKept, invoiceUrl === null, 'one of the two');
      return invoiceKept || undefined;
    });

    const other = new Visitor(town);
    await other.walkToPayment();
    const left = await newestCheckout(town);
    await other.want(left, 'give-up');
    const { page: end, pollAfterMs } = await other.checkout(left);
    assert.deepEqual([end, pollAfterMs], ['closed', null]);
  },
};

export const oneEachScenarios: Scenario[] = [
  superseded,
  twoPresses,
  somebodyElses,
  boughtBefore,
  rivals,
  earlierDraft,
  shown,
];
