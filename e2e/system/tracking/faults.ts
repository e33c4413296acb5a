import { dayMs, minuteMs } from '@/lib/kernel/time';
import { until } from '../../../scripts/stack/ready';
import { type Cases, runGroups } from '../cases';
import { must, type Prover } from '../prover';
import { waitForLog } from '../retries';
import {
  failedForGood,
  known,
  open,
  openWithoutErrors,
  ordersIn,
  pageStands,
  pollCountsOf,
  shortestPause,
} from './pages';

/**
 * Failures of the partner: pages show the last known state with its age, are never empty, and
 * polling never loops tightly.
 */
const faultCases: Cases = {
  'C1: 429 with and without Retry-After': async ({ cluster }) => {
    const { token, questions, fault } = await known(cluster);
    await fault({ kind: 'status', status: 429, times: 100 });
    await open(cluster, token);
    must('asked once', (await questions.gather()).length === 1, questions.all);
    await cluster.world.advance('PT4M');
    await open(cluster, token);
    must('not within five minutes', (await questions.gather()).length === 0);
    await cluster.world.clearFaults();
    await fault({
      kind: 'status',
      status: 429,
      times: 100,
      retryAfter: 2_400,
    });
    await cluster.world.advance('PT3M');
    await open(cluster, token);
    must('asked again', (await questions.gather()).length === 1);
    await cluster.world.clearFaults();
    for (let minute = 0; minute < 39; minute += 3) {
      await open(cluster, token);
      await cluster.world.advance('PT3M');
    }
    must('left alone for 40 minutes', (await questions.gather()).length === 0);
    await cluster.world.advance('PT11M');
    await openWithoutErrors(cluster, token);
  },

  'C1: orders that disappear and come back': async ({ cluster }) => {
    const { token, orders, fault } = await known(cluster);
    await fault({
      kind: 'schema',
      times: 1,
      set: { path: 'data.orders', value: [] },
    });
    const gone = ordersIn(await open(cluster, token));
    must('kept, and marked', gone.length === orders.length && gone.every(({ missing }) => missing));
    await pageStands(cluster, token, 'scheduled');
    await cluster.world.advance('PT7M');
    const back = ordersIn(await open(cluster, token));
    must('back', back.length === orders.length && !back.some(({ missing }) => missing));
  },

  'C1: states out of order': async ({ cluster }) => {
    const { token, orders, fault } = await known(cluster);
    const [{ id = 0 } = {}] = orders;
    for (let step = 0; step < 3; step += 1) await cluster.world.advanceOrder(id);
    const there = ordersIn(await open(cluster, token))[0];
    must('on its way', there?.state === 'out_for_delivery', there);
    await cluster.world.advance('PT7M');
    const set = { path: 'data.orders.0.state', value: 'picked_up_from_customer' };
    await fault({ kind: 'schema', times: 1, set });
    const back = ordersIn(await open(cluster, token))[0];
    must(
      'a step back is shown as it is',
      back?.state === 'picked_up_from_customer' &&
        back.changes.map(({ state }) => state).join() ===
          'out_for_delivery,picked_up_from_customer',
      back,
    );
    await pageStands(cluster, token, 'picked_up_from_customer');
  },

  'C1: an unknown state': async ({ cluster }) => {
    const { token, fault } = await known(cluster);
    const set = { path: 'data.orders.0.state', value: 'ironed_by_moonlight' };
    await fault({ kind: 'schema', times: 1, set });
    must('neutral', ordersIn(await open(cluster, token))[0]?.state === 'unknown');
    await pageStands(cluster, token, 'unknown');
    await waitForLog(cluster, 'ironed_by_moonlight');
  },

  'C1: dates without an offset and invalid dates': async ({ cluster }) => {
    const { token, orders, fault } = await known(cluster);
    await cluster.world.advanceOrder(orders[0]?.id ?? 0);
    const at = (value: unknown) => ({ path: 'data.orders.0.state_changed_at', value });
    await fault({
      kind: 'schema',
      times: 1,
      set: at('2026-12-07T17:20:00'),
    });
    const bare = ordersIn(await open(cluster, token))[0];
    must('a time in Riyadh', bare?.stateChangedAt === '2026-12-07T14:20:00.000Z', bare);
    await cluster.world.advance('PT7M');
    await fault({ kind: 'schema', times: 1, set: at('soon') });
    const none = ordersIn(await open(cluster, token))[0];
    must('none at all', none?.stateChangedAt === null && none.changes.length === 1, none);
    await pageStands(cluster, token, 'picked_up_from_customer');
  },

  'C1: an active paid subscription that two responses report as a draft': async ({ cluster }) => {
    const { id, token, fault } = await known(cluster);
    const set = { path: 'data.subscription.state', value: 'draft' };
    await fault({ kind: 'schema', times: 2, set });
    const alarm = new RegExp(`"subscriptionId":${id},"event":"active-and-still-a-draft"`, 'g');
    for (const time of ['first', 'second']) {
      const { view } = await open(cluster, token);
      must(`as it is said, the ${time} time`, view.snapshot?.state === 'draft', view);
      await cluster.world.advance('PT7M');
    }
    await waitForLog(cluster, 'active-and-still-a-draft');
    must('asked again', (await open(cluster, token)).view.snapshot?.state === 'active');
    await pageStands(cluster, token, 'scheduled');
    // The first time may be a response cached before the payment (§8).
    must('only at the second', cluster.log().match(alarm)?.length === 1);
  },

  'C1: completed early, with fewer pickups than were bought': async ({ cluster }) => {
    const { id, token, questions, orders, fault } = await known(cluster);
    const { now } = await cluster.world.clock();
    const inDays = (days: number) =>
      new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10);
    const subscription = { id, state: 'completed', orders_count: 4 };
    const dates = { start_date: inDays(1), end_date: inDays(20) };
    const value = { subscription: { ...subscription, ...dates }, orders: [] };
    await fault({ kind: 'schema', set: { path: 'data', value } });
    const { view } = await open(cluster, token);
    must('not shown as an end', view.snapshot?.state === 'active', view);
    must('doubted', view.nextCheckAt !== null && view.pollAfterMs !== null, view);
    must('asked once', (await questions.gather()).length === 1);
    await cluster.world.advance('PT55M');
    await open(cluster, token);
    must('left alone for an hour', (await questions.gather()).length === 0);
    await cluster.world.advance('PT20M');
    // A page's poll or a worker's, whichever comes first.
    const back = await until('another reading', async () => {
      const seen = await open(cluster, token);
      return ordersIn(seen).some(({ missing }) => missing) ? undefined : seen;
    });
    must('active', back.view.snapshot?.state === 'active', back);
    must('with its pickups', ordersIn(back).length === orders.length);
  },

  'C1: cancelled between two polls': async ({ cluster }) => {
    const { id, token, questions } = await known(cluster);
    await cluster.world.cancelSubscription(id);
    const { view } = await open(cluster, token);
    must('cancelled', view.snapshot?.state === 'cancelled' && view.pollAfterMs === null, view);
    await pageStands(cluster, token, 'cancelled');
    await questions.gather();
    await cluster.world.advance('PT50M');
    await open(cluster, token);
    must('never asked again', (await questions.gather()).length === 0);
  },

  'C1: a 404 from the partner for a subscription that was sold': async ({ cluster }) => {
    const { token, questions, fault } = await known(cluster);
    await fault({ kind: 'status', status: 404, times: 100 });
    const { view } = await open(cluster, token);
    must('what was known stays', view.stale && (view.snapshot?.orders.length ?? 0) > 0);
    await waitForLog(cluster, 'tracked-subscription-unknown');
    await cluster.world.advance('PT3M');
    await open(cluster, token);
    await questions.gather();
    const pause = shortestPause(questions.all.map(({ atMs }) => atMs));
    must('no tight loop', pause >= 5 * minuteMs, pause);
  },

  'C1: a partner that is down for an hour': async ({ cluster }) => {
    const { id, token, questions, fault } = await known(cluster);
    const { asks: before } = await pollCountsOf(cluster, id);
    await fault({ kind: 'status', status: 503, times: 1_000 });
    let last = -1;
    for (let minute = 0; minute < 60; minute += 4) {
      const { view, age } = await open(cluster, token);
      must('what was known stays', (view.snapshot?.orders.length ?? 0) > 0);
      must('it says that it is old', view.stale && age > last, { age, last });
      must('and when it is asked again', view.nextCheckAt !== null);
      last = age;
      await failedForGood(cluster, id, before);
      await cluster.world.advance('PT4M');
    }
    await pageStands(cluster, token, 'scheduled');
    await questions.gather();
    // Backoff of 5, 10, then 15 minutes, without immediate retries.
    must('left alone meanwhile', questions.all.length <= 6, questions.all.length);
    const pause = shortestPause(questions.all.map(({ atMs }) => atMs));
    must('five minutes between two', pause >= 5 * minuteMs, pause);
    await cluster.world.clearFaults();
    await cluster.world.advance('PT19M');
    const { age } = await openWithoutErrors(cluster, token);
    must('recovers by itself', age < 60, age);
  },
};

/**
 * The circuit breaker opens for one subscription's failures and blocks requests about another.
 * Nothing is polled in the background here: a successful request would close it.
 */
const heldBackCases: Cases = {
  'C1: a poll that is held back because others have failed': async ({ cluster }) => {
    const failing = [await known(cluster), await known(cluster), await known(cluster)];
    const own = await known(cluster);
    for (const { fault } of failing) await fault({ kind: 'status', status: 503, times: 1_000 });
    const failOnce = async () => {
      for (const { token } of failing) await open(cluster, token, 0);
    };
    // Twelve failures open this instance's circuit, which blocks all requests for three seconds.
    const before = await until('a question to be held back', async () => {
      for (let question = 0; question < 4; question += 1) {
        await cluster.world.advance('PT20M');
        await failOnce();
      }
      await own.questions.gather();
      const seen = await open(cluster, own.token, 0);
      const wasSent = (await own.questions.gather()).length > 0;
      return wasSent ? undefined : seen;
    });
    must('no failure of its own', !before.view.stale, before);
    const old = await until('what is old to be said', async () => {
      await cluster.world.advance('PT70M');
      await failOnce();
      const seen = await open(cluster, own.token, 0);
      return seen.view.stale ? seen : undefined;
    });
    must('old', old.age >= 2 * 3_600, old);
    await cluster.world.clearFaults();
    const after = await until('its news, soon after', async () => {
      await cluster.world.advance('PT1M');
      const seen = await open(cluster, own.token, 0);
      return seen.age < old.age ? seen : undefined;
    });
    must('nothing old', after.age < 60 && !after.view.stale, after);
  },
};

export const faults: Prover = {
  name: 'faults',
  trials: ['faults'],
  prove: (run) =>
    runGroups(
      'faults',
      [
        [{ cases: faultCases, environment: {} }],
        [{ cases: heldBackCases, environment: { WORKER_INTERVAL_MS: '600000' } }],
      ],
      run,
    ),
};
