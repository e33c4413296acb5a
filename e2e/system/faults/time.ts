import assert from 'node:assert/strict';
import { dayMs } from '@/lib/kernel/time';
import { until } from '../../../scripts/stack/ready';
import { type CaseRunner, withValue } from '../case-runner';
import type { Cases } from '../cases';
import type { Customer } from '../customer';
import { assertErrorResponse, assertPageShows, assertPageWithoutErrors } from './assertions';

const hourMs = dayMs / 24;
const nowIn = async ({ world }: CaseRunner): Promise<number> =>
  Date.parse((await world.clock()).now);
const moveTo = (runner: CaseRunner, atMs: number) =>
  runner.world.control('POST', '/sandbox/clock/advance', { to: new Date(atMs).toISOString() });
const setTo = (runner: CaseRunner, atMs: number) =>
  runner.world.setClock(new Date(atMs).toISOString());
const riyadhDate = (atMs: number): string => new Date(atMs + 3 * hourMs).toISOString().slice(0, 10);
/** The next midnight in Riyadh after an instant. */
const midnightAfter = (atMs: number): number =>
  (Math.floor((atMs + 3 * hourMs) / dayMs) + 1) * dayMs - 3 * hourMs;

/** The first available day is after today in Riyadh. */
async function soldFromTomorrow(runner: CaseRunner, customer: Customer): Promise<void> {
  const today = riyadhDate(await nowIn(runner));
  const [first] = await customer.days();
  assert.ok((first?.date ?? '') > today, `${first?.date} is after ${today} in Riyadh`);
}

const codeFor = async (runner: CaseRunner, customer: Customer): Promise<string> => {
  const { mobile } = customer.person;
  await customer.walkTo('mobile');
  await customer.sent('mobile', { phase: 'number', mobile });
  return runner.world.code(mobile);
};

/** Clocks and dates. */
export const timeStories: Cases = {
  'midnight in Riyadh before consent leads back to the schedule': async (runner, customer) => {
    const midnight = midnightAfter(await nowIn(runner));
    // While the next day is still sold: it is not in the last five minutes before midnight.
    await moveTo(runner, midnight - 360_000);
    await customer.walkTo('review');
    const answers = await customer.answersOf('review');
    await moveTo(runner, midnight + 1_000);
    // The chosen day is now today, and today is not sold.
    const answer = await customer.send('review', answers);
    if (answer.status === 200) assert.match(answer.text, /\/start\/schedule\?.*reason=day-gone/);
    else assertErrorResponse(answer, 'step-closed');
    assert.match(await customer.leadsTo('/start/review'), /\/start\/schedule$/);
    await customer.finish('schedule');
  },
  'around midnight the date in Riyadh counts, not that of UTC': async (runner, customer) => {
    const midnight = midnightAfter(await nowIn(runner));
    await moveTo(runner, midnight - 60_000);
    await customer.walkTo('schedule');
    for (const atMs of [midnight - 30_000, midnight + 30_000]) {
      if ((await nowIn(runner)) < atMs) await moveTo(runner, atMs);
      await soldFromTomorrow(runner, customer);
    }
  },
  'the tracking page renders with dates of any kind': async (runner, customer) => {
    const token = await customer.trackingOf(await customer.subscribe());
    const changedAt = 'data.orders.0.state_changed_at';
    const dates: [string, unknown][] = [
      [changedAt, null],
      [changedAt, '2026-01-01T10:00:00'],
      [changedAt, '2099-01-01T10:00:00+03:00'],
      [changedAt, 7],
      ['data.subscription.end_date', '2020-01-01'],
      ['data.subscription.end_date', 'never'],
    ];
    for (const [path, value] of dates) {
      await runner.during('subscription-orders', withValue(path, value), () =>
        assertPageWithoutErrors(customer, `/track/${token}`, 'tracking.pickups'),
      );
      await runner.world.advance('PT16M');
    }
  },
};

/** The same for clocks and time zones, isolated from other customers. */
export const clockStories: Cases = {
  'a paid order survives the clock moving a day forward and back': async (runner, customer) => {
    const id = await customer.finish('coverage');
    const { trackingToken } = await customer.ends(id, 'done');
    const start = await nowIn(runner);
    for (const offsetMs of [dayMs, -dayMs]) {
      await setTo(runner, start + offsetMs);
      await assertPageShows(customer, `/checkout/${id}`, ['checkout.done-title']);
      // A worker may be polling them just now; until they arrive the page says so.
      await until('the pickups to be shown', () =>
        assertPageWithoutErrors(customer, `/track/${trackingToken}`, 'tracking.pickups').then(
          () => true,
          () => undefined,
        ),
      );
      await customer.another().finish('coverage');
    }
    await setTo(runner, start + 2 * dayMs);
  },
  'codes and leases survive the clock moving back ten minutes': async (runner, customer) => {
    const code = await codeFor(runner, customer);
    const back = (await nowIn(runner)) - 600_000;
    await setTo(runner, back);
    await customer.sent('mobile', { phase: 'code', code });
    await customer.finish('registration');
    await setTo(runner, back + 1_200_000);
  },
  'a server in New York uses the days of Riyadh': async (runner, customer) => {
    customer.instance = await runner.instanceWith({ TZ: 'America/New_York' });
    await customer.walkTo('schedule');
    await soldFromTomorrow(runner, customer);
    await customer.finish('schedule');
    await runner.endThird();
  },
  'customers subscribe on the last day of a year and around 29 February': async (
    runner,
    customer,
  ) => {
    for (const day of ['2027-12-31T09:00:00Z', '2028-02-28T20:40:00Z', '2028-02-29T09:00:00Z']) {
      await runner.world.setClock(day);
      await customer.another().finish('coverage');
    }
  },
};
