import assert from 'node:assert/strict';
import type { PickupDay } from '@/lib/onboarding/pickup';
import type { Visitor } from '../../visitor';
import type { Lane } from '../lane';
import { answersOf, ends, finish, send, sent } from '../person-on-way';
import { sawCode, sawPage, sawPickups, sawUntroubled } from '../seen';
import { another, type Case, faultsOf, leadsTo } from './case';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const nowIn = async ({ world }: Lane): Promise<number> => Date.parse((await world.clock()).now);
const moveTo = (lane: Lane, atMs: number) =>
  lane.control('POST', '/sandbox/clock/advance', { to: new Date(atMs).toISOString() });
const riyadhDate = (atMs: number): string => new Date(atMs + 3 * hourMs).toISOString().slice(0, 10);
/** The next midnight in Riyadh after an instant. */
const midnightAfter = (atMs: number): number =>
  (Math.floor((atMs + 3 * hourMs) / dayMs) + 1) * dayMs - 3 * hourMs;

const daysOf = (visitor: Visitor) =>
  visitor.read<{ days: PickupDay[] }>('/api/pickup-days').then(({ days }) => days);

/** The page of the orders, whatever the partner says of this field. */
async function ordersWith(lane: Lane, visitor: Visitor, path: string, values: unknown[]) {
  const id = await visitor.subscribe();
  const { trackingToken } = await ends(visitor, id, 'done');
  for (const value of values) {
    const struck = await lane.arm('subscription-orders', { kind: 'schema', set: { path, value } });
    await sawUntroubled(visitor, `/track/${trackingToken}`, 'tracking.pickups');
    await struck();
    await lane.world.clearFaults();
    await lane.world.advance('PT16M');
  }
}

/** Clocks and dates. */
export const timeCases: Record<string, Case> = {
  T1: async (lane, visitor) => {
    const midnight = midnightAfter(await nowIn(lane));
    // While the day that begins then is still sold: for the last five minutes it is not.
    await moveTo(lane, midnight - 360_000);
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    await moveTo(lane, midnight + 1_000);
    // The first day is today now, and today is not sold.
    const answer = await send(visitor, 'review', answers);
    if (answer.status === 200) assert.match(answer.text, /\/start\/schedule\?.*reason=day-gone/);
    else sawCode(answer, 'step-closed');
    assert.match(await leadsTo(visitor, '/start/review'), /\/start\/schedule$/);
    await finish(visitor, 'schedule');
  },
  T2: async (lane, visitor) => {
    const midnight = midnightAfter(await nowIn(lane));
    await moveTo(lane, midnight - 60_000);
    await visitor.walkTo('schedule');
    for (const atMs of [midnight - 30_000, midnight + 30_000]) {
      if ((await nowIn(lane)) < atMs) await moveTo(lane, atMs);
      const today = riyadhDate(await nowIn(lane));
      const [first] = await daysOf(visitor);
      assert.ok((first?.date ?? '') > today, `${first?.date} is after ${today} in Riyadh`);
    }
    await finish(visitor, 'schedule');
  },
  T3: async (lane, visitor) => {
    const id = await finish(visitor, 'coverage');
    const { trackingToken } = await ends(visitor, id, 'done');
    const start = await nowIn(lane);
    for (const offsetMs of [dayMs, -dayMs]) {
      await lane.world.setClock(new Date(start + offsetMs).toISOString());
      await sawPage(visitor, `/checkout/${id}`, ['checkout.done-title']);
      await sawPickups(visitor, trackingToken ?? '');
      await finish(another(visitor), 'coverage');
    }
    await lane.world.setClock(new Date(start + 2 * dayMs).toISOString());
  },
  T4: async (lane, visitor) => {
    const { mobile } = visitor.person;
    await visitor.walkTo('mobile');
    await sent(visitor, 'mobile', { phase: 'number', mobile });
    const code = await lane.world.code(mobile);
    const back = (await nowIn(lane)) - 600_000;
    await lane.world.setClock(new Date(back).toISOString());
    await sent(visitor, 'mobile', { phase: 'code', code });
    await finish(visitor, 'registration');
    await lane.world.setClock(new Date(back + 1_200_000).toISOString());
  },
  T5: async (lane, visitor) => {
    await lane.town.stop(1);
    await lane.town.start(1, { TZ: 'America/New_York' });
    visitor.instance = 1;
    await visitor.walkTo('schedule');
    const [first] = await daysOf(visitor);
    assert.ok((first?.date ?? '') > riyadhDate(await nowIn(lane)));
    await finish(visitor, 'schedule');
    await lane.town.stop(1);
    await lane.town.start(1);
  },
  T7: async (lane, visitor) => {
    for (const day of ['2027-12-31T09:00:00Z', '2028-02-28T20:59:00Z', '2028-02-29T09:00:00Z']) {
      await lane.world.setClock(day);
      await finish(another(visitor), 'coverage');
    }
    await finish(visitor, 'coverage');
  },
  T8: (lane, visitor) =>
    ordersWith(lane, visitor, 'data.orders.0.state_changed_at', [
      null,
      '2026-01-01T10:00:00',
      '2026-01-01T10:00:00Z',
      '2099-01-01T10:00:00+03:00',
      7,
    ]),
  T9: async (lane, visitor) => {
    await visitor.walkTo('registration');
    const good = (await answersOf(visitor, 'registration')) as object;
    const today = riyadhDate(await nowIn(lane)).split('-');
    const births = [
      [today[2], String(Number(today[1])), today[0]],
      ['1', '1', '1700'],
      ['30', '2', '1990'],
      ['31', '4', '1990'],
    ];
    for (const [day, month, year] of births) {
      const faults = await faultsOf(visitor, 'registration', {
        ...good,
        birth: { day, month, year },
      });
      assert.deepEqual(
        [faults.status, faults.code],
        [422, 'invalid-answers'],
        `${day}.${month}.${year}`,
      );
      assert.ok(faults.fields.birth, `${day}.${month}.${year}: ${JSON.stringify(faults.fields)}`);
    }
    await finish(visitor, 'registration');
  },
  T10: async (lane, visitor) => {
    const late = another(visitor);
    for (const [person, seconds] of [
      [visitor, 9 * 60 + 50],
      [late, 10 * 60 + 1],
    ] as const) {
      const { mobile } = person.person;
      await person.walkTo('mobile');
      await sent(person, 'mobile', { phase: 'number', mobile });
      const code = await lane.world.code(mobile);
      await lane.world.advance(`PT${seconds}S`);
      const answer = await send(person, 'mobile', { phase: 'code', code });
      assert.equal(answer.status, person === late ? 422 : 200, `${seconds} s: ${answer.text}`);
      if (person === late) assert.match(answer.text, /code-expired/);
    }
    await finish(visitor, 'registration');
  },
  T11: async (lane, visitor) => {
    await visitor.walkTo('registration');
    const answers = await answersOf(visitor, 'registration');
    const start = await nowIn(lane);
    for (const offsetMs of [30_000, -dayMs, dayMs]) {
      const retryAfter = new Date(start + offsetMs).toUTCString();
      const struck = await lane.arm('link-customer', { kind: 'status', status: 429, retryAfter });
      const answer = await send(visitor, 'registration', answers);
      const { code, retryAfterMs } = JSON.parse(answer.text) as {
        code: string;
        retryAfterMs?: number;
      };
      assert.equal(code, 'partner-unreachable');
      const isWithin =
        retryAfterMs === undefined || (retryAfterMs >= 1_000 && retryAfterMs <= 900_000);
      assert.ok(isWithin, `${retryAfter}: ${retryAfterMs}`);
      await struck();
      await lane.world.clearFaults();
    }
    await finish(visitor, 'registration');
  },
  T12: (lane, visitor) =>
    ordersWith(lane, visitor, 'data.subscription.end_date', ['2020-01-01', 'never', null]),
};
