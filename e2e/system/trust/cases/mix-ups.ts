import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { until } from '../../../../scripts/stack/ready';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import type { Cluster } from '../../cluster/cluster';
import { type Customer, refused } from '../../customer';
import { waitForLog } from '../../retries';
import { makeDue } from '../oracle/oracle';
import { expectNoAttempt, payWithFailingConfirm, rowOf } from './checkouts';

/** A response of the partner about a subscription, as the document shows it. */
const ordersOf = (id: number, state: string, date: string) => ({
  subscription: { id, state, orders_count: 1, start_date: date, end_date: date },
  orders: [
    {
      ...{ id: 999_999, state: 'scheduled', pickup_date: date },
      pickup_period: { code: 'morning', time_range: '9 AM - 3 PM' },
      ...{ state_changed_at: null, cancelled_at: null },
    },
  ],
});

/** Longer than any answer takes on a busy machine. */
const patienceMs = 60_000;

const foreignId = 987_654;
const foreignDay = '2031-05-06';

/** A customer with a running subscription whose pickups are known. */
async function subscriber(customer: Customer) {
  const id = await customer.subscribe();
  const token = await customer.trackingOf(id);
  const pickups = await until(
    'pickups',
    async () => {
      await customer.read(`/api/pickups?token=${token}&look=opened`);
      const [row] = await customer.app.rows<{ order: string | null; subscription: string }>(
        `select snapshot->'orders'->0->>'id' as order, subscription_id as subscription
       from trackings join checkouts using (subscription_id) where checkouts.id = $1`,
        [id],
      );
      if (row?.order) return { order: row.order, subscription: row.subscription };
      await customer.app.world.advance('PT6M');
      return undefined;
    },
    patienceMs,
  );
  return { id, token, ...pickups };
}

/** What the app has stored of a subscription's pickups. */
const storedPickups = (cluster: Cluster, subscription: string) =>
  cluster.rows(
    `select snapshot->>'state' as state, snapshot->'orders' as orders, ended from trackings
     where subscription_id = $1`,
    [subscription],
  );

/** Columns that hold encrypted data, of tables with one row for each of two customers. */
const encryptedColumns = [
  ['customers', 'sealed_token'],
  ['customers', 'sealed_registration'],
  ['journeys', 'sealed'],
  ['invoices', 'sealed'],
  ['requests', 'sealed_note'],
] as const;

/** Exchanges the encrypted values of two rows, as one who can write to the database could. */
async function exchange(cluster: Cluster, table: string, column: string): Promise<void> {
  const swapped = await cluster.rows(
    `update ${table} one set ${column} = other.${column} from ${table} other
     where one.ctid <> other.ctid and one.${column} is not null and other.${column} is not null
     returning one.${column}`,
  );
  assert.equal(swapped.length, 2, `${table}.${column}: two rows`);
}

const askFor = (by: Customer, token: string, more: object) =>
  by.ask('/api/requests?locale=ar', {
    method: 'POST',
    json: { token, id: randomUUID(), kind: 'pause', order: '', note: 'from 3 to 17', ...more },
  });

/** What is one customer's stays theirs when partner, database or another customer mixes them up. */
export const mixUpCases: Cases = {
  'T4: pickups that the partner returns for another subscription are neither shown nor stored':
    async (runner, customer) => {
      const { cluster, world } = runner;
      const { token, subscription } = await subscriber(customer);
      const before = await storedPickups(cluster, subscription);
      const foreign = withValue('data', ordersOf(foreignId, 'cancelled', foreignDay));
      const consumed = await runner.arm('subscription-orders', foreign);
      await world.advance('PT20M');
      await customer.read(`/api/pickups?token=${token}&look=opened`);
      await waitForLog(cluster, 'partner-unreadable');
      await consumed();
      await world.clearFaults();
      assert.deepEqual(await storedPickups(cluster, subscription), before);
      const calendar = await customer.ask(`/ar/track/${token}/calendar`);
      assert.ok(!calendar.text.includes(foreignDay.replaceAll('-', '')), calendar.text);
    },

  'M2: a response about another subscription does not activate a paid order': async (
    runner,
    customer,
  ) => {
    const { cluster, world, failing } = runner;
    const id = await payWithFailingConfirm(customer, failing);
    await expectNoAttempt(cluster, id);
    await world.advance('PT6M');
    const foreign = withValue('data', ordersOf(foreignId, 'active', foreignDay));
    const consumed = await runner.arm('subscription-orders', foreign);
    await makeDue(cluster);
    await waitForLog(cluster, 'activation-unknown');
    await consumed();
    assert.equal((await rowOf<{ state: string }>(cluster, id, 'state')).state, 'confirming');
    await world.clearFaults();
    await customer.ends(id, 'done');
    await customer.confirmedOnce();
  },

  'T4: a confirmation of another subscription proves nothing, and its invoice is not stored':
    async (runner, customer) => {
      const { cluster, world } = runner;
      const other = await subscriber(customer.another());
      const page = await customer.walkToPayment();
      const consumed = await runner.arm(
        'confirm-payment',
        withValue('data.subscription.id', Number(other.subscription)),
      );
      const id = await customer.payAndReturn(page);
      await waitForLog(cluster, 'partner-unreadable');
      await consumed();
      const own = 'select count(*)::int from invoices where checkout_id = checkouts.id';
      assert.deepEqual(await rowOf(cluster, id, `state, invoice_url, (${own}) as invoices`), {
        ...{ state: 'confirming', invoice_url: null, invoices: 0 },
      });
      await world.clearFaults();
      await customer.ends(id, 'done');
    },

  'M3: a draft that the partner returns although it is another customer’s is not sold': async (
    runner,
    customer,
  ) => {
    const victim = customer.another();
    const theirs = await victim.checkoutOf(await victim.walkToPayment());
    const { id } = await rowOf<{ id: string }>(runner.cluster, theirs, 'subscription_id as id');
    await customer.walkTo('review');
    await runner.during(
      'subscribe',
      withValue('data.id', Number(id)),
      async () => assert.equal(await refused('a draft', customer.agree()), 'partner-rejected'),
      1,
    );
    const [paying] = await runner.cluster.rows<{ count: number }>(
      'select count(*)::int as count from payments',
    );
    assert.equal(paying?.count, 1, 'the payment page of its owner');
  },

  'T3: encrypted data that is moved to the row of another customer is not read': async (
    { cluster, world },
    one,
  ) => {
    const other = one.another();
    const pair = [
      { by: one, ...(await subscriber(one)) },
      { by: other, ...(await subscriber(other)) },
    ];
    for (const { by, token } of pair) assert.equal((await askFor(by, token, {})).status, 200);
    for (const { by, id } of pair) {
      const hasInvoice = async () =>
        (await by.ask(`/ar/checkout/${id}/invoice`)).status === 200 || undefined;
      await until('its own invoice', hasInvoice, patienceMs);
    }
    const seen = await world.lastRequest();
    for (const [table, column] of encryptedColumns) await exchange(cluster, table, column);
    for (const { by, id, token } of pair) {
      const reads = [
        by.ask(`/ar/checkout/${id}/invoice`),
        by.ask('/api/journey/address?locale=ar'),
        by.send('address', await by.answersOf('address')),
      ];
      for (const { status, text } of await Promise.all(reads))
        assert.equal(status, 500, text.slice(0, 300));
      const { text } = await by.ask(`/ar/track/${token}`);
      assert.ok(!text.includes('from 3 to 17'));
    }
    const asked = (await world.requests(seen)).filter(({ operation }) =>
      ['link-customer', 'save-address'].includes(operation),
    );
    assert.deepEqual(asked, [], 'no call in another’s name');
    for (const [table, column] of encryptedColumns) await exchange(cluster, table, column);
  },

  'T4: with their own link a customer changes and learns nothing of another’s shares, requests and ratings':
    async ({ cluster }, owner) => {
      const thief = owner.another();
      const [mine, theirs] = [await subscriber(owner), await subscriber(thief)];
      const shared = await owner.post('/api/pickup-links', {
        ...{ act: 'make', life: 'day', token: mine.token },
      });
      const { made } = JSON.parse(shared.text) as { made: { id: string; link: string } };
      const request = randomUUID();
      const { text } = await askFor(owner, mine.token, { id: request });
      const { reference } = JSON.parse(text) as { reference: string };

      await thief.post('/api/pickup-links', { act: 'stop', token: theirs.token, id: made.id });
      const again = await askFor(thief, theirs.token, { id: request, note: 'mine now' });
      assert.equal(again.status, 422, again.text);
      assert.ok(!again.text.includes(reference));
      const { order } = mine;
      const skip = await askFor(thief, theirs.token, { kind: 'skip', order, note: '' });
      const rated = await thief.ask('/api/ratings?locale=ar', {
        method: 'POST',
        json: { token: theirs.token, order, stars: '1', comment: '' },
      });
      assert.deepEqual([skip.status, rated.status], [404, 404]);

      assert.equal((await thief.ask(new URL(made.link).pathname)).status, 200, 'still shared');
      const kept = await cluster.rows('select id, checkout_id as of from requests');
      assert.deepEqual(kept, [{ id: request, of: mine.id }]);
    },
};
