import assert from 'node:assert/strict';
import type { StepName } from '../../harness/door';
import { ground } from '../../harness/ground';
import { legs } from '../../harness/legs';
import type { Play, Stories } from './cell';
import type { Customer } from './customer';
import type { Lane } from './lane';
import { sawCode, sawPage } from './seen';
import type { Fault } from './table';

/** An answer of an upstream with another value at a path. */
export const setting = (path: string, value: unknown): Fault => ({
  kind: 'schema',
  set: { path, value },
});

/** The plans as the partner gives them, and which one a visitor takes. */
async function plansFor(lane: Lane, visitor: Customer) {
  const answer = await fetch(`${ground().sandbox.url}/external-partner/plans`, {
    headers: { 'api-key': lane.world.key, accept: 'application/json' },
  });
  const { data: plans } = (await answer.json()) as {
    data: { id: number; plan_types: { id: number }[] }[];
  };
  const { choice } = (await visitor.answersOf('plan')) as { choice: string };
  const [planId = 0, optionId = 0] = choice.split(':').map(Number);
  return { plans, planId, optionId };
}

/** Under a fault the review leads back to a step instead of to the payment, and its page says why; then it goes on from there. */
const leadsBack =
  (
    [step, reason, next]: [StepName, string, StepName],
    operation: string,
    faultFor: (lane: Lane, visitor: Customer) => Fault | Promise<Fault>,
  ): Play =>
  async (lane, visitor) => {
    await visitor.walkTo('review', { mode: 'start' });
    const answers = await visitor.answersOf('review');
    const fault = await faultFor(lane, visitor);
    await lane.during(operation, fault, async () => {
      const { href } = await visitor.sent('review', answers);
      const path = href.replace(/^\/\w\w/, '');
      assert.ok(path.startsWith(`/start/${step}?`) && path.endsWith(`reason=${reason}`), href);
      await sawPage(visitor, path, [`steps.reasons.${reason}`]);
    });
    if (step === 'coverage') {
      const { href } = await visitor.sent(step, await visitor.answersOf(step));
      assert.match(href, /\/start\/address$/, 'who they are is kept');
    }
    await visitor.finish(next, { mode: 'start' });
  };

/** What the partner has on offer, or knows of a customer, changes on the way or comes in another form. */
export const partnerStories: Stories = {
  'covered, and at the review no more: back to the place, the other answers kept': leadsBack(
    ['coverage', 'not-covered', 'address'],
    'is-location-covered',
    () => setting('data.is_covered', false),
  ),
  'the option is gone, its plan on sale: back to the plans': leadsBack(
    ['plan', 'plan-withdrawn', 'review'],
    'list-plans',
    async (lane, visitor) => {
      const { plans, planId, optionId } = await plansFor(lane, visitor);
      const others = plans
        .flatMap(({ plan_types: options }) => options)
        .filter(({ id }) => id !== optionId);
      const index = plans.findIndex(({ id }) => id === planId);
      return setting(`data.${index}.plan_types`, others.slice(0, 1));
    },
  ),
  'the period is gone, its day is there: back to the days': leadsBack(
    ['schedule', 'day-gone', 'schedule'],
    'available-days',
    async (_lane, visitor) => {
      const { period } = (await visitor.answersOf('schedule')) as { period: string };
      const code = period === 'morning' ? 'evening' : 'morning';
      return setting('data.0.periods', [{ code, name: 'Another' }]);
    },
  ),
  '400 at the days: the saved pin is asked about first': async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const answers = await visitor.answersOf('schedule');
    const taken = () => visitor.sent('schedule', answers);
    const { kind } = await lane.during('available-days', { kind: 'not-covered' }, taken, 1);
    assert.equal(kind, 'next');
    await visitor.finish('review');
  },
  'today is offered: it is not on the page, and refused when it is sent': async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const answers = (await visitor.answersOf('schedule', { mode: 'start' })) as { date: string };
    await lane.during('available-days', setting('data.0.is_today', true), async () => {
      const offered = (await visitor.days()).map(({ date }) => String(date));
      assert.ok(offered.length > 0 && !offered.includes(answers.date), 'today is not sold');
      const refused = await visitor.refusalOf('schedule', answers);
      assert.deepEqual(refused, { status: 422, fields: { date: 'day-gone' } });
    });
    await visitor.finish('schedule');
  },
  'one plan id twice: the first one counts, and can be bought': async (lane, visitor) => {
    await visitor.walkTo('plan');
    const { plans } = await plansFor(lane, visitor);
    const planId = plans[0]?.id ?? 0;
    await lane.during('list-plans', setting('data.1.id', planId), () =>
      visitor.finish('plan', { planId }),
    );
  },
  'shoes: their required field is always sent': async (lane, visitor) => {
    const seen = await lane.world.lastRequest();
    await visitor.walkTo('preferences');
    const answers = (await visitor.answersOf('preferences')) as { shoes: object };
    const shoes = { ...answers.shoes, on: true, protectionLayer: false };
    await visitor.sent('preferences', { ...answers, shoes });
    const saved = (await lane.world.requests(seen)).filter(
      ({ operation, fields }) =>
        operation === 'save-preferences' && fields.service_type === 'shoes',
    );
    assert.ok(saved.length > 0, 'not run: no preferences for shoes were saved');
    for (const { fields, status } of saved)
      assert.deepEqual([fields.protection_layer, status], ['0', 200]);
  },
  '422 with fields of any shape: nothing of them is shown': async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const far = new Date(Date.parse((await lane.world.clock()).now) + 70 * 86_400_000);
    const date = far.toISOString().slice(0, 10);
    const periods = [{ code: 'morning', name: 'Morning' }];
    const day = { day_name: 'x', week_day: 1, date, is_today: false, periods };
    const odd: unknown = JSON.parse(
      '{"__proto__":["CANARY"],"constructor":{"name":"CANARY"},"date":{"deep":["CANARY"]},"x.y":7}',
    );
    await lane.during('available-days', setting('data', [day]), async () => {
      await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
      const answers = await visitor.answersOf('review');
      const consumed = await lane.arm('subscribe', setting('errors', odd), 1);
      sawCode(await visitor.send('review', answers), 'partner-rejected');
      await consumed();
    });
    await visitor.finish('schedule');
  },
  'the customer token ends on the way: linked again, once': async (lane, visitor) => {
    await visitor.walkTo('address');
    const before = await visitor.effects();
    await lane.world.revokeTokens(before.customers[0]?.id ?? 0);
    await legs.address(visitor);
    const after = await visitor.effects();
    assert.equal(after.customers[0]?.links.length, 2);
    await visitor.finish('preferences');
  },
  'linked under another name: the name known there is shown': async (lane, visitor) => {
    await visitor.walkTo('registration');
    const name = 'ليلى عبدالله القحطاني';
    const known = setting('data.customer.name', name);
    await lane.during('link-customer', known, () => legs.registration(visitor, visitor.walker), 1);
    await visitor.walkTo('review', { from: 'address' });
    assert.ok((await visitor.page('review')).includes(name));
  },
};
