import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { levers } from './levers';
import type { Model, Period } from './model';
import { covered, type Fields, type Reply, same, uncovered } from './partner';
import { from, pick, signedIn, someCustomer, someSubscription, step, type Step } from './step';

const weekdays = [
  ...['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
];
const services = ['clothes', 'shoes', 'ironing'] as const;

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

/** Everything that can happen in a walk; what stands here twice happens twice as often. */
export const steps: fc.Arbitrary<Step>[] = [
  ...[link, address, subscribe, subscribe, confirm, confirm, readOrders, readOrders],
  ...[savePreferences, readPreferences, plans, days, replay, replay, foreign, ...levers],
];
