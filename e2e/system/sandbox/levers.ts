import fc from 'fast-check';
import { compare } from './compare';
import type { Model } from './model';
import { same } from './partner';
import {
  anOrder,
  from,
  pick,
  type Real,
  signedIn,
  someCustomer,
  someOrder,
  someSubscription,
  step,
  type Step,
} from './step';

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

/** What somebody at the control port does to a world, and time. */
export const levers: fc.Arbitrary<Step>[] = [
  ...[clock, edge, edge, advanceOrder, advanceOrder, cancelOrder, cancelSubscription, revoke],
];
