import assert from 'node:assert/strict';
import { bundleOperator } from '../../../../scripts/stack/build';
import { until } from '../../../../scripts/stack/ready';
import { operate } from '../../../harness/operator';
import { staffPassword } from '../../../harness/staff-accounts';
import { confirmOf } from '../late-confirm';
import type { Town } from '../stage';
import { invoiceOf, Visitor } from '../visitor';
import { becomes, failing, giveBackByHand, stands } from './orders';
import { refused, type Scenario, shows, soonMs } from './scenario';

/** What is kept of people, by kind: how many of each. */
const counts = `select
  (select count(*)::int from journeys) as answers,
  (select count(*)::int from sessions) as sessions,
  (select count(*)::int from customers where sealed_token is not null) as tokens,
  (select count(*)::int from customers where sealed_registration is not null) as names,
  (select count(*)::int from customers where created_at < (select max(created_at) from customers)
    and id not in (select customer_id from checkouts)) as numbers,
  (select count(*)::int from waiting_list) as waiting,
  (select count(*)::int from tracking_shares) as links,
  (select count(*)::int from staff_sessions) as staff`;

type Kind = 'answers' | 'sessions' | 'tokens' | 'names' | 'numbers' | 'waiting' | 'links' | 'staff';

/** Somebody subscribes and gives a link away. */
async function buysAndShares(town: Town): Promise<void> {
  const buyer = new Visitor(town);
  const id = await buyer.subscribe();
  await shows(buyer, id, 'done');
  const { trackingToken: token } = await buyer.checkout(id);
  await buyer.post('/api/pickup-links', { act: 'make', token, life: 'day' });
}

/**
 * What is left after a sweep, as there is one at each start. Somebody of whom nothing is left is forgotten last in it: so much
 * of it is waited for, and whatever it should not have taken would be gone by then.
 */
async function leftAfterSweep(town: Town): Promise<Kind[]> {
  const gone = new Visitor(town);
  await gone.walkTo('address');
  await gone.post('/api/journey');
  const [customer] = await town.rows<{ id: string }>(
    `select id from customers where sealed_token is not null
     and id not in (select customer_id from sessions where customer_id is not null)
     and id not in (select customer_id from journeys where customer_id is not null)`,
  );
  assert.ok(customer, 'somebody without a session and answers');
  await town.stop(0);
  await town.start(0);
  await until(
    'whoever has nothing here to be forgotten',
    async () => {
      const held = 'select 1 from customers where id = $1 and sealed_token is not null';
      return (await town.rows(held, [customer.id])).length === 0 ? true : undefined;
    },
    soonMs,
  );
  const [row = {}] = await town.rows<Partial<Record<Kind, number>>>(counts);
  return (Object.keys(row) as Kind[]).filter((kind) => (row[kind] ?? 0) > 0);
}

const keptNoLonger: Scenario = {
  name: 'kept no longer than said',
  async run(town) {
    const passerBy = new Visitor(town);
    await passerBy.walkTo('address');
    const { mobile } = passerBy.person;
    await passerBy.post('/api/waiting-list', { mobile, point: { lat: 21.49, long: 39.19 } });
    await buysAndShares(town);
    const colleague = new Visitor(town);
    await colleague.post('/api/staff/sign-in', {
      name: 'sara',
      password: staffPassword,
      code: '',
    });
    const people: Kind[] = ['answers', 'sessions', 'tokens', 'names', 'numbers', 'waiting'];
    const all: Kind[] = [...people, 'links', 'staff'];
    assert.deepEqual(await leftAfterSweep(town), all, 'what was just left here');
    await town.world.advance('P29D');
    assert.deepEqual(await leftAfterSweep(town), people, 'after 29 days');
    await town.world.advance('P2D');
    const ends: Kind[] = ['sessions', 'numbers', 'waiting'];
    assert.deepEqual(await leftAfterSweep(town), ends, 'after 31 days: that there was a session');
    await town.world.advance('P30D');
    assert.deepEqual(await leftAfterSweep(town), ['waiting'], 'after 61 days');
    await town.world.advance('P305D');
    assert.deepEqual(await leftAfterSweep(town), [], 'after a year and a day');
  },
};

const eraser = (town: Town, { person }: Visitor) =>
  operate(town, ['privacy', 'erase', person.mobile]);

/** Waits until nobody looks at a checkout any more. */
const isLeftAlone = (town: Town, id: string) =>
  becomes(
    town,
    'nobody to come by any more',
    id,
    'next_attempt_at is null and lease_until is null',
  );

const forgottenAfterTrouble: Scenario = {
  name: 'forgotten once a person has seen to it',
  async run(town) {
    await bundleOperator();
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await town.world.tamper(invoiceOf(page), 500);
    await failing(town, 'gateway-refund', 400);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await becomes(town, 'the refund to be refused', id, "attention = 'refund-refused'");
    await town.world.advance('P3D');
    await stands(town, id, 'needs-a-person');
    assert.match((await eraser(town, visitor)).complaint, /may still be under way/);
    await town.world.clearFaults();
    const [payment] = await town.rows<{ capture: string }>(
      'select gateway_payment_id as capture from payments where checkout_id = $1',
      [id],
    );
    await giveBackByHand(town, payment?.capture ?? '');
    await stands(town, id, 'refunded');
    await shows(visitor, id, 'refunded');
    await isLeftAlone(town, id);
    const { json, complaint } = await eraser(town, visitor);
    assert.deepEqual([json?.kept, complaint], [1, '']);

    // Activated behind a refused refund: it stays paid for, and a person says that it is well so.
    const other = new Visitor(town);
    const otherPage = await other.walkToPayment();
    await failing(town, 'confirm-payment', 503);
    await failing(town, 'gateway-refund', 400);
    const active = await other.comeBack(await other.payAt(otherPage));
    await stands(town, active, 'confirming');
    const arrive = await confirmOf(town, active);
    await town.world.advance('P20D');
    await becomes(town, 'the refund to be refused', active, "attention = 'refund-refused'");
    await town.world.clearFaults();
    await arrive();
    await town.world.advance('PT20M');
    await stands(town, active, 'needs-a-person');
    assert.match((await eraser(town, other)).complaint, /may still be under way/);
    const handled = 'update checkouts set handled_trouble = attention where id = $1';
    await town.rows(handled, [active]);
    await isLeftAlone(town, active);
    assert.equal((await eraser(town, other)).complaint, '');
  },
};

const forgottenMeanwhile: Scenario = {
  name: 'forgotten while a call is under way',
  async run(town) {
    await bundleOperator();
    const visitor = new Visitor(town);
    await stands(town, await visitor.subscribe(), 'active');
    const { mobile } = visitor.person;
    const hold = await town.world.hold('link-customer');
    const sent = visitor.submit('registration', {
      name: 'Noura Al-Harbi',
      birth: { day: '23', month: '4', year: '1991' },
      gender: 'female',
      familyStatus: '',
    });
    await hold.reached();
    const erase = ['privacy', 'erase', mobile, '--with-running'];
    assert.equal((await operate(town, erase)).json?.kept, 1);
    await Promise.all([refused('what was sent before', sent), hold.release()]);
    const [left] = await town.rows<{ sealed: string | null; answers: string }>(
      `select coalesce(sealed_token, sealed_registration) as sealed,
        (select count(*) from journeys where customer_id = customers.id) as answers
        from customers where mobile_hash = 'erased:' || id order by updated_at desc limit 1`,
    );
    assert.deepEqual(left, { sealed: null, answers: '0' });
  },
};

export const retentionScenarios: Scenario[] = [
  keptNoLonger,
  forgottenAfterTrouble,
  forgottenMeanwhile,
];
