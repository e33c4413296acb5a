import assert from 'node:assert/strict';
import { runServices } from '../../harness/run-services';
import { answerStep } from '../../harness/step-answers';
import type { StepName } from '../../harness/wizard-client';
import { type CaseRunner, type Fault, withValue } from '../case-runner';
import type { Cases, RunCase } from '../cases';
import type { Customer } from '../customer';
import { assertErrorResponse, assertPageShows } from './assertions';

/** The partner's plans, and the option that a customer takes. */
async function plansFor(runner: CaseRunner, customer: Customer) {
  const answer = await fetch(`${runServices().sandbox.url}/external-partner/plans`, {
    headers: { 'api-key': runner.world.key, accept: 'application/json' },
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
    faultFor: (runner: CaseRunner, customer: Customer) => Fault | Promise<Fault>,
  ): RunCase =>
  async (runner, customer) => {
    await customer.walkTo('review', { mode: 'start' });
    const answers = await customer.answersOf('review');
    const fault = await faultFor(runner, customer);
    await runner.during(operation, fault, async () => {
      const { href } = await customer.sent('review', answers);
      const path = href.replace(/^\/\w\w/, '');
      assert.ok(path.startsWith(`/start/${step}?`) && path.endsWith(`reason=${reason}`), href);
      await assertPageShows(customer, path, [`steps.reasons.${reason}`]);
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
    () => withValue('data.is_covered', false),
  ),
  'an option no longer on sale leads back to the plans': leadsBack(
    ['plan', 'plan-withdrawn', 'review'],
    'list-plans',
    async (runner, customer) => {
      const { plans, planId, optionId } = await plansFor(runner, customer);
      const others = plans
        .flatMap(({ plan_types: options }) => options)
        .filter(({ id }) => id !== optionId);
      const index = plans.findIndex(({ id }) => id === planId);
      return withValue(`data.${index}.plan_types`, others.slice(0, 1));
    },
  ),
  'a period no longer offered leads back to the schedule': leadsBack(
    ['schedule', 'day-gone', 'schedule'],
    'available-days',
    async (_runner, customer) => {
      const { period } = (await customer.answersOf('schedule')) as { period: string };
      const code = period === 'morning' ? 'evening' : 'morning';
      return withValue('data.0.periods', [{ code, name: 'Another' }]);
    },
  ),
  'a not-covered error for the days checks the coverage of the saved pin first': async (
    runner,
    customer,
  ) => {
    await customer.walkTo('schedule');
    const answers = await customer.answersOf('schedule');
    const taken = () => customer.sent('schedule', answers);
    const { kind } = await runner.during('available-days', { kind: 'not-covered' }, taken, 1);
    assert.equal(kind, 'next');
    await customer.finish('review');
  },
  'today is neither shown nor accepted when the partner offers it': async (runner, customer) => {
    await customer.walkTo('schedule');
    const answers = (await customer.answersOf('schedule', { mode: 'start' })) as { date: string };
    await runner.during('available-days', withValue('data.0.is_today', true), async () => {
      const offered = (await customer.days()).map(({ date }) => String(date));
      assert.ok(offered.length > 0 && !offered.includes(answers.date), 'today is not sold');
      const refused = await customer.refusalOf('schedule', answers);
      assert.deepEqual(refused, { status: 422, fields: { date: 'day-gone' } });
    });
    await customer.finish('schedule');
  },
  'of two plans with one id the first counts and can be bought': async (runner, customer) => {
    await customer.walkTo('plan');
    const { plans } = await plansFor(runner, customer);
    const planId = plans[0]?.id ?? 0;
    await runner.during('list-plans', withValue('data.1.id', planId), () =>
      customer.finish('plan', { planId }),
    );
  },
  'the required field of shoes is always sent': async (runner, customer) => {
    const seen = await runner.world.lastRequest();
    await customer.walkTo('preferences');
    const answers = (await customer.answersOf('preferences')) as { shoes: object };
    const shoes = { ...answers.shoes, on: true, protectionLayer: false };
    await customer.sent('preferences', { ...answers, shoes });
    const saved = (await runner.world.requests(seen)).filter(
      ({ operation, fields }) =>
        operation === 'save-preferences' && fields.service_type === 'shoes',
    );
    assert.ok(saved.length > 0, 'not run: no preferences for shoes were saved');
    for (const { fields, status } of saved)
      assert.deepEqual([fields.protection_layer, status], ['0', 200]);
  },
  'fields of any shape in a 422 are not shown': async (runner, customer) => {
    await customer.walkTo('schedule');
    const far = new Date(Date.parse((await runner.world.clock()).now) + 70 * 86_400_000);
    const date = far.toISOString().slice(0, 10);
    const periods = [{ code: 'morning', name: 'Morning' }];
    const day = { day_name: 'x', week_day: 1, date, is_today: false, periods };
    const odd: unknown = JSON.parse(
      '{"__proto__":["CANARY"],"constructor":{"name":"CANARY"},"date":{"deep":["CANARY"]},"x.y":7}',
    );
    await runner.during('available-days', withValue('data', [day]), async () => {
      await customer.walkTo('review', { from: 'schedule', mode: 'start' });
      const answers = await customer.answersOf('review');
      const consumed = await runner.arm('subscribe', withValue('errors', odd), 1);
      assertErrorResponse(await customer.send('review', answers), 'partner-rejected');
      await consumed();
    });
    await customer.finish('schedule');
  },
  'an expired customer token is replaced by linking once': async (runner, customer) => {
    await customer.walkTo('address');
    const before = await customer.effects();
    await runner.world.revokeTokens(before.customers[0]?.id ?? 0);
    await answerStep.address(customer);
    const after = await customer.effects();
    assert.equal(after.customers[0]?.links.length, 2);
    await customer.finish('preferences');
  },
  'a customer linked under another name sees the name that the partner knows': async (
    runner,
    customer,
  ) => {
    await customer.walkTo('registration');
    const name = 'ليلى عبدالله القحطاني';
    const known = withValue('data.customer.name', name);
    await runner.during(
      'link-customer',
      known,
      () => answerStep.registration(customer, customer.context),
      1,
    );
    await customer.walkTo('review', { from: 'address' });
    assert.ok((await customer.page('review')).includes(name));
  },
};
