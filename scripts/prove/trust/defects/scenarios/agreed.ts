import assert from 'node:assert/strict';
import { Visitor } from '../../visitor';
import { newestCheckout, type Scenario } from '../scenario';

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

export const agreedScenarios: Scenario[] = [prices, manyTabs];
