import assert from 'node:assert/strict';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { addDays } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { audit } from '../oracle/oracle';
import { said } from '../patience';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { otherOrder } from './orders';
import { newestCheckout, refused, type Scenario, shows } from './scenario';

const policy = (town: Town, secondDraft: string) =>
  town.world.amend({ overrides: { 'second-draft': secondDraft } });

/**
 * Somebody orders, and no answer comes: `reset-after-commit` where the partner has made a draft, `reset` where
 * it has heard nothing. Gives the checkout's id.
 */
async function orderUnheard(
  town: Town,
  visitor: Visitor,
  kind: 'reset' | 'reset-after-commit',
  mode: 'weekly' | 'start' = 'weekly',
): Promise<string> {
  await visitor.walkTo('review', { mode });
  await town.world.fault({ operation: 'subscribe', kind, times: 500 });
  assert.equal(await refused('an order unheard', visitor.agree()), 'partner-unreachable');
  await town.world.clearFaults();
  return newestCheckout(town);
}

/** The last day on offer instead of the first. */
async function laterOrder(visitor: Visitor): Promise<void> {
  const { days } = await visitor.read<{ days: PickupDay[] }>('/api/pickup-days');
  const last = days.findLast(({ periods }) => periods.length > 0);
  const period = last?.periods[0] ?? 'morning';
  await visitor.submit('schedule', { mode: 'start', date: last?.date ?? '', period });
}

/** The day a week after that of an order: a draft for it is of the weekday that the order wanted. */
async function aWeekLater(town: Town, visitor: Visitor, id: string): Promise<void> {
  const [row] = await town.rows<{ order: CheckoutOrder }>(
    'select "order" from checkouts where id = $1',
    [id],
  );
  const { pickup, period } = row?.order ?? assert.fail('no order');
  assert.ok(pickup.kind === 'start', pickup.kind);
  await visitor.submit('schedule', { mode: 'start', date: addDays(pickup.date, 7), period });
}

/** The usual order once more. */
const weeklyOrder = (visitor: Visitor): Promise<void> =>
  visitor.walkTo('review', { mode: 'weekly', from: 'schedule' });

/** Agrees, and is led to an earlier order, which is bought. */
async function buysTheFirst(town: Town, visitor: Visitor, first: string): Promise<void> {
  const reply = await visitor.agree();
  assert.ok(reply.kind === 'leave' && reply.href.includes(first), JSON.stringify(reply));
  const { href } = await visitor.want(first, 'pay');
  await shows(visitor, await visitor.comeBack(await visitor.payAt(href)), 'done');
  await audit(town);
}

/** Agrees, and pays for what was agreed to. */
async function buysTheNew(town: Town, visitor: Visitor): Promise<void> {
  const reply = await visitor.agree();
  assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
  await shows(visitor, await visitor.comeBack(await visitor.payAt(reply.href)), 'done');
  await audit(town);
}

const handedOut: Scenario = {
  name: 'M3 lost draft handed out',
  async run(town) {
    await policy(town, 'first');
    const visitor = new Visitor(town);
    const first = await orderUnheard(town, visitor, 'reset-after-commit');
    await laterOrder(visitor);
    await buysTheFirst(town, visitor, first);
  },
};

const inTheWay: Scenario = {
  name: 'M3 lost draft in the way',
  async run(town) {
    await policy(town, 'conflict');
    const visitor = new Visitor(town);
    const first = await orderUnheard(town, visitor, 'reset-after-commit');
    // For so long the first call may still be under way there.
    await town.world.advance('PT3M');
    await laterOrder(visitor);
    await buysTheFirst(town, visitor, first);
  },
};

const unknown: Scenario = {
  name: 'M3 unknown draft in the way',
  async run(town) {
    await policy(town, 'conflict');
    const visitor = new Visitor(town);
    await orderUnheard(town, visitor, 'reset-after-commit');
    // Longer than a key is remembered there: nobody can say any more which draft it made.
    await town.world.advance('PT26H');
    await laterOrder(visitor);
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && !reply.external, JSON.stringify(reply));
    assert.match(reply.href, /\/checkout\/[0-9a-f-]{36}\?reason=earlier-order$/);
    await said(town, 'unknown-draft-in-the-way');
    await audit(town);

    // A partner that refuses every repeat of a key as such hands the draft out under another one.
    await policy(town, 'first');
    const again = new Visitor(town);
    await orderUnheard(town, again, 'reset-after-commit');
    await town.world.advance('PT3M');
    await town.world.fault({ operation: 'subscribe', kind: 'status', status: 409, times: 2 });
    await buysTheNew(town, again);
  },
};

const unanswered: Scenario = {
  name: 'M3 lost draft never answered',
  async run(town) {
    await policy(town, 'conflict');
    const visitor = new Visitor(town);
    const { mobile: customer } = visitor.person;
    await orderUnheard(town, visitor, 'reset-after-commit');
    await laterOrder(visitor);
    const inTheWayAndFailed = async () => {
      const fault = { operation: 'subscribe', kind: 'status', customer };
      // The newer order, asked for twice, and then the older one, with its repeats.
      await town.world.fault({ ...fault, status: 409, times: 2 });
      await town.world.fault({ ...fault, status: 503, times: 20 });
    };
    await town.world.advance('PT50M');
    await inTheWayAndFailed();
    assert.equal(await refused('an order to try again', visitor.agree()), 'partner-unreachable');
    await town.world.clearFaults();
    await town.world.advance('PT20M');
    await inTheWayAndFailed();
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && !reply.external, JSON.stringify(reply));
    assert.match(reply.href, /reason=earlier-order$/);
    await said(town, 'lost-order-unanswered');
    await said(town, 'unknown-draft-in-the-way');
    await town.world.clearFaults();
    await audit(town);
  },
};

const neverMade: Scenario = {
  name: 'M3 draft never made',
  async run(town) {
    for (const secondDraft of ['first', 'conflict', 'allow']) {
      await policy(town, secondDraft);
      const visitor = new Visitor(town);
      // A draft does not contradict this one; it is only more like the one that it was made for.
      const first = await orderUnheard(town, visitor, 'reset', 'start');
      await aWeekLater(town, visitor, first);
      await buysTheNew(town, visitor);
    }
  },
};

const alike: Scenario = {
  name: 'M3 lost draft alike',
  async run(town) {
    // Every week on that day, or from that day on: a draft says the same of both.
    await policy(town, 'allow');
    const visitor = new Visitor(town);
    await orderUnheard(town, visitor, 'reset-after-commit');
    await otherOrder(visitor);
    await buysTheNew(town, visitor);

    // The very same order, after another one in between: the draft is as right for it as it was.
    await policy(town, 'first');
    const again = new Visitor(town);
    await orderUnheard(town, again, 'reset-after-commit');
    await laterOrder(again);
    await town.world.fault({ operation: 'subscribe', kind: 'status', status: 503, times: 500 });
    await refused('another in vain', again.agree());
    await town.world.clearFaults();
    await weeklyOrder(again);
    await buysTheNew(town, again);

    const other = new Visitor(town);
    await orderUnheard(town, other, 'reset-after-commit');
    await otherOrder(other);
    assert.equal(await refused('either of two orders', other.agree()), 'partner-rejected');
    assert.match(town.log(), /draft-differs-from-order/);
  },
};

const dearer: Scenario = {
  name: 'M4 handed back dearer',
  async run(town) {
    await policy(town, 'first');
    const visitor = new Visitor(town);
    await visitor.walkToPayment();
    const first = await newestCheckout(town);
    await laterOrder(visitor);
    await town.world.fault({
      operation: 'subscribe',
      kind: 'schema',
      set: { path: 'data.total', value: 251.5 },
    });
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.href.includes(first), JSON.stringify(reply));
    const { page, totalHalalas } = await visitor.checkout(first);
    assert.deepEqual([page, totalHalalas], ['price', 25_150], 'the price is shown first');
  },
};

export const lostDraftScenarios: Scenario[] = [
  handedOut,
  inTheWay,
  unknown,
  unanswered,
  neverMade,
  alike,
  dearer,
];
