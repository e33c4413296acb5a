import assert from 'node:assert/strict';
import { ground } from '../../harness/run-services';
import { legs } from '../../harness/step-answers';
import type { StepName } from '../../harness/wizard-client';
import { type Fault, type Lane, setting } from '../case-runner';
import type { Cases, Play } from '../cases';
import type { Customer } from '../customer';
import { sawCode, sawPage } from './assertions';

/** The partner's plans, and the option that a customer takes. */
async function plansFor(lane: Lane, customer: Customer) {
  const answer = await fetch(`${ground().sandbox.url}/external-partner/plans`, {
    headers: { 'api-key': lane.world.key, accept: 'application/json' },
  });
  const { data: plans } = (await answer.json()) as {
    data: { id: number; plan_types: { id: number }[] }[];
  };
  const { choice } = (await customer.answersOf('plan')) as { choice: string };
  const [planId = 0, optionId = 0] = choice.split(':').map(Number);
  return { plans, planId, optionId };
}

/**
 * Under a fault the review redirects to a step with a reason instead of to the payment; the
 * customer continues from there.
 */
const leadsBack =
  (
    [step, reason, next]: [StepName, string, StepName],
    operation: string,
    faultFor: (lane: Lane, customer: Customer) => Fault | Promise<Fault>,
  ): Play =>
  async (lane, customer) => {
    await customer.walkTo('review', { mode: 'start' });
    const answers = await customer.answersOf('review');
    const fault = await faultFor(lane, customer);
    await lane.during(operation, fault, async () => {
      const { href } = await customer.sent('review', answers);
      const path = href.replace(/^\/\w\w/, '');
      assert.ok(path.startsWith(`/start/${step}?`) && path.endsWith(`reason=${reason}`), href);
      await sawPage(customer, path, [`steps.reasons.${reason}`]);
    });
    if (step === 'coverage') {
      const { href } = await customer.sent(step, await customer.answersOf(step));
      assert.match(href, /\/start\/address$/, 'who they are is kept');
    }
    await customer.finish(next, { mode: 'start' });
  };

/** The partner's offers or customer data change during the journey, or have another format. */
export const partnerStories: Cases = {
  'a place no longer covered at the review leads back to it, other answers kept': leadsBack(
    ['coverage', 'not-covered', 'address'],
    'is-location-covered',
    () => setting('data.is_covered', false),
  ),
  'an option no longer on sale leads back to the plans': leadsBack(
    ['plan', 'plan-withdrawn', 'review'],
    'list-plans',
    async (lane, customer) => {
      const { plans, planId, optionId } = await plansFor(lane, customer);
      const others = plans
        .flatMap(({ plan_types: options }) => options)
        .filter(({ id }) => id !== optionId);
      const index = plans.findIndex(({ id }) => id === planId);
      return setting(`data.${index}.plan_types`, others.slice(0, 1));
    },
  ),
  'a period no longer offered leads back to the schedule': leadsBack(
    ['schedule', 'day-gone', 'schedule'],
    'available-days',
    async (_lane, customer) => {
      const { period } = (await customer.answersOf('schedule')) as { period: string };
      const code = period === 'morning' ? 'evening' : 'morning';
      return setting('data.0.periods', [{ code, name: 'Another' }]);
    },
  ),
  'a not-covered error for the days checks the coverage of the saved pin first': async (
    lane,
    customer,
  ) => {
    await customer.walkTo('schedule');
    const answers = await customer.answersOf('schedule');
    const taken = () => customer.sent('schedule', answers);
    const { kind } = await lane.during('available-days', { kind: 'not-covered' }, taken, 1);
    assert.equal(kind, 'next');
    await customer.finish('review');
  },
  'today is neither shown nor accepted when the partner offers it': async (lane, customer) => {
    await customer.walkTo('schedule');
    const answers = (await customer.answersOf('schedule', { mode: 'start' })) as { date: string };
    await lane.during('available-days', setting('data.0.is_today', true), async () => {
      const offered = (await customer.days()).map(({ date }) => String(date));
      assert.ok(offered.length > 0 && !offered.includes(answers.date), 'today is not sold');
      const refused = await customer.refusalOf('schedule', answers);
      assert.deepEqual(refused, { status: 422, fields: { date: 'day-gone' } });
    });
    await customer.finish('schedule');
  },
  'of two plans with one id the first counts and can be bought': async (lane, customer) => {
    await customer.walkTo('plan');
    const { plans } = await plansFor(lane, customer);
    const planId = plans[0]?.id ?? 0;
    await lane.during('list-plans', setting('data.1.id', planId), () =>
      customer.finish('plan', { planId }),
    );
  },
  'the required field of shoes is always sent': async (lane, customer) => {
    const seen = await lane.world.lastRequest();
    await customer.walkTo('preferences');
    const answers = (await customer.answersOf('preferences')) as { shoes: object };
    const shoes = { ...answers.shoes, on: true, protectionLayer: false };
    await customer.sent('preferences', { ...answers, shoes });
    const saved = (await lane.world.requests(seen)).filter(
      ({ operation, fields }) =>
        operation === 'save-preferences' && fields.service_type === 'shoes',
    );
    assert.ok(saved.length > 0, 'not run: no preferences for shoes were saved');
    for (const { fields, status } of saved)
      assert.deepEqual([fields.protection_layer, status], ['0', 200]);
  },
  'fields of any shape in a 422 are not shown': async (lane, customer) => {
    await customer.walkTo('schedule');
    const far = new Date(Date.parse((await lane.world.clock()).now) + 70 * 86_400_000);
    const date = far.toISOString().slice(0, 10);
    const periods = [{ code: 'morning', name: 'Morning' }];
    const day = { day_name: 'x', week_day: 1, date, is_today: false, periods };
    const odd: unknown = JSON.parse(
      '{"__proto__":["CANARY"],"constructor":{"name":"CANARY"},"date":{"deep":["CANARY"]},"x.y":7}',
    );
    await lane.during('available-days', setting('data', [day]), async () => {
      await customer.walkTo('review', { from: 'schedule', mode: 'start' });
      const answers = await customer.answersOf('review');
      const consumed = await lane.arm('subscribe', setting('errors', odd), 1);
      sawCode(await customer.send('review', answers), 'partner-rejected');
      await consumed();
    });
    await customer.finish('schedule');
  },
  'an expired customer token is replaced by linking once': async (lane, customer) => {
    await customer.walkTo('address');
    const before = await customer.effects();
    await lane.world.revokeTokens(before.customers[0]?.id ?? 0);
    await legs.address(customer);
    const after = await customer.effects();
    assert.equal(after.customers[0]?.links.length, 2);
    await customer.finish('preferences');
  },
  'a customer linked under another name sees the name that the partner knows': async (
    lane,
    customer,
  ) => {
    await customer.walkTo('registration');
    const name = 'ليلى عبدالله القحطاني';
    const known = setting('data.customer.name', name);
    await lane.during(
      'link-customer',
      known,
      () => legs.registration(customer, customer.walker),
      1,
    );
    await customer.walkTo('review', { from: 'address' });
    assert.ok((await customer.page('review')).includes(name));
  },
};
