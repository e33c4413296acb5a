import { memoryMb } from '../../bench/load';
import type { Prover } from '../prover';
import { Line, Partner, same } from './partner';
import { inFolder, startAt, withSandbox } from './running';

const ordersEach = 24;
const mostMb = 150;

/** Subscribes and confirms until a world has so many orders; returns the last subscription. */
async function fill(partner: Partner, orders: number): Promise<unknown> {
  const subscriptions = Math.ceil(orders / ordersEach);
  let started = 0;
  let last: unknown;
  const worker = async (index: number) => {
    const token = await partner.settle(`056200${String(index).padStart(4, '0')}`);
    while (started < subscriptions) {
      started += 1;
      const draft = await partner.subscribe(token, { plan_id: '12', plan_type_id: '124' });
      const paid = await partner.confirm(token, draft.at('data.id'));
      same('a confirmation', paid.status, 200);
      last = draft.at('data.id');
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => worker(index + 1)));
  return last;
}

/** 100,000 orders fit into 150 MB, and a start that finds them is over in a second or so. */
export const size: Prover = {
  name: 'size',
  prove: ({ long }) =>
    inFolder(async (folder) => {
      const orders = long ? 100_000 : 5_000;
      const key = await withSandbox(folder, async (sandbox) => {
        const line = new Line(sandbox);
        const partner = await Partner.inNewWorld(line);
        const id = await fill(partner, orders);
        same('its orders', ((await partner.orders(id)).at('data.orders') as unknown[]).length, 24);
        await line.close();
        const held = memoryMb(sandbox.process.pid);
        if (held > mostMb) throw new Error(`${held.toFixed(0)} MB after ${orders} orders`);
        return { key: partner.key, held, first: sandbox.readyMs };
      });
      const again = await startAt(folder);
      const line = new Line(again);
      const state = await new Partner(line, key.key).control('GET', '/state');
      await line.close();
      const held = memoryMb(again.process.pid);
      await again.process.stop();
      const found = Object.values(state.at('orders') as Record<string, number>);
      same(
        'the orders after a restart',
        found.reduce((sum, count) => sum + count, 0),
        Math.ceil(orders / ordersEach) * ordersEach,
      );
      return {
        orders,
        'MB after them': key.held,
        'MB after a restart': held,
        'ms until ready': key.first,
        'ms until ready with all of them': again.readyMs,
      };
    }),
};
