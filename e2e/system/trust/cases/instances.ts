import assert from 'node:assert/strict';
import { hourMs } from '@/lib/kernel/time';
import { checkoutOf } from '../../../harness/customer-client';
import type { Cases } from '../../cases';
import type { Cluster } from '../../cluster/cluster';
import { refused } from '../../customer';
import { waitForLog } from '../../retries';
import { settled } from '../oracle/oracle';
import { newestCheckout, rowOf, waitForState } from './checkouts';

/** Restarts an instance with a clock that is off by some hours and does not synchronise. */
async function startOff(cluster: Cluster, instance: number, hours: number): Promise<void> {
  await cluster.stop(instance);
  const shift = `const now = Date.now; Date.now = () => now() + ${hours * hourMs};`;
  const off = `data:text/javascript,${encodeURIComponent(shift)}`;
  const { NODE_OPTIONS = '' } = cluster.environment;
  const options = `${NODE_OPTIONS} --import=${off}`.trim();
  await cluster.start(instance, { CLOCK_URL: '', NODE_OPTIONS: options });
}

/** Acknowledged answers are durable. */
export const keptCases: Cases = {
  'M5: every acknowledged answer survives the loss of both instances and appears on another device':
    async ({ cluster, world }, customer) => {
      const steps = [
        'coverage',
        'mobile',
        'registration',
        'address',
        'preferences',
        'plan',
      ] as const;
      const kept = async (last: number) => {
        await Promise.all([cluster.kill(0), cluster.kill(1)]);
        await cluster.heal();
        for (const step of steps.slice(0, last)) {
          const { answers } = await customer.read<{ answers: object }>(`/api/journey/${step}`);
          assert.ok(Object.keys(answers).length > 0, step);
        }
      };
      await customer.walkTo('address');
      await kept(3);
      await customer.walkTo('schedule', { from: 'address' });
      await kept(6);
      const other = customer.another(customer.person);
      await world.advance('PT3M');
      await other.walkTo('registration');
      const { answers } = await other.read<{ answers: { choice?: string } }>('/api/journey/plan');
      assert.equal(typeof answers.choice, 'string', 'the plan on another device');
      await customer.finish('schedule');
    },

  'M5: concurrent drafts of five steps are all saved': async (_runner, customer) => {
    await customer.walkTo('registration');
    for (let round = 0; round < 4; round += 1) {
      const drafts = ['registration', 'address', 'preferences', 'plan', 'schedule'];
      await Promise.all(
        drafts.map((step) =>
          customer.ask(`/api/journey/${step}?locale=ar`, {
            method: 'PUT',
            json: { draft: { round: `${step} ${round}` } },
          }),
        ),
      );
      const { answers } = await customer.read<{ answers: unknown }>('/api/journey/registration');
      assert.deepEqual(answers, { round: `registration ${round}` });
    }
  },
};

/** A lease expires, and a holder that wakes later has lost it. */
export const leaseCases: Cases = {
  'M2: a paused lease holder writes nothing after another instance has finished': async (
    { cluster },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const held = cluster.failpoints.hold('confirm-written');
    const back = await customer.payAt(page);
    const id = checkoutOf(back);
    const { pid } = await held.reached;
    // The lease expires while its holder is suspended; another instance takes over and finishes.
    process.kill(pid, 'SIGSTOP');
    await waitForState(cluster, id, 'active').finally(() => process.kill(pid, 'SIGCONT'));
    const events = 'select * from checkout_events where checkout_id = $1';
    const before = await cluster.rows(events, [id]);
    held.release();
    await customer.comeBack(back);
    await settled(cluster);
    assert.deepEqual(await cluster.rows(events, [id]), before);
  },
};

/** Cases without a running worker, because it matters which instance settles a checkout. */
export const quietCases: Cases = {
  'M3: two instances never settle one checkout at once, and one without its lease neither writes nor ends the next lease':
    async ({ cluster, world }, customer) => {
      await world.webhook('never');
      await customer.payAt(await customer.walkToPayment());
      const id = await newestCheckout(cluster);
      const look = (instance: number) => {
        const seen = customer.onInstance(instance).checkout(id);
        // Awaited below; the handler prevents an unhandled rejection when the case fails earlier.
        seen.catch(() => {});
        return seen;
      };
      const reads = async () =>
        (await world.requests()).filter(({ operation }) => operation === 'gateway-read-invoice')
          .length;

      // One instance reads; the other does not touch the checkout.
      const sleeper = cluster.failpoints.hold('gateway-read');
      const slept = look(0);
      await sleeper.reached;
      const before = await reads();
      await look(1);
      assert.equal(await reads(), before, 'two hold one checkout');

      // The first sleeps past its lease, and another takes over. When it wakes it may neither write
      // nor release the lease.
      const past = "update checkouts set lease_until = now() - interval '1 second' where id = $1";
      await cluster.rows(past, [id]);
      const next = cluster.failpoints.hold('gateway-read');
      const later = look(1);
      await next.reached;
      sleeper.release();
      await slept;
      const row = await rowOf(cluster, id, 'state, lease_until > now() as held');
      assert.deepEqual(row, { state: 'paying', held: true }, 'who lost the lease wrote');
      next.release();
      await later;
      await customer.ends(id, 'done');
    },

  'M2: an instance whose clock is weeks behind or days ahead expires nothing and settles nothing':
    async ({ cluster, world, failing }, customer) => {
      await world.webhook('never');
      // Weeks behind: timestamps that it wrote by its own clock would be weeks old for every other
      // instance.
      await startOff(cluster, 1, -20 * 24);
      await customer.another().onInstance(1).walkTo('mobile');
      const old = `select 'session' from sessions where least(seen_at, expires_at) < now() - interval '1 hour'
      union select 'answers' from journeys where expires_at < now() + interval '29 days'`;
      assert.deepEqual(await cluster.rows(old), [], 'what was just left is not old');
      const right = customer.onInstance(0);
      const page = await right.walkToPayment();
      await failing('confirm-payment', 503);
      const back = await right.payAt(page);
      const id = await customer.onInstance(1).comeBack(back);
      await waitForLog(cluster, 'checkout-waits-for-clock');
      await right.comeBack(back);
      await right.ends(id, 'wait');
      await world.clearFaults();
      await right.ends(id, 'done');

      // Days ahead: by its own clock, an order of this minute would have expired. Tracking is off
      // at its start: a partner's response would reveal the right time, and the instance would
      // serve no request.
      await cluster.rows('update trackings set ended = true');
      await startOff(cluster, 1, 3 * 24);
      const other = customer.another().onInstance(0);
      await other.walkTo('review');
      await failing('gateway-create-invoice', 503);
      await refused('a page to pay on', other.agree());
      await world.clearFaults();
      const unpaid = await newestCheckout(cluster);
      assert.equal((await other.onInstance(1).checkout(unpaid)).page, 'pay');
      const { href } = await other.want(unpaid, 'pay');
      await other.payAndEnd(href);
      // Stops the instance, so that the next case starts it with a right clock.
      await cluster.stop(1);
    },
};
