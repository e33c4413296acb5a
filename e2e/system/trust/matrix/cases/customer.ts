import assert from 'node:assert/strict';
import type { StepName } from '../../../../harness/door';
import { legs } from '../../../../harness/legs';
import { invoiceOf, type Visitor } from '../../visitor';
import { answersOf, effectsOf, ends, finish, send, sent } from '../person-on-way';
import { sawCode } from '../seen';
import { agreed, another, type Case, leadsTo, payAndEnd, wasOk } from './case';

const order: StepName[] = [
  'coverage',
  'mobile',
  'registration',
  'address',
  'preferences',
  'plan',
  'schedule',
  'review',
];
/** Those that one request answers. */
const plain = order.filter((step) => step !== 'mobile' && step !== 'review');

async function shown(visitor: Visitor, steps: StepName[]): Promise<void> {
  for (const step of steps) {
    const answer = await visitor.ask(`/${visitor.language}/start/${step}`);
    assert.equal(answer.status, 200, `${step} is shown: ${answer.status}`);
  }
}

/** One customer and one draft, after all that was done twice. */
async function oneOfEach(lane: Parameters<Case>[0], visitor: Visitor): Promise<void> {
  const { customers, subscriptions } = await effectsOf(lane, visitor);
  assert.deepEqual([customers.length, subscriptions.length], [1, 1]);
}

/** People with their tabs, devices and buttons. */
export const customerCases: Record<string, Case> = {
  C1: async (lane, visitor) => {
    const twice = (step: StepName, answers: unknown) =>
      Promise.all([send(visitor, step, answers), send(visitor, step, answers)]);
    const { mobile } = visitor.person;
    await legs.coverage(visitor);
    wasOk(await twice('mobile', { phase: 'number', mobile }), 'a number');
    const code = await lane.world.code(mobile);
    const proofs = await twice('mobile', { phase: 'code', code });
    // One of them proves it; the other finds it used, or the session renewed.
    assert.ok(
      proofs.some(({ status }) => status === 200) && proofs.every(({ status }) => status < 500),
      `a code: ${proofs.map(({ status, text }) => `${status} ${text.slice(0, 100)}`).join(' | ')}`,
    );
    for (const step of plain.slice(1))
      wasOk(await twice(step, await answersOf(visitor, step)), step);
    const review = await answersOf(visitor, 'review');
    const pages = await twice('review', review);
    wasOk(pages, 'review');
    const [first, second] = pages.map(({ text }) => (JSON.parse(text) as { href: string }).href);
    assert.equal(invoiceOf(first ?? ''), invoiceOf(second ?? ''), 'one payment page');
    await payAndEnd(lane, visitor, first ?? '');
    await oneOfEach(lane, visitor);
  },
  C3: async (lane, visitor) => {
    for (const [index, step] of order.entries()) {
      await visitor.walkTo(step, index > 0 ? { from: order[index - 1] } : {});
      await shown(visitor, order.slice(0, index + 1).reverse());
    }
    await finish(visitor, 'review');
    await oneOfEach(lane, visitor);
  },
  C4: async (lane, visitor) => {
    await visitor.walkTo('review');
    await shown(visitor, ['registration', 'address', 'preferences', 'plan', 'schedule', 'review']);
    await sent(visitor, 'registration', await answersOf(visitor, 'registration'));
    await shown(visitor, ['address', 'plan', 'review']);
    await finish(visitor, 'review');
    await oneOfEach(lane, visitor);
  },
  C5: async (lane, visitor) => {
    for (const step of ['address', 'plan', 'schedule'] as const) {
      await visitor.walkTo(
        step,
        step === 'address' ? {} : { from: step === 'plan' ? 'preferences' : 'plan' },
      );
      const answers = await answersOf(visitor, step);
      if (step === 'address') {
        await sent(visitor, step, answers);
        continue;
      }
      const [answer, page] = await Promise.all([
        send(visitor, step, answers),
        visitor.ask(`/${visitor.language}/start/${step}`),
      ]);
      assert.deepEqual([answer.status, page.status], [200, 200], step);
    }
    await finish(visitor, 'review');
    await oneOfEach(lane, visitor);
  },
  C6: async (lane, visitor) => {
    await visitor.walkTo('plan');
    const choices = [
      ...new Set((await visitor.page('plan')).match(/(?<=value=")\d+:\d+:\d+(?=")/g) ?? []),
    ];
    assert.ok(choices.length > 1, 'more plans than one');
    for (const choice of choices.slice(0, 2)) await sent(visitor, 'plan', { choice });
    await finish(visitor, 'schedule');
    const { subscriptions } = await effectsOf(lane, visitor);
    assert.equal(subscriptions[0]?.planTypeId, Number(choices[1]?.split(':')[1]), 'the later one');
  },
  C7: async (lane, visitor) => {
    await visitor.walkTo('review');
    const [address, plan] = [await answersOf(visitor, 'address'), await answersOf(visitor, 'plan')];
    wasOk(
      await Promise.all([
        send(visitor, 'address', { ...(address as object), notes: 'الباب الأزرق' }),
        send(visitor, 'plan', plan),
      ]),
      'two tabs',
    );
    await finish(visitor, 'schedule');
    await oneOfEach(lane, visitor);
  },
  C8: async (lane, visitor) => {
    const device = another(visitor, true);
    const page = await visitor.walkToPayment();
    await lane.world.advance('PT2M');
    await device.walkTo('registration');
    await device.walkTo('review', { from: 'registration' });
    const theirs = await agreed(device);
    assert.equal(invoiceOf(theirs), invoiceOf(page), 'one order, one payment page');
    const id = await payAndEnd(lane, device, theirs);
    await ends(visitor, id, 'done');
    await oneOfEach(lane, visitor);
  },
  C9: async (lane, visitor) => {
    await visitor.walkTo('schedule');
    await lane.world.advance('P1D');
    await shown(visitor, ['schedule', 'plan']);
    await finish(visitor, 'schedule');
    await oneOfEach(lane, visitor);
  },
  C10: async (_lane, visitor) => {
    for (const step of ['registration', 'plan', 'schedule'] as const) {
      const person = another(visitor);
      await person.walkTo(step);
      const answers = await answersOf(person, step);
      const token = person.jar.get('session') ?? '';
      person.jar.set('session', 'x'.repeat(43));
      sawCode(await send(person, step, answers), 'answers-expired');
      person.jar.set('session', token);
      await finish(person, step);
    }
  },
  C11: async (lane, visitor) => {
    await visitor.walkTo('address');
    const answers = await answersOf(visitor, 'address');
    const blocked = another(visitor);
    sawCode(await send(blocked, 'address', answers), 'step-closed');
    assert.match(await leadsTo(another(visitor), '/start/address'), /\/start\/coverage$/);
    await finish(visitor, 'address');
    await oneOfEach(lane, visitor);
  },
};
