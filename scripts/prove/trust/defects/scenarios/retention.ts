import assert from 'node:assert/strict';
import { staffPassword } from '../../../../../e2e/support/staff-accounts';
import { until } from '../../../../stack/ready';
import type { Town } from '../../stage';
import { Visitor } from '../../visitor';
import { type Scenario, shows, soonMs } from '../scenario';

/** What is kept of people, by kind: how many of each. */
const counts = `select
  (select count(*)::int from journeys) as answers,
  (select count(*)::int from sessions) as sessions,
  (select count(*)::int from customers where sealed_token is not null) as tokens,
  (select count(*)::int from customers where sealed_registration is not null) as names,
  (select count(*)::int from waiting_list) as waiting,
  (select count(*)::int from tracking_shares) as links,
  (select count(*)::int from staff_sessions) as staff`;

type Kind = 'answers' | 'sessions' | 'tokens' | 'names' | 'waiting' | 'links' | 'staff';

/** Somebody subscribes and gives a link away. */
async function buysAndShares(town: Town): Promise<void> {
  const buyer = new Visitor(town);
  const id = await buyer.subscribe();
  await shows(buyer, id, 'done');
  const { trackingToken: token } = await buyer.checkout(id);
  await buyer.post('/api/tracking/shares', { act: 'make', token, life: 'day' });
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
    const people: Kind[] = ['answers', 'sessions', 'tokens', 'names', 'waiting'];
    const all: Kind[] = [...people, 'links', 'staff'];
    assert.deepEqual(await leftAfterSweep(town), all, 'what was just left here');
    await town.world.advance('P29D');
    assert.deepEqual(await leftAfterSweep(town), people, 'after 29 days');
    await town.world.advance('P32D');
    assert.deepEqual(await leftAfterSweep(town), ['waiting'], 'after 61 days');
    await town.world.advance('P305D');
    assert.deepEqual(await leftAfterSweep(town), [], 'after a year and a day');
  },
};

export const retentionScenarios: Scenario[] = [keptNoLonger];
