import assert from 'node:assert/strict';
import { dayMs } from '@/lib/kernel/time';
import { until } from '../../../scripts/stack/ready';
import { type Lane, setting } from '../case-runner';
import type { Cases } from '../cases';
import type { Customer } from '../customer';
import { sawCode, sawPage, sawUntroubled } from './assertions';

const hourMs = dayMs / 24;
const nowIn = async ({ world }: Lane): Promise<number> => Date.parse((await world.clock()).now);
const moveTo = (lane: Lane, atMs: number) =>
  lane.world.control('POST', '/sandbox/clock/advance', { to: new Date(atMs).toISOString() });
const setTo = (lane: Lane, atMs: number) => lane.world.setClock(new Date(atMs).toISOString());
const riyadhDate = (atMs: number): string => new Date(atMs + 3 * hourMs).toISOString().slice(0, 10);
/** The next midnight in Riyadh after an instant. */
const midnightAfter = (atMs: number): number =>
  (Math.floor((atMs + 3 * hourMs) / dayMs) + 1) * dayMs - 3 * hourMs;

/** The first available day is after today in Riyadh. */
async function soldFromTomorrow(lane: Lane, customer: Customer): Promise<void> {
  const today = riyadhDate(await nowIn(lane));
  const [first] = await customer.days();
  assert.ok((first?.date ?? '') > today, `${first?.date} is after ${today} in Riyadh`);
}

const codeFor = async (lane: Lane, customer: Customer): Promise<string> => {
  const { mobile } = customer.person;
  await customer.walkTo('mobile');
  await customer.sent('mobile', { phase: 'number', mobile });
  return lane.world.code(mobile);
};

/** Clocks and dates. */
export const timeStories: Cases = {
  'midnight in Riyadh before consent leads back to the schedule': async (lane, customer) => {
    const midnight = midnightAfter(await nowIn(lane));
    // While the next day is still sold: it is not in the last five minutes before midnight.
    await moveTo(lane, midnight - 360_000);
    await customer.walkTo('review');
    const answers = await customer.answersOf('review');
    await moveTo(lane, midnight + 1_000);
    // The chosen day is now today, and today is not sold.
    const answer = await customer.send('review', answers);
    if (answer.status === 200) assert.match(answer.text, /\/start\/schedule\?.*reason=day-gone/);
    else sawCode(answer, 'step-closed');
    assert.match(await customer.leadsTo('/start/review'), /\/start\/schedule$/);
    await customer.finish('schedule');
  },
  'around midnight the date in Riyadh counts, not that of UTC': async (lane, customer) => {
    const midnight = midnightAfter(await nowIn(lane));
    await moveTo(lane, midnight - 60_000);
    await customer.walkTo('schedule');
    for (const atMs of [midnight - 30_000, midnight + 30_000]) {
      if ((await nowIn(lane)) < atMs) await moveTo(lane, atMs);
      await soldFromTomorrow(lane, customer);
    }
  },
  'the tracking page renders with dates of any kind': async (lane, customer) => {
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
      await lane.during('subscription-orders', setting(path, value), () =>
        sawUntroubled(customer, `/track/${token}`, 'tracking.pickups'),
      );
      await lane.world.advance('PT16M');
    }
  },
  'a code is valid until its expiry and not after it': async (lane, customer) => {
    const late = customer.another();
    const code = await codeFor(lane, customer);
    await lane.world.advance('PT9M50S');
    await customer.sent('mobile', { phase: 'code', code });
    const spent = await codeFor(lane, late);
    await lane.world.advance('PT10M1S');
    const { status, fields } = await late.refusalOf('mobile', { phase: 'code', code: spent });
    assert.deepEqual([status, fields.code], [422, 'code-expired']);
  },
};

/** The same for clocks and time zones, isolated from other customers. */
export const clockStories: Cases = {
  'a paid order survives the clock moving a day forward and back': async (lane, customer) => {
    const id = await customer.finish('coverage');
    const { trackingToken } = await customer.ends(id, 'done');
    const start = await nowIn(lane);
    for (const offsetMs of [dayMs, -dayMs]) {
      await setTo(lane, start + offsetMs);
      await sawPage(customer, `/checkout/${id}`, ['checkout.done-title']);
      // A worker may be polling them just now; until they arrive the page says so.
      await until('the pickups to be shown', () =>
        sawUntroubled(customer, `/track/${trackingToken}`, 'tracking.pickups').then(
          () => true,
          () => undefined,
        ),
      );
      await customer.another().finish('coverage');
    }
    await setTo(lane, start + 2 * dayMs);
  },
  'codes and leases survive the clock moving back ten minutes': async (lane, customer) => {
    const code = await codeFor(lane, customer);
    const back = (await nowIn(lane)) - 600_000;
    await setTo(lane, back);
    await customer.sent('mobile', { phase: 'code', code });
    await customer.finish('registration');
    await setTo(lane, back + 1_200_000);
  },
  'a server in New York uses the days of Riyadh': async (lane, customer) => {
    customer.instance = await lane.instanceWith({ TZ: 'America/New_York' });
    await customer.walkTo('schedule');
    await soldFromTomorrow(lane, customer);
    await customer.finish('schedule');
    await lane.endThird();
  },
  'customers subscribe on the last day of a year and around 29 February': async (
    lane,
    customer,
  ) => {
    for (const day of ['2027-12-31T09:00:00Z', '2028-02-28T20:40:00Z', '2028-02-29T09:00:00Z']) {
      await lane.world.setClock(day);
      await customer.another().finish('coverage');
    }
  },
};
