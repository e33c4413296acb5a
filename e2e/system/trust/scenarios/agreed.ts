import assert from 'node:assert/strict';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { audit } from '../oracle/oracle';
import { Visitor } from '../visitor';
import { newestCheckout, refused, type Scenario, shows } from './scenario';

const prices: Scenario = {
  name: 'M4 prices',
  alone: true,
  async run(town) {
    const echo = (path: string, value: unknown) =>
      town.world.fault({ operation: 'subscribe', kind: 'schema', times: 9, set: { path, value } });
    const visitor = new Visitor(town);
    await visitor.walkTo('review');
    const { answers } = await visitor.read<{ answers: { date: string; period: string } }>(
      '/api/journey/schedule',
    );
    const isSunday = new Date(`${answers.date}T00:00:00Z`).getUTCDay() === 0;
    const others: Record<string, unknown> = {
      'data.preferred_pickup_day.code': isSunday ? 'tuesday' : 'sunday',
      'data.preferred_pickup_period.code': answers.period === 'morning' ? 'evening' : 'morning',
      'data.orders_count': 99,
    };
    for (const [path, value] of Object.entries(others)) {
      await echo(path, value);
      const reply = await visitor.agree();
      assert.ok(reply.kind === 'leave' && /\/schedule/.test(reply.href), `${path} is another`);
      await town.world.clearFaults();
      await visitor.walkTo('review', { from: 'schedule' });
    }
    await echo('data.total', 251.5);
    const repriced = await visitor.agree();
    assert.ok(
      repriced.kind === 'leave' && /\/checkout\//.test(repriced.href),
      JSON.stringify(repriced),
    );
    assert.equal((await visitor.checkout(await newestCheckout(town))).page, 'price');

    const other = new Visitor(town);
    await other.walkTo('review');
    await town.world.setPrice(111, 300);
    const reply = await other.agree();
    assert.ok(reply.kind === 'leave' && /\/start\/plan/.test(reply.href), JSON.stringify(reply));
  },
};

/** A day that the partner offers and we do not sell: tomorrow in the last minutes before it, and today. */
const notSold: { what: string; atUtc: string; days: string }[] = [
  { what: 'tomorrow', atUtc: '20:56:00', days: 'after-today' },
  { what: 'today', atUtc: '07:00:00', days: 'with-today' },
];

const everyWeek: Scenario = {
  name: 'M4 first day of every week',
  async run(town) {
    for (const { what, atUtc, days: list } of notSold) {
      const visitor = new Visitor(town);
      await visitor.walkTo('schedule');
      await town.world.amend({ overrides: { 'available-days': list } });
      const tomorrow = Date.parse((await town.world.clock()).now) + 86_400_000;
      await town.world.setClock(`${new Date(tomorrow).toISOString().slice(0, 10)}T${atUtc}Z`);
      const { days } = await visitor.read<{ days: PickupDay[] }>('/api/pickup-days');
      // The one that is not sold would come right before these: a week after it is the seventh of them.
      const { date = '', periods: [period] = [] } = days[6] ?? {};
      const everyWeekFrom = visitor.submit('schedule', {
        mode: 'weekly',
        date,
        period: period ?? 'morning',
      });
      await refused(`every week from a week after ${what}`, everyWeekFrom);
      await visitor.submit('schedule', { mode: 'start', date, period: period ?? 'morning' });
      const page = await visitor.walkToPayment({ from: 'schedule', mode: 'weekly' });
      await shows(visitor, await visitor.comeBack(await visitor.payAt(page)), 'done');
    }
    await audit(town);
  },
};

const manyTabs: Scenario = {
  name: 'M5 many tabs',
  instances: 2,
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkTo('registration');
    for (let round = 0; round < 4; round += 1) {
      const drafts = ['registration', 'address', 'preferences', 'plan', 'schedule'];
      await Promise.all(
        drafts.map((step) =>
          visitor.ask(`/api/journey/${step}?locale=ar`, {
            method: 'PUT',
            json: { draft: { round: `${step} ${round}` } },
          }),
        ),
      );
      const { answers } = await visitor.read<{ answers: unknown }>('/api/journey/registration');
      assert.deepEqual(answers, { round: `registration ${round}` }, 'what was typed is kept');
    }
  },
};

export const agreedScenarios: Scenario[] = [prices, everyWeek, manyTabs];
