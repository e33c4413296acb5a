import assert from 'node:assert/strict';
import { type Answer, invoiceOf } from '../../harness/customer-client';
import { answerStep } from '../../harness/step-answers';
import type { StepName } from '../../harness/wizard-client';
import type { Cases } from '../cases';
import { steps } from '../customer';
import { assertErrorResponse } from './assertions';

const wereOk = (answers: Answer[], what: string): void =>
  assert.ok(
    answers.every(({ status }) => status === 200),
    `${what}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | ')}`,
  );

/** Customers with several tabs, devices and double clicks, who return or change their mind. */
export const customerStories: Cases = {
  'pressing every button twice at once has one effect': async (runner, customer) => {
    const twice = (step: StepName, answers: unknown) =>
      Promise.all([customer.send(step, answers), customer.send(step, answers)]);
    const { mobile } = customer.person;
    wereOk(await twice('coverage', await customer.answersOf('coverage')), 'coverage');
    wereOk(await twice('mobile', { phase: 'number', mobile }), 'a number');
    const proofs = await twice('mobile', { phase: 'code', code: await runner.world.code(mobile) });
    // One of them verifies; the other finds the code used, or the session token renewed.
    assert.ok(
      proofs.some(({ status }) => status === 200),
      'a code',
    );
    assert.ok(
      proofs.every(({ status }) => status < 500),
      'no failure',
    );
    for (const step of steps.slice(2, -1))
      wereOk(await twice(step, await customer.answersOf(step)), step);
    const pages = await twice('review', await customer.answersOf('review'));
    wereOk(pages, 'review');
    const [first = '', second = ''] = pages.map(
      ({ text }) => (JSON.parse(text) as { href: string }).href,
    );
    assert.equal(invoiceOf(first), invoiceOf(second), 'one payment page');
    await customer.payAndEnd(first);
    await customer.isOne();
  },
  'with two tabs on one step the later answer counts': async (runner, customer) => {
    await customer.walkTo('plan');
    const choices = [
      ...new Set((await customer.page('plan')).match(/(?<=value=")\d+:\d+:\d+(?=")/g)),
    ];
    assert.ok(choices.length > 1, 'more plans than one');
    for (const choice of choices.slice(0, 2)) await customer.sent('plan', { choice });
    await customer.finish('schedule');
    const { subscriptions } = await customer.effects();
    assert.equal(subscriptions[0]?.planTypeId, Number(choices[1]?.split(':')[1]));
  },
  'two devices with one mobile and the same order get one payment page': async (
    runner,
    customer,
  ) => {
    const device = customer.another(customer.person);
    const page = await customer.walkToPayment();
    await runner.world.advance('PT2M');
    await device.walkTo('review');
    const theirs = await device.agreed();
    assert.equal(invoiceOf(theirs), invoiceOf(page));
    await customer.ends(await device.payAndEnd(theirs), 'done');
    await customer.isOne();
  },
  'blocked cookies are reported': async (_runner, customer) => {
    await customer.walkTo('address');
    const answers = await customer.answersOf('address');
    assertErrorResponse(await customer.another().send('address', answers), 'step-closed');
    assert.match(await customer.another().leadsTo('/start/address'), /\/start\/coverage$/);
    await customer.sent('address', answers);
  },
  'after a second code was sent only the newest is valid': async (runner, customer) => {
    const { mobile } = customer.person;
    await customer.walkTo('mobile');
    await customer.sent('mobile', { phase: 'number', mobile });
    const first = await runner.world.code(mobile, 1);
    await runner.world.advance('PT31S');
    await customer.sent('mobile', { phase: 'resend' });
    const second = await runner.world.code(mobile, 2);
    const old = await customer.refusalOf('mobile', { phase: 'code', code: first });
    if (first !== second) assert.deepEqual([old.status, old.fields.code], [422, 'code-wrong']);
    await customer.sent('mobile', { phase: 'code', code: second });
    await answerStep.registration(customer, customer.context);
  },
};
