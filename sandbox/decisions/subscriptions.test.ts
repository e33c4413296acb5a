import { isDeepStrictEqual } from 'node:util';
import { testChoices } from '../testing/choices.fixture';
import { ABHA, type PartnerClient } from '../testing/partner-client.fixture';
import { SUBSCRIPTIONS } from './subscriptions';

const prove = testChoices(SUBSCRIPTIONS);

const advance = (client: PartnerClient, duration: string) =>
  client.control('POST', '/clock/advance', { duration });
const setClock = (client: PartnerClient, now: string) => client.control('PUT', '/clock', { now });
const states = async (client: PartnerClient, id: number) => {
  const orders = (await client.orders(id)).at('data.orders') as { state: string }[];
  return orders.slice(0, 2).map(({ state }) => state);
};

prove(
  'subscribe-address',
  { refuse: [422, ['address'], 422, ['address']], accept: [200, [], 200, []] },
  async (client) => {
    await client.link();
    const [none, unserved] = [
      await client.subscribe(),
      await client
        .post('/customers/address', { ...ABHA, street_area: 'Abha' })
        .then(() => client.subscribe()),
    ];
    return [none, unserved].flatMap((reply) => [
      reply.status,
      Object.keys(reply.at('errors') ?? {}),
    ]);
  },
);

prove(
  'not-on-offer',
  {
    fields: [
      [422, ['plan_type_id']],
      [422, ['preferred_pickup_period']],
      [422, ['preferred_pickup_date']],
    ],
    'message-only': [
      [400, []],
      [400, []],
      [400, []],
    ],
  },
  async (client) => {
    await client.linkWithAddress();
    const seen = [];
    for (const wanted of [
      { plan_type_id: '121' },
      { preferred_pickup_day: 'friday' },
      { preferred_pickup_day: '', preferred_pickup_date: '2026-03-30' },
    ]) {
      const reply = await client.subscribe(wanted);
      seen.push([reply.status, Object.keys(reply.at('errors') ?? {})]);
    }
    return seen;
  },
);

prove(
  'second-draft',
  { allow: [200, false, 200], conflict: [409, false, 200], first: [200, true, 200] },
  async (client) => {
    await client.linkWithAddress();
    const first = await client.subscribe();
    const second = await client.subscribe({ plan_type_id: '112' });
    await client.confirm(first.at('data.id'));
    const same = isDeepStrictEqual(second.at('data'), first.at('data'));
    return [second.status, same, (await client.subscribe()).status];
  },
);

prove(
  'schedule',
  { 'at-once': [4, 4, 4, 4], 'a-minute-later': [0, 4, 4, 4], 'one-by-one': [0, 1, 3, 4] },
  async (client) => {
    const id = await client.buy();
    const counts = [];
    for (const duration of ['PT0M', 'PT1M', 'PT2M', 'PT9M']) {
      await advance(client, duration);
      counts.push(((await client.orders(id)).at('data.orders') as unknown[]).length);
    }
    return counts;
  },
);

const DRAFT = ['2026-03-02T06:00:00.000Z', '2026-04-20T12:00:00.000Z'];
prove(
  'dates',
  {
    pickups: [...DRAFT, '2026-03-02', '2026-04-20'],
    moved: [...DRAFT, '2026-03-03', '2026-04-21'],
  },
  async (client) => {
    await client.linkWithAddress();
    const draft = await client.subscribe();
    await client.confirm(draft.at('data.id'));
    const orders = await client.orders(draft.at('data.id'));
    return [
      ...['data.start_date', 'data.end_date'].map(draft.at),
      ...['data.subscription.start_date', 'data.subscription.end_date'].map(orders.at),
    ];
  },
);

prove(
  'orders-of-draft',
  { empty: [200, 'draft', [], 200], 'not-found': [404, undefined, undefined, 200] },
  async (client) => {
    await client.linkWithAddress();
    const id = (await client.subscribe()).at('data.id');
    const reply = await client.orders(id);
    await client.confirm(id);
    const { status } = await client.orders(id);
    return [reply.status, reply.at('data.subscription.state'), reply.at('data.orders'), status];
  },
);

const NO_ACCESS = 'You do not have access to this subscription';
prove(
  'confirm-unknown',
  { 'not-found': [404, NO_ACCESS, 404], 'bad-request': [400, NO_ACCESS, 400] },
  async (client) => {
    const anothers = await client.buy();
    await client.link();
    const reply = await client.confirm(anothers);
    return [reply.status, reply.at('message'), (await client.confirm(1)).status];
  },
);

const ALREADY = [400, 'This subscription is already active'];
prove(
  'confirm-ended',
  {
    says: [
      [400, 'This subscription was cancelled'],
      [400, 'This subscription is already completed'],
    ],
    'already-active': [ALREADY, ALREADY],
  },
  async (client) => {
    const completed = await client.buy();
    const cancelled = (await client.subscribe()).at('data.id');
    await client.control('POST', `/subscriptions/${cancelled}/cancel`);
    await advance(client, 'P29D');
    const replies = [await client.confirm(cancelled), await client.confirm(completed)];
    return replies.map((reply) => [reply.status, reply.at('message')]);
  },
);

prove(
  'progress',
  { full: 'received_in_laundry', 'skips-received': 'picked_up_from_customer' },
  async (client) => {
    const id = await client.buy();
    await setClock(client, '2026-03-02T10:00:00Z');
    return (await states(client, id))[0];
  },
);

prove(
  'unknown-order-state',
  {
    never: ['scheduled', 'received_in_laundry', 'received_in_laundry'],
    once: ['scheduled', 'on_hold', 'received_in_laundry'],
  },
  async (client) => {
    const id = await client.buy();
    const [before] = await states(client, id);
    await setClock(client, '2026-03-02T10:00:00Z');
    return [before, (await states(client, id))[0], (await states(client, id))[0]];
  },
);

prove(
  'orders-rate',
  {
    '30-a-minute': [30, '60', 200, 200, 200],
    'five-minutes': [3, '300', 429, 200, 429],
    'without-retry-after': [30, null, 200, 200, 200],
  },
  async (client) => {
    const id = await client.buy();
    let admitted = 0;
    let reply = await client.orders(id);
    for (; reply.status === 200; admitted += 1) reply = await client.orders(id);
    const seen = [admitted, reply.headers.get('retry-after')];
    await advance(client, 'PT1M');
    seen.push((await client.orders(id)).status);
    await advance(client, 'PT4M');
    seen.push((await client.orders(id)).status, (await client.orders(id)).status);
    return seen;
  },
);

const [WAITS, PICKED] = ['scheduled', 'picked_up_from_customer'];
prove(
  'orders-cache',
  {
    'until-change': [
      [WAITS, WAITS],
      [PICKED, WAITS],
      [PICKED, WAITS],
      [PICKED, 'cancelled'],
    ],
    'a-minute': [
      [WAITS, WAITS],
      [WAITS, WAITS],
      [PICKED, WAITS],
      [PICKED, 'cancelled'],
    ],
  },
  async (client) => {
    const id = await client.buy();
    await setClock(client, '2026-03-02T06:59:59Z');
    const seen = [await states(client, id)];
    for (const duration of ['PT59S', 'PT1S']) {
      await advance(client, duration);
      seen.push(await states(client, id));
    }
    await client.control('POST', '/orders/70002/cancel');
    return [...seen, await states(client, id)];
  },
);

prove('invoice', { stays: [200, 200], 'ends-after-60s': [200, 404] }, async (client) => {
  await client.linkWithAddress();
  const id = (await client.subscribe()).at('data.id');
  const url = String((await client.confirm(id)).at('data.invoice_url'));
  const first = await fetch(url);
  await advance(client, 'PT61S');
  return [first.status, (await fetch(url)).status];
});
