import type { Model } from './model';
import { type Partner, same } from './partner';

/** The counts of a world are those of its model. */
export async function compare(model: Model, partner: Partner): Promise<void> {
  const state = await partner.control('GET', '/state');
  const count = (names: string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const without0 = (counts: unknown): Record<string, number> =>
    Object.fromEntries(Object.entries(counts as object).filter(([, value]) => value > 0));
  const sorted = (counts: Record<string, number>) => Object.entries(counts).sort();
  const { customers, subscriptions } = model;
  same('customers', state.at('customers'), customers.length);
  same('addresses', state.at('addresses'), customers.filter((one) => one.served !== null).length);
  const states = subscriptions.map((one) => model.stateOf(one));
  same('subscriptions', sorted(without0(state.at('subscriptions'))), sorted(count(states)));
  const orders = subscriptions.flatMap((one) =>
    one.orders.map((order) => model.stateOfOrder(one, order)),
  );
  same('orders', sorted(without0(state.at('orders'))), sorted(count(orders)));
  const confirmed = subscriptions.filter((one) => one.orders.length > 0).length;
  same('confirmations', state.at('confirmations'), confirmed);
}
