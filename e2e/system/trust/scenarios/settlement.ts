import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import { readOutside } from '../oracle/books';
import { audit, hurry } from '../oracle/oracle';
import { Visitor } from '../visitor';
import { becomes, hasLooked, invoices, stands } from './orders';
import { newestCheckout, refused, type Scenario, shows, soonMs } from './scenario';

const bought: Scenario = {
  name: 'M2 bought',
  async run(town) {
    await town.world.webhook('never');
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    // Nobody comes back, and the gateway says nothing.
    await visitor.payAt(page);
    await shows(visitor, await newestCheckout(town), 'done');
    const alone = new Visitor(town);
    await alone.payAt(await alone.walkToPayment());
    await stands(town, await newestCheckout(town), 'active');
    await audit(town);
  },
};

const lostAnswers: Scenario = {
  name: 'M2 lost answers',
  async run(town) {
    const lose = (operation: string, times: number) =>
      town.world.fault({ operation, kind: 'reset-after-commit', times });
    const visitor = new Visitor(town);
    await visitor.walkTo('review');
    await lose('subscribe', 3);
    await refused('an order whose answer was lost', visitor.agree());
    await town.world.clearFaults();
    await lose('gateway-create-invoice', 1);
    await refused('a payment page whose answer was lost', visitor.agree());
    await town.world.clearFaults();
    const reply = await visitor.agree();
    assert.ok(reply.kind === 'leave' && reply.external, JSON.stringify(reply));
    assert.equal((await invoices(town)).length, 1, 'one payment page');
    assert.equal((await readOutside(town)).subscriptions.length, 1, 'one draft');

    await lose('confirm-payment', 4);
    const id = await visitor.comeBack(await visitor.payAt(reply.href));
    await stands(town, id, 'active');
    const [subscription] = (await readOutside(town)).subscriptions;
    const calls = [
      ...(subscription?.confirmations ?? []),
      ...(subscription?.refusedConfirms ?? []),
    ];
    const keys = new Set(calls.map(({ idempotencyKey }) => idempotencyKey));
    assert.equal(keys.size, 1, 'one key for one intent');
    await audit(town);
  },
};

const hopeless: Scenario = {
  name: 'M2 hopeless',
  async run(town) {
    // It is active at the partner, whose answers never arrive.
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await town.world.fault({
      operation: 'confirm-payment',
      kind: 'reset-after-commit',
      times: 500,
    });
    await town.world.fault({
      operation: 'subscription-orders',
      kind: 'status',
      status: 503,
      times: 500,
    });
    const id = await visitor.comeBack(await visitor.payAt(page));
    await until(
      'a confirm',
      async () =>
        (await town.world.requests()).some(({ operation }) => operation === 'confirm-payment') ||
        undefined,
    );
    await town.world.advance('P20D');
    await until(
      'the partner to be asked',
      async () => {
        await hurry(town);
        const calls = await town.world.requests();
        return calls.some(({ operation }) => operation === 'subscription-orders') || undefined;
      },
      soonMs,
    );
    await until(
      'a look without an answer',
      async () => {
        const [row] = await town.rows<{ state: string }>(
          "select state from checkouts where id = $1 and (attention = 'partner-silent' or state <> 'confirming')",
          [id],
        );
        return row;
      },
      soonMs,
    );
    await town.world.clearFaults();
    await town.world.advance('PT20M');
    assert.equal(await stands(town, id, 'active', 'refund-due', 'refunded'), 'active');

    // The partner never takes it: the money goes back.
    const other = new Visitor(town);
    const otherPage = await other.walkToPayment();
    await town.world.fault({
      operation: 'confirm-payment',
      kind: 'status',
      status: 503,
      times: 500,
    });
    const unlucky = await other.comeBack(await other.payAt(otherPage));
    await stands(town, unlucky, 'confirming');
    await town.world.advance('P20D');
    await stands(town, unlucky, 'refunded');
  },
};

const cachedDraft: Scenario = {
  name: 'M2 draft of before the activation',
  async run(town) {
    // It is active at the partner, who does not say so, and goes on telling what it said before.
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const always = { times: 500 };
    await town.world.fault({
      operation: 'confirm-payment',
      kind: 'reset-after-commit',
      ...always,
    });
    await town.world.fault({
      operation: 'subscription-orders',
      kind: 'schema',
      set: { path: 'data.subscription.state', value: 'draft' },
      ...always,
    });
    const id = await visitor.comeBack(await visitor.payAt(page));
    await becomes(town, 'a confirm', id, 'confirm_sent_at is not null and lease_until is null');
    await town.rows('update checkouts set refund_wanted_at = now() where id = $1', [id]);
    await town.world.advance('PT2M');
    await hasLooked(town, id);
    await hasLooked(town, id);
    assert.equal(await stands(town, id, 'confirming', 'refund-due', 'refunded'), 'confirming');
    await town.world.clearFaults();
    await town.world.advance('PT5M');
    assert.equal(await stands(town, id, 'active', 'refund-due', 'refunded'), 'active');
    await audit(town);
  },
};

const cancelledDraft: Scenario = {
  name: 'M2 draft that was cancelled',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const [draft] = (await readOutside(town)).subscriptions;
    await town.world.cancelSubscription(draft?.id ?? 0);
    const id = await visitor.comeBack(await visitor.payAt(page));
    // At once: nothing can come of it any more.
    await stands(town, id, 'refunded');
    await audit(town);
  },
};

export const settlementScenarios: Scenario[] = [
  bought,
  lostAnswers,
  hopeless,
  cachedDraft,
  cancelledDraft,
];
