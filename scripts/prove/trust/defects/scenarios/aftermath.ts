import assert from 'node:assert/strict';
import { until } from '../../../../stack/ready';
import { hurry } from '../../oracle/oracle';
import type { Town } from '../../stage';
import { Visitor } from '../../visitor';
import { stands } from '../orders';
import { type Scenario, soonMs } from '../scenario';

/** Waits until a checkout is as the condition says. */
const becomes = (town: Town, what: string, id: string, condition: string): Promise<unknown> =>
  until(
    what,
    async () => {
      await hurry(town);
      const [row] = await town.rows(`select 1 from checkouts where id = $1 and ${condition}`, [id]);
      return row;
    },
    soonMs,
  );

const forgotten: Scenario = {
  name: 'M2 unknown to the partner',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const fault = (operation: string, status: number) =>
      town.world.fault({ operation, kind: 'status', status, times: 500 });
    await fault('confirm-payment', 503);
    await fault('subscription-orders', 404);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await stands(town, id, 'confirming');
    await town.world.advance('P20D');
    await becomes(town, 'the partner to know nothing', id, 'unknown_since is not null');
    await town.world.advance('PT50M');
    await becomes(town, 'nobody to hold it', id, 'lease_until is null');
    assert.equal(await stands(town, id, 'confirming', 'refund-due', 'refunded'), 'confirming');
    await town.world.advance('PT20M');
    assert.equal(await stands(town, id, 'refunded'), 'refunded');
  },
};

export const aftermathScenarios: Scenario[] = [forgotten];
