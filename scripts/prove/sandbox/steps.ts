import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { compare } from './compare';
import type { Customer, Model, Order, Period, Subscription } from './model';
import { covered, type Fields, type Partner, type Reply, same, uncovered } from './partner';

/** The world that is walked through, and a stranger of another one. */
export interface Real {
  partner: Partner;
  foreignToken: string;
}

export type Step = fc.AsyncCommand<Model, Real>;

const weekdays = [
  ...['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
];
const services = ['clothes', 'shoes', 'ironing'] as const;

/** One kind of step: what it needs to be possible, and what it does to both sides. */
function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  run: (input: Input, model: Model, real: Real) => Promise<void>,
  possible: (model: Readonly<Model>) => boolean = () => true,
): fc.Arbitrary<Step> {
  return input.map((value) => ({
    check: (model) => possible(model),
    async run(model, real) {
      model.steps += 1;
      await run(value, model, real).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    },
    toString: () => `${name}(${JSON.stringify(value)})`,
  }));
}

const pick = fc.nat(1000);
const from = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};
const someCustomer = (model: Readonly<Model>) =>
  model.customers.some(({ tokens }) => tokens.length > 0);
const signedIn = (model: Model, index: number): { customer: Customer; token: string } => {
  const customer = from(
    model.customers.filter(({ tokens }) => tokens.length > 0),
    index,
  );
  return { customer, token: customer.tokens.at(-1) ?? '' };
};
const someSubscription = (model: Readonly<Model>) => model.subscriptions.length > 0;
const someOrder = (model: Readonly<Model>) =>
  model.subscriptions.some(({ orders }) => orders.length > 0);
const anOrder = (model: Model, index: number): [Subscription, Order] => {
  const all = model.subscriptions.flatMap((one) =>
    one.orders.map((order): [Subscription, Order] => [one, order]),
  );
  return from(all, index);
};

/** Sends a POST and remembers it, so that it can be sent again. */
async function post(
  model: Model,
  send: (repeat: string, different: boolean) => Promise<Reply>,
): Promise<Reply> {
  const repeat = randomUUID();
  const reply = await send(repeat, false);
  // What the operation itself has decided is kept; what validation refuses is not, and 422 here can be either.
  if ([200, 400, 404].includes(reply.status)) {
    model.answered.push({
      status: reply.status,
      text: reply.text,
      at: model.now,
      async again(different) {
        const { status, text, headers } = await send(repeat, different);
        return { status, text, replayed: headers['idempotent-replayed'] === 'true' };
      },
    });
  }
  return reply;
}

const link = step('link', fc.nat(3), async (who, model, { partner }) => {
  const mobile = `05500000${who}1`;
  const reply = await post(model, (repeat, different) =>
    partner.link(different ? '0550000091' : mobile, repeat),
  );
  same('status', reply.status, 200);
  const id = Number(reply.at('data.customer_id'));
  const known = model.customers.find((one) => one.mobile === mobile);
  same('id', id, known?.id ?? 1001 + model.customers.length);
  same('mobile', reply.at('data.customer.mobile'), mobile);
  const token = String(reply.at('data.auth_token'));
  if (known) known.tokens.push(token);
  else {
    const tokens = [token];
    model.customers.push({ id, mobile, tokens, served: null, preferences: new Map() });
  }
});

const address = step(
  'address',
  fc.record({ who: pick, served: fc.boolean(), notes: fc.string({ unit: 'grapheme' }) }),
  async ({ who, served, notes }, model, { partner }) => {
    const { customer, token } = signedIn(model, who);
    const place = served ? covered : uncovered;
    const text = [...notes.replace(/[\r\n"]|--/g, ' ')].slice(0, 80).join('').trim();
    const fields = { ...place, street_area: 'Hittin', notes: text };
    const reply = await post(model, (repeat, different) =>
      partner.post('/customers/address', {
        fields: different ? { ...fields, street_area: 'elsewhere' } : fields,
        token,
        repeat,
      }),
    );
    same('status', reply.status, 200);
    same('is_served', reply.at('data.is_served'), served);
    same('notes', reply.at('data.notes'), text === '' ? null : text);
    customer.served = served;
  },
  someCustomer,
);

const flags = ['organic_detergent', 'scent', 'mirzam'] as const;

const savePreferences = step(
  'save preferences',
  fc.record({ who: pick, service: fc.constantFrom(...services), on: fc.array(fc.nat(2)) }),
  async ({ who, service, on }, model, { partner }) => {
    const { customer, token } = signedIn(model, who);
    const fields: Fields = { service_type: service, protection_layer: '1' };
    for (const index of on) fields[from(flags, index)] = '1';
    const reply = await post(model, (repeat, different) =>
      partner.post('/customers/laundry-preferences', {
        fields: different ? { ...fields, scent: '0', mirzam: '0', starch_level: 'heavy' } : fields,
        token,
        repeat,
      }),
    );
    same('status', reply.status, 200);
    customer.preferences.set(service, fields);
  },
  someCustomer,
);

const readPreferences = step(
  'read preferences',
  fc.record({ who: pick, service: fc.constantFrom(...services) }),
  async ({ who, service }, model, { partner }) => {
    const { customer, token } = signedIn(model, who);
    const reply = await partner.get(
      `/customers/laundry-preferences?service_type=${service}`,
      token,
    );
    same('status', reply.status, 200);
    const saved = customer.preferences.get(service);
    const wanted = flags.map((flag) => saved?.[flag] === '1');
    same(
      'flags',
      flags.map((flag) => reply.at(`data.${flag}`)),
      wanted,
    );
    same('service', reply.at('data.service.type.code'), service);
  },
  someCustomer,
);

const plans = step('plans', fc.constant(null), async (_, model, { partner }) => {
  same('plans', (await partner.get('/plans')).text, model.plans);
});

const days = step('days', pick, async (index, model, { partner }) => {
  const { orders } = from(model.planTypes, index);
  const reply = await partner.get(`/subscription/available-days?orders_count=${orders}`);
  same('status', reply.status, 200);
  type Shown = { date: string; week_day: number; periods: { code: string }[] };
  const seen = (reply.at('data') as Shown[]).map(({ date, week_day, periods }) => ({
    date,
    weekday: week_day,
    periods: periods.map(({ code }) => code),
  }));
  same('days', seen, model.days());
});

const subscribe = step(
  'subscribe',
  fc.record({
    who: pick,
    type: pick,
    day: fc.nat(15),
    byDate: fc.boolean(),
    period: fc.constantFrom<Period>('morning', 'evening'),
  }),
  async ({ who, type, day, byDate, period }, model, { partner }) => {
    const { customer, token } = signedIn(model, who);
    const wanted = from(model.planTypes, type);
    const offered = model.days();
    const exact = byDate ? offered[day]?.date : undefined;
    const weekday = day % 7;
    const query: Fields = {
      plan_id: String(wanted.planId),
      plan_type_id: String(wanted.id),
      preferred_pickup_period: period,
      ...(byDate
        ? { preferred_pickup_date: exact ?? '2031-01-01' }
        : { preferred_pickup_day: weekdays[weekday] ?? '' }),
    };
    const search = (all: Fields) => `/subscription/subscribe?${new URLSearchParams(all)}`;
    const other = period === 'morning' ? 'evening' : 'morning';
    const reply = await post(model, (repeat, different) =>
      partner.post(search(different ? { ...query, preferred_pickup_period: other } : query), {
        token,
        repeat,
      }),
    );
    const first = offered.find(
      (one) =>
        (byDate ? one.date === exact : one.weekday === weekday) && one.periods.includes(period),
    );
    if (!first || !customer.served) return same('status', reply.status, 422);
    same('status', reply.status, 200);
    const id = 5001 + model.subscriptions.length;
    const { price: total, orders: count } = wanted;
    same(
      'the draft',
      ['id', 'total', 'orders_count', 'state.code'].map((name) => reply.at(`data.${name}`)),
      [id, total, count, 'draft'],
    );
    const fresh = { state: 'draft' as const, orders: [], reads: [] };
    model.subscriptions.push({
      ...{ id, owner: customer, total, count, first: first.date, period },
      ...fresh,
    });
  },
  someCustomer,
);

const confirm = step(
  'confirm',
  fc.record({ which: pick, who: pick, own: fc.boolean() }),
  async ({ which, who, own }, model, { partner }) => {
    const subscription = from(model.subscriptions, which);
    const { owner } = subscription;
    const ownToken = owner.tokens.at(-1);
    const { customer, token } =
      own && ownToken !== undefined ? { customer: owner, token: ownToken } : signedIn(model, who);
    const reply = await post(model, (repeat, different) =>
      partner.confirm(token, subscription.id, repeat, different ? 'pay_2' : 'pay_1'),
    );
    const state = model.stateOf(subscription);
    if (customer !== owner) return same('status', reply.status, 404);
    if (state !== 'draft') {
      same('status', reply.status, 400);
      if (state === 'active')
        same('message', reply.at('message'), 'This subscription is already active');
      return;
    }
    same('status', reply.status, 200);
    const { id, total, count } = subscription;
    same(
      'the subscription',
      ['id', 'total', 'orders_count', 'state.code'].map((name) =>
        reply.at(`data.subscription.${name}`),
      ),
      [id, total, count, 'active'],
    );
    model.confirm(subscription);
  },
  (model) => someSubscription(model) && someCustomer(model),
);

const readOrders = step(
  'orders',
  pick,
  async (which, model, { partner }) => {
    const subscription = from(model.subscriptions, which);
    const reply = await partner.orders(subscription.id);
    if (!model.admits(subscription)) return same('status', reply.status, 429);
    same('status', reply.status, 200);
    type Shown = Record<string, unknown> & { pickup_period: { code: string } };
    const orders = (reply.at('data.orders') as Shown[]).map((order) => ({
      id: order.id,
      state: order.state,
      pickup_date: order.pickup_date,
      code: order.pickup_period.code,
      state_changed_at: order.state_changed_at,
      cancelled_at: order.cancelled_at,
    }));
    same(
      'what is shown',
      { subscription: reply.at('data.subscription'), orders },
      model.shown(subscription),
    );
  },
  someSubscription,
);

/** Moves both clocks on, unless tokens would end: they live for 30 days, and a walk is not about them. */
async function advance(minutes: number, model: Model, { partner }: Real): Promise<void> {
  const then = model.now + minutes * 60_000;
  if (minutes <= 0 || then > Date.parse('2026-03-28')) return;
  const reply = await partner.control('POST', '/clock/advance', { duration: `PT${minutes}M` });
  model.now = then;
  same('now', reply.at('now'), new Date(then).toISOString());
  await compare(model, partner);
}

const clock = step(
  'the clock goes on',
  fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: 10_000 })),
  advance,
);

const edge = step(
  'the clock reaches an edge',
  fc.record({
    which: pick,
    hours: fc.constantFrom(0, 1, 3, 24, 28),
    minutes: fc.constantFrom(-1, 0),
  }),
  async ({ which, hours, minutes }, model, real) => {
    const begins = model.windowStart(...anOrder(model, which));
    await advance((begins - model.now) / 60_000 + hours * 60 + minutes, model, real);
  },
  someOrder,
);

const advanceOrder = step(
  'an order is moved',
  pick,
  async (which, model, { partner }) => {
    const [subscription, order] = anOrder(model, which);
    const reply = await partner.control('POST', `/orders/${order.id}/advance`);
    same('status', reply.status, model.advance(subscription, order) ? 200 : 409);
  },
  someOrder,
);

const cancelOrder = step(
  'an order is cancelled',
  pick,
  async (which, model, { partner }) => {
    const [subscription, order] = anOrder(model, which);
    const reply = await partner.control('POST', `/orders/${order.id}/cancel`);
    same('status', reply.status, model.cancelOrder(subscription, order) ? 200 : 409);
  },
  someOrder,
);

const cancelSubscription = step(
  'a subscription is cancelled',
  pick,
  async (which, model, { partner }) => {
    const subscription = from(model.subscriptions, which);
    const reply = await partner.control('POST', `/subscriptions/${subscription.id}/cancel`);
    same('status', reply.status, model.cancel(subscription) ? 200 : 409);
  },
  someSubscription,
);

const replay = step(
  'the same again',
  fc.record({ which: pick, different: fc.boolean() }),
  async ({ which, different }, model) => {
    const first = from(model.answered, which);
    if (model.now - first.at >= 24 * 3_600_000) return;
    const again = await first.again(different);
    if (different) return same('status', again.status, 422);
    same('replayed', again, { status: first.status, text: first.text, replayed: true });
  },
  (model) => model.answered.length > 0,
);

const revoke = step(
  'tokens are revoked',
  pick,
  async (who, model, { partner }) => {
    const { customer, token } = signedIn(model, who);
    // A repeat with a token that has ended meets a 401: nothing that was sent with it can be sent again.
    model.answered = [];
    same(
      'status',
      (await partner.control('POST', `/customers/${customer.id}/revoke-tokens`)).status,
      200,
    );
    const reply = await partner.get('/customers/laundry-preferences?service_type=shoes', token);
    same('status', reply.status, 401);
    customer.tokens = [];
  },
  someCustomer,
);

const foreign = step('a stranger', fc.nat(2), async (kind, model, { partner, foreignToken }) => {
  const token = foreignToken;
  const replies = [
    () => partner.get('/customers/laundry-preferences?service_type=shoes', token),
    () => partner.orders(4999),
    () => partner.get('/customers/laundry-preferences?service_type=shoes', 'nobody'),
  ];
  const reply = await from(replies, kind)();
  same('status', reply.status, kind === 1 ? 404 : 401);
});

export const steps: fc.Arbitrary<Step>[] = [
  ...[link, address, subscribe, subscribe, confirm, confirm, readOrders, readOrders, clock, edge],
  edge,
  ...[savePreferences, readPreferences, plans, days, advanceOrder, advanceOrder],
  ...[cancelOrder, cancelSubscription, replay, replay, revoke, foreign],
];
