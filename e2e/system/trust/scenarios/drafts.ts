import assert from 'node:assert/strict';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/core/order';
import { dayMs, minuteMs, riyadhInstant } from '@/lib/kernel/time';
import { until } from '../../../../scripts/stack/ready';
import { readOutside } from '../oracle/books';
import type { Town } from '../stage';
import { costOf, invoiceOf, Visitor } from '../visitor';
import { failing, invoices, otherOrder, stands } from './orders';
import { newestCheckout, refused, type Scenario, shows } from './scenario';

/** The partner offers this one day, and will not take it. */
const offerOnly = (town: Town, date: string) => {
  const periods = [{ code: 'morning', name: 'Morning' }];
  const day = { day_name: 'Day', week_day: 1, date, is_today: false, periods };
  const set = { path: 'data', value: [day] };
  return town.world.fault({ operation: 'available-days', kind: 'schema', times: 50, set });
};

const draftRefused: Scenario = {
  name: 'M3 draft refused',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkTo('review');
    const refuse = (status: number, times = 1) =>
      town.world.fault({ operation: 'subscribe', kind: 'status', status, times });
    await refuse(422);
    assert.equal(await refused('what the partner refuses', visitor.agree()), 'partner-rejected');
    // A call of ours is still under way there: once it has ended, the same question is answered.
    await refuse(409);
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
    assert.equal((await readOutside(town)).subscriptions.length, 1, 'one draft');
    await shows(visitor, await visitor.comeBack(await visitor.payAt(reply.href)), 'done');

    const other = new Visitor(town);
    await other.walkTo('review');
    // No call of ours was under way before: something that nobody here knows of is in the way.
    await refuse(409, 9);
    const unknown = await other.agree();
    assert.ok(
      unknown.kind === 'leave' && unknown.href.includes('earlier-order'),
      JSON.stringify(unknown),
    );
    assert.equal(await stands(town, await newestCheckout(town), 'closed'), 'closed');
    await town.world.clearFaults();
    const far = new Date(Date.parse((await town.world.clock()).now) + 70 * dayMs);
    await offerOnly(town, far.toISOString().slice(0, 10));
    await otherOrder(other);
    const gone = await other.agree();
    assert.ok(
      gone.kind === 'leave' && /\/schedule\?.*day-gone/.test(gone.href),
      JSON.stringify(gone),
    );
    assert.equal(await stands(town, await newestCheckout(town), 'closed'), 'closed');
    await town.world.clearFaults();
    await otherOrder(other);
    const again = await other.agree();
    assert.ok(again.kind === 'leave' && again.external, JSON.stringify(again));
  },
};

const ownCallUnderWay: Scenario = {
  name: 'M3 own call under way',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkToPayment();
    const first = await newestCheckout(town);
    await visitor.want(first, 'give-up');
    await otherOrder(visitor);
    await failing(town, 'subscribe', 503);
    assert.equal(await refused('an order in vain', visitor.agree()), 'partner-unreachable');
    await town.world.clearFaults();
    await failing(town, 'subscribe', 409);
    // It may be that very call, which has not come to its end there.
    for (const press of ['the next press', 'and the next'])
      assert.equal(await refused(press, visitor.agree()), 'partner-unreachable');
    assert.equal(await stands(town, first, 'closed', 'subscribed'), 'closed');
    // For so long no call is under way: there is a draft in the way of this one.
    await town.world.advance('PT3M');
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.href.includes(first), JSON.stringify(reply));
    await town.world.clearFaults();
    await visitor.want(first, 'give-up');
    const again = await visitor.agree();
    assert.ok(again.kind === 'leave' && again.external, JSON.stringify(again));
  },
};

/** Somebody agrees to a price, and the partner's draft has another: 251.50. */
async function agreeAtAnotherPrice(town: Town): Promise<{ visitor: Visitor; id: string }> {
  const visitor = new Visitor(town);
  await visitor.walkTo('review');
  await town.world.fault({
    operation: 'subscribe',
    kind: 'schema',
    set: { path: 'data.total', value: 251.5 },
  });
  await visitor.agree();
  return { visitor, id: await newestCheckout(town) };
}

const accepted: Scenario = {
  name: 'M4 accepted',
  async run(town) {
    const { visitor, id } = await agreeAtAnotherPrice(town);
    assert.equal((await invoices(town)).length, 0, 'nothing to pay before it is accepted');
    assert.equal(await stands(town, id, 'repriced'), 'repriced');
    const { href } = await visitor.want(id, 'accept-price');
    const [page] = await invoices(town);
    assert.deepEqual([page?.id, page?.amount], [invoiceOf(href), 25_150]);
    const agreed = await town.rows<{ amount: number }>(
      'select amount_halalas as amount from consents where checkout_id = $1 order by at desc, amount_halalas',
      [id],
    );
    assert.deepEqual(agreed[0], { amount: 25_150 }, 'what was agreed to last');
    assert.equal((await visitor.want(id, 'accept-price')).href, href, 'accepted twice it is one');
    const after = await town.rows('select 1 from consents where checkout_id = $1', [id]);
    assert.equal(after.length, agreed.length);
    await shows(visitor, await visitor.comeBack(await visitor.payAt(href)), 'done');
  },
};

/** Moves the clock to so many minutes after the first pickup's day began; before it where they are negative. */
async function atItsDay(town: Town, id: string, minutes: number): Promise<void> {
  const [row] = await town.rows<{ order: CheckoutOrder }>(
    'select "order" from checkouts where id = $1',
    [id],
  );
  const pickup = row?.order.pickup ?? assert.fail('no pickup');
  const day = riyadhInstant(firstPickupDate(pickup), 0);
  const now = Date.parse((await town.world.clock()).now);
  await town.world.advance(`PT${Math.ceil((day.getTime() - now) / minuteMs) + minutes}M`);
}

const notWhatWasShown: Scenario = {
  name: 'M4 not what was shown',
  alone: true,
  async run(town) {
    const { visitor, id } = await agreeAtAnotherPrice(town);
    // Another device orders something else: the partner hands this draft out again, at a third price.
    await town.world.amend({ overrides: { 'second-draft': 'first' } });
    await town.world.fault({
      operation: 'subscribe',
      kind: 'schema',
      set: { path: 'data.total', value: 270 },
    });
    await otherOrder(visitor);
    const elsewhere = await visitor.agree();
    assert.ok(elsewhere.kind === 'leave' && elsewhere.href.includes(id), JSON.stringify(elsewhere));
    assert.deepEqual(
      [await costOf(town, id), await stands(town, id, 'repriced')],
      [27_000, 'repriced'],
    );

    const consents = async () =>
      (
        await town.rows<{ amount: number }>(
          'select amount_halalas as amount from consents where checkout_id = $1 order by amount_halalas',
          [id],
        )
      ).map(({ amount }) => amount);
    const agreed = await consents();
    for (const shown of [25_150, agreed[0] ?? 0]) {
      for (const intent of ['accept-price', 'pay'] as const) {
        const { external } = await visitor.want(id, intent, shown);
        assert.equal(external, false, `${intent} beside ${shown}: its page anew`);
      }
    }
    assert.equal(await stands(town, id, 'repriced', 'subscribed', 'paying'), 'repriced');
    assert.deepEqual([await consents(), await invoices(town)], [agreed, []], 'nothing agreed to');

    const { href } = await visitor.want(id, 'accept-price', 27_000);
    assert.deepEqual(await consents(), [...agreed, 27_000]);
    assert.equal((await visitor.want(id, 'pay', 25_150)).external, false, 'the price of before');
    assert.equal((await visitor.want(id, 'pay', 27_000)).href, href, 'the page that is open');
  },
};

const soldForToday: Scenario = {
  name: 'M2 sold for today',
  async run(town) {
    const early = new Visitor(town);
    await early.walkTo('review');
    await failing(town, 'subscribe', 503);
    assert.equal(await refused('an order in vain', early.agree()), 'partner-unreachable');
    await town.world.clearFaults();
    const unheard = await newestCheckout(town);
    await atItsDay(town, unheard, -3);
    await early.want(unheard, 'pay');
    assert.deepEqual((await readOutside(town)).subscriptions, [], 'a draft for nobody');

    const { visitor, id } = await agreeAtAnotherPrice(town);
    await atItsDay(town, id, 1);
    const { href } = await visitor.want(id, 'accept-price');
    assert.equal(new URL(href, town.url).origin, town.url, 'nothing to pay on');
    assert.deepEqual(await invoices(town), []);
    assert.equal(await stands(town, id, 'closed', 'paying'), 'closed');
  },
};

const busy: Scenario = {
  name: 'M3 held by another',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkToPayment();
    const id = await newestCheckout(town);
    const lease = (until: string) =>
      town.rows(`update checkouts set lease_until = ${until}, fence = fence + 1 where id = $1`, [
        id,
      ]);
    await lease("now() + interval '10 minutes'");
    const codes = await Promise.all([
      refused('an order', visitor.agree()),
      ...(['pay', 'accept-price', 'give-up'] as const).map((intent) =>
        refused(intent, visitor.want(id, intent)),
      ),
    ]);
    assert.deepEqual([...new Set(codes)], ['payment-unreachable']);
    await lease('null');
    await until('it to be free', async () => {
      const { href } = await visitor.want(id, 'pay');
      return /gateway/.test(href) || undefined;
    });
  },
};

export const draftScenarios: Scenario[] = [
  draftRefused,
  ownCallUnderWay,
  accepted,
  notWhatWasShown,
  soldForToday,
  busy,
];
