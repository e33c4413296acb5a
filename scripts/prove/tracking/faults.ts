import { minuteMs } from '@/lib/kernel/time';
import type { TrackingView } from '@/lib/tracking/view';
import { until } from '../../stack/ready';
import { sawPage, say, visible } from '../trust/matrix/seen';
import { said } from '../trust/patience';
import type { Town } from '../trust/stage';
import { type Case, must, suite } from '../trust/suites/suite';
import { Visitor } from '../trust/visitor';
import { bought, setHour } from './one-subscription';
import { Questions, shortestPause } from './questions';

const operation = 'subscription-orders';

/** A page that is opened: what our server says, and how old it says that is, in seconds. */
async function open(town: Town, token: string): Promise<{ view: TrackingView; age: number }> {
  const answer = await new Visitor(town).ask(`/api/tracking?token=${token}&locale=en&look=opened`);
  must('an answer', answer.status === 200, answer.text);
  return { view: JSON.parse(answer.text) as TrackingView, age: Number(answer.headers.age ?? -1) };
}

/** A page that is opened until nothing of it is old: who looks while another one asks is shown what was known before. */
const openWell = (town: Town, token: string) =>
  until('an answer of now', async () => {
    const seen = await open(town, token);
    return seen.view.stale ? undefined : seen;
  });

const ordersIn = ({ view }: { view: TrackingView }) => view.snapshot?.orders ?? [];

/** A subscription of which something is known, at ten in the morning. */
async function known(town: Town) {
  await setHour(town, 7, 1);
  const one = await bought(town);
  const first = await open(town, one.token);
  must('known', ordersIn(first).length > 0, first);
  await town.world.advance('PT7M');
  return { ...one, questions: await Questions.from(town, one.id), orders: ordersIn(first) };
}

/** How often the partner was asked about a subscription, and how often it has failed since it answered last. */
async function asksOf(town: Town, id: number): Promise<{ asks: number; failures: number }> {
  const [row] = await town.rows<{ asks: number; failures: number }>(
    'select asks, failures from trackings where subscription_id = $1',
    [id],
  );
  if (!row) throw new Error(`nobody follows ${id}`);
  return row;
}

/** The page stands, in both languages, with all its pickups. */
async function pageStands(town: Town, token: string, tag: string): Promise<void> {
  for (const language of ['ar', 'en'] as const) {
    const visitor = new Visitor(town, undefined, language);
    await sawPage(visitor, `/track/${token}`, ['tracking.pickups']);
    const { text } = await visitor.ask(`/${language}/track/${token}`);
    must(`${tag} in ${language}`, visible(text).includes(say(language, `tracking.tag.${tag}`)));
  }
}

const cases: Case[] = [
  {
    name: 'a partner that is down for an hour',
    async act(town) {
      const { id, token, questions } = await known(town);
      const { asks: before } = await asksOf(town, id);
      // A question is put again by itself, at real moments: the clock moves on when it has failed for good.
      const failedForGood = () =>
        until('the question to have failed', async () => {
          const { asks, failures } = await asksOf(town, id);
          return asks - before === failures ? true : undefined;
        });
      await town.world.fault({ operation, kind: 'status', status: 503, times: 1_000 });
      let last = -1;
      for (let minute = 0; minute < 60; minute += 4) {
        const { view, age } = await open(town, token);
        must('what was known stays', (view.snapshot?.orders.length ?? 0) > 0);
        must('it says that it is old', view.stale && age > last, { age, last });
        must('and when it is asked again', view.nextCheckAt !== null);
        last = age;
        await failedForGood();
        await town.world.advance('PT4M');
      }
      await pageStands(town, token, 'scheduled');
      await questions.gather();
      // 5, 10, then every 15 minutes; each a call and what a call repeats by itself.
      const bursts = questions.all.filter(
        ({ atMs }, index, all) => index === 0 || atMs - (all[index - 1]?.atMs ?? 0) > minuteMs,
      );
      must('left alone meanwhile', bursts.length <= 6, bursts.length);
      await town.world.clearFaults();
      await town.world.advance('PT19M');
      const { age } = await openWell(town, token);
      must('recovers by itself', age < 60, age);
    },
  },
  {
    name: '429 with and without Retry-After',
    async act(town) {
      const { token, questions } = await known(town);
      await town.world.fault({ operation, kind: 'status', status: 429, times: 100 });
      await open(town, token);
      must('asked once', (await questions.gather()).length === 1, questions.all);
      await town.world.advance('PT4M');
      await open(town, token);
      must('not within five minutes', (await questions.gather()).length === 0);
      await town.world.clearFaults();
      await town.world.fault({
        operation,
        kind: 'status',
        status: 429,
        times: 100,
        retryAfter: 2_400,
      });
      await town.world.advance('PT3M');
      await open(town, token);
      must('asked again', (await questions.gather()).length === 1);
      await town.world.clearFaults();
      for (let minute = 0; minute < 39; minute += 3) {
        await open(town, token);
        await town.world.advance('PT3M');
      }
      must('left alone for 40 minutes', (await questions.gather()).length === 0);
      await town.world.advance('PT11M');
      await openWell(town, token);
    },
  },
  {
    name: 'orders that vanish, and come back',
    async act(town) {
      const { token, orders } = await known(town);
      await town.world.fault({
        operation,
        kind: 'schema',
        times: 1,
        set: { path: 'data.orders', value: [] },
      });
      const gone = ordersIn(await open(town, token));
      must(
        'kept, and marked',
        gone.length === orders.length && gone.every(({ missing }) => missing),
      );
      await pageStands(town, token, 'scheduled');
      await town.world.advance('PT7M');
      const back = ordersIn(await open(town, token));
      must('back', back.length === orders.length && !back.some(({ missing }) => missing));
    },
  },
  {
    name: 'states out of order',
    async act(town) {
      const { token, orders } = await known(town);
      const [{ id = 0 } = {}] = orders;
      for (let step = 0; step < 3; step += 1) await town.world.advanceOrder(id);
      const there = ordersIn(await open(town, token))[0];
      must('on its way', there?.state === 'out_for_delivery', there);
      await town.world.advance('PT7M');
      const set = { path: 'data.orders.0.state', value: 'picked_up_from_customer' };
      await town.world.fault({ operation, kind: 'schema', times: 1, set });
      const back = ordersIn(await open(town, token))[0];
      must(
        'a step back is shown as it is',
        back?.state === 'picked_up_from_customer' &&
          back.changes.map(({ state }) => state).join() ===
            'out_for_delivery,picked_up_from_customer',
        back,
      );
      await pageStands(town, token, 'picked_up_from_customer');
    },
  },
  {
    name: 'a state that nobody knows',
    async act(town) {
      const { token } = await known(town);
      const set = { path: 'data.orders.0.state', value: 'ironed_by_moonlight' };
      await town.world.fault({ operation, kind: 'schema', times: 1, set });
      must('neutral', ordersIn(await open(town, token))[0]?.state === 'unknown');
      await pageStands(town, token, 'unknown');
      await said(town, 'ironed_by_moonlight');
    },
  },
  {
    name: 'dates without an offset, and dates that are none',
    async act(town) {
      const { token, orders } = await known(town);
      await town.world.advanceOrder(orders[0]?.id ?? 0);
      const at = (value: unknown) => ({ path: 'data.orders.0.state_changed_at', value });
      await town.world.fault({
        operation,
        kind: 'schema',
        times: 1,
        set: at('2026-12-07T17:20:00'),
      });
      const bare = ordersIn(await open(town, token))[0];
      must('a time in Riyadh', bare?.stateChangedAt === '2026-12-07T14:20:00.000Z', bare);
      await town.world.advance('PT7M');
      await town.world.fault({ operation, kind: 'schema', times: 1, set: at('soon') });
      const none = ordersIn(await open(town, token))[0];
      must('none at all', none?.stateChangedAt === null && none.changes.length === 1, none);
      await pageStands(town, token, 'picked_up_from_customer');
    },
  },
  {
    name: 'cancelled between two looks',
    async act(town) {
      const { id, token, questions } = await known(town);
      await town.world.cancelSubscription(id);
      const { view } = await open(town, token);
      must('cancelled', view.snapshot?.state === 'cancelled' && view.pollAfterMs === null, view);
      await pageStands(town, token, 'cancelled');
      await questions.gather();
      await town.world.advance('PT50M');
      await open(town, token);
      must('never asked again', (await questions.gather()).length === 0);
    },
  },
  {
    name: 'a 404 from the partner for what we sold',
    async act(town) {
      const { token, questions } = await known(town);
      await town.world.fault({ operation, kind: 'status', status: 404, times: 100 });
      const { view } = await open(town, token);
      must('what was known stays', view.stale && (view.snapshot?.orders.length ?? 0) > 0);
      await said(town, 'tracked-subscription-unknown');
      await town.world.advance('PT3M');
      await open(town, token);
      await questions.gather();
      const pause = shortestPause(questions.all.map(({ atMs }) => atMs));
      must('no tight loop', pause >= 5 * minuteMs, pause);
    },
  },
];

/** What goes wrong at the partner: always the last known truth with its age, never an empty page, never a tight loop. */
export const faults = suite('faults', cases);
