import assert from 'node:assert/strict';
import { staffPassword } from '../../../../../e2e/support/staff-accounts';
import { until } from '../../../../stack/ready';
import type { Town } from '../../stage';
import { NotTaken, Visitor } from '../../visitor';
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

/** Says to the server what a page does. */
async function send(visitor: Visitor, path: string, json: object): Promise<void> {
  const answer = await visitor.ask(`${path}?locale=ar`, { method: 'POST', json });
  if (answer.status !== 200) throw new NotTaken(path, answer);
}

/** Somebody subscribes and gives a link away. */
async function buysAndShares(town: Town): Promise<void> {
  const buyer = new Visitor(town);
  const id = await buyer.subscribe();
  await shows(buyer, id, 'done');
  const { trackingToken: token } = await buyer.checkout(id);
  await send(buyer, '/api/tracking/shares', { act: 'make', token, life: 'day' });
}

/** What is swept away at a start, and hourly from then on: waits until these are gone, and those that are left. */
async function sweep(town: Town, gone: Kind[]): Promise<Kind[]> {
  await town.stop(0);
  await town.start(0);
  return until(
    `no ${gone.join(', ')} to be left`,
    async () => {
      const [row = {}] = await town.rows<Partial<Record<Kind, number>>>(counts);
      if (gone.some((kind) => row[kind] !== 0)) return undefined;
      return (Object.keys(row) as Kind[]).filter((kind) => (row[kind] ?? 0) > 0);
    },
    soonMs,
  );
}

const keptNoLonger: Scenario = {
  name: 'kept no longer than said',
  async run(town) {
    const passerBy = new Visitor(town);
    await passerBy.walkTo('address');
    const { mobile } = passerBy.person;
    await send(passerBy, '/api/waiting-list', { mobile, point: { lat: 21.49, long: 39.19 } });
    await buysAndShares(town);
    const colleague = new Visitor(town);
    await send(colleague, '/api/staff/sign-in', {
      name: 'sara',
      password: staffPassword,
      code: '',
    });
    const all: Kind[] = ['answers', 'sessions', 'tokens', 'names', 'waiting', 'links', 'staff'];
    assert.deepEqual(await sweep(town, []), all, 'what was just left here is kept');
    await town.world.advance('P29D');
    const stays: Kind[] = ['answers', 'sessions', 'tokens', 'names', 'waiting'];
    assert.deepEqual(await sweep(town, ['links', 'staff']), stays, 'after 29 days');
    await town.world.advance('P32D');
    const gone: Kind[] = ['answers', 'sessions', 'tokens', 'names'];
    assert.deepEqual(await sweep(town, gone), ['waiting'], 'after 61 days');
    await town.world.advance('P305D');
    assert.deepEqual(await sweep(town, ['waiting']), [], 'after a year and a day');
  },
};

export const retentionScenarios: Scenario[] = [keptNoLonger];
