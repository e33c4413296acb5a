import fc from 'fast-check';
import type { Customer, Model, Order, Subscription } from './model';
import type { Partner } from './partner';

/** The world that is walked through, and a stranger of another one. */
export interface Real {
  partner: Partner;
  foreignToken: string;
}

export type Step = fc.AsyncCommand<Model, Real>;

/** One kind of step: what it needs to be possible, and what it does to both sides. */
export function step<Input>(
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

export const pick = fc.nat(1000);
export const from = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};
export const someCustomer = (model: Readonly<Model>) =>
  model.customers.some(({ tokens }) => tokens.length > 0);
export const signedIn = (model: Model, index: number): { customer: Customer; token: string } => {
  const customer = from(
    model.customers.filter(({ tokens }) => tokens.length > 0),
    index,
  );
  return { customer, token: customer.tokens.at(-1) ?? '' };
};
export const someSubscription = (model: Readonly<Model>) => model.subscriptions.length > 0;
export const someOrder = (model: Readonly<Model>) =>
  model.subscriptions.some(({ orders }) => orders.length > 0);
export const anOrder = (model: Model, index: number): [Subscription, Order] => {
  const all = model.subscriptions.flatMap((one) =>
    one.orders.map((order): [Subscription, Order] => [one, order]),
  );
  return from(all, index);
};
