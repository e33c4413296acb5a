import assert from 'node:assert/strict';
import { hourMs } from '@/lib/kernel/time';
import { said } from '../patience';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { failing } from './orders';
import { newestCheckout, refused, type Scenario, shows } from './scenario';

/** Hours that a machine's clock is off. */
const behind = -20 * 24;
const ahead = 3 * 24;

/** Starts an instance anew on a machine whose clock is so many hours off, and follows no other. */
async function startOff(town: Town, instance: number, hours: number): Promise<void> {
  await town.stop(instance);
  const shift = `const now = Date.now; Date.now = () => now() + ${hours * hourMs};`;
  const off = `data:text/javascript,${encodeURIComponent(shift)}`;
  const { NODE_OPTIONS = '' } = town.environment;
  await town.start(instance, {
    CLOCK_URL: '',
    NODE_OPTIONS: `${NODE_OPTIONS} --import=${off}`.trim(),
  });
}

/** Says that the machine of another time has been asked to look, and left it alone. */
const leftAlone = (town: Town) => said(town, 'checkout-waits-for-clock');

const machineOfAnotherTime: Scenario = {
  name: 'M2 a machine of another time',
  instances: 2,
  // Looks are told here, for it matters by whose clock.
  changes: { WORKER_INTERVAL_MS: '600000' },
  async run(town) {
    await town.world.webhook('never');
    // Weeks behind: what it writes down of this minute would be weeks old for everybody else.
    await startOff(town, 1, behind);
    const passerBy = new Visitor(town).onInstance(1);
    await passerBy.walkTo('mobile');
    const old = `select 'session' from sessions where least(seen_at, expires_at) < now() - interval '1 hour'
      union select 'answers' from journeys where expires_at < now() + interval '29 days'`;
    assert.deepEqual(await town.rows(old), [], 'what was just left is not old');
    const visitor = new Visitor(town).onInstance(0);
    const page = await visitor.walkToPayment();
    const id = await newestCheckout(town);
    await failing(town, 'confirm-payment', 503);
    const back = await visitor.payAt(page);
    await visitor.onInstance(1).comeBack(back);
    await leftAlone(town);
    await visitor.comeBack(back);
    await shows(visitor, id, 'wait');
    await town.world.clearFaults();
    await shows(visitor, id, 'done');

    // Days ahead: an order of this minute would be long forgotten. Nothing is asked about as it starts: an answer
    // would tell it what time it is, and it would serve nobody.
    await town.rows('update trackings set ended = true');
    await startOff(town, 1, ahead);
    const other = new Visitor(town).onInstance(0);
    await other.walkTo('review');
    await failing(town, 'gateway-create-invoice', 503);
    await refused('a page to pay on', other.agree());
    await town.world.clearFaults();
    const unpaid = await newestCheckout(town);
    const { page: shown } = await other.onInstance(1).checkout(unpaid);
    assert.equal(shown, 'pay');
    const { href } = await other.want(unpaid, 'pay');
    await shows(other, await other.comeBack(await other.payAt(href)), 'done');
  },
};

export const clockScenarios: Scenario[] = [machineOfAnotherTime];
