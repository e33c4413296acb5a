import assert from 'node:assert/strict';
import type { StepName } from '../../harness/door';
import { legs } from '../../harness/legs';
import { readOutside } from '../trust/oracle/books';
import { type Answer, invoiceOf, type Visitor } from '../trust/visitor';
import type { Stories } from './cell';
import { steps } from './customer';
import { sawCode } from './seen';

const wereOk = (answers: Answer[], what: string): void =>
  assert.ok(
    answers.every(({ status }) => status === 200),
    `${what}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | ')}`,
  );

async function shown(visitor: Visitor, names: StepName[]): Promise<void> {
  for (const step of names) {
    const { status } = await visitor.ask(`/${visitor.language}/start/${step}`);
    assert.equal(status, 200, `${step} is shown: ${status}`);
  }
}

/** Customers with their tabs, devices and buttons, who come back or change their mind. */
export const customerStories: Stories = {
  'every button is pressed twice at once: one effect': async (lane, visitor) => {
    const twice = (step: StepName, answers: unknown) =>
      Promise.all([visitor.send(step, answers), visitor.send(step, answers)]);
    const { mobile } = visitor.person;
    wereOk(await twice('coverage', await visitor.answersOf('coverage')), 'coverage');
    wereOk(await twice('mobile', { phase: 'number', mobile }), 'a number');
    const proofs = await twice('mobile', { phase: 'code', code: await lane.world.code(mobile) });
    // One of them proves it; the other finds it used, or the session renewed.
    assert.ok(
      proofs.some(({ status }) => status === 200),
      'a code',
    );
    assert.ok(
      proofs.every(({ status }) => status < 500),
      'no failure',
    );
    for (const step of steps.slice(2, -1))
      wereOk(await twice(step, await visitor.answersOf(step)), step);
    const pages = await twice('review', await visitor.answersOf('review'));
    wereOk(pages, 'review');
    const [first = '', second = ''] = pages.map(
      ({ text }) => (JSON.parse(text) as { href: string }).href,
    );
    assert.equal(invoiceOf(first), invoiceOf(second), 'one payment page');
    await visitor.payAndEnd(first);
    await visitor.isOne();
  },
  'back and forward, and a page read while its answers go out': async (lane, visitor) => {
    for (const [index, step] of steps.entries()) {
      if (index > 0) await visitor.walkTo(step, { from: steps[index - 1] as StepName });
      await shown(visitor, steps.slice(0, index + 1).reverse());
    }
    await visitor.sent('registration', await visitor.answersOf('registration'));
    const [answer, page] = await Promise.all([
      visitor.send('plan', await visitor.answersOf('plan')),
      visitor.ask(`/${visitor.language}/start/plan`),
    ]);
    assert.deepEqual([answer.status, page.status], [200, 200]);
    await shown(visitor, steps.slice(2));
    await visitor.finish('review');
    await visitor.isOne();
  },
  'two tabs on one step: the later answer counts': async (lane, visitor) => {
    await visitor.walkTo('plan');
    const choices = [
      ...new Set((await visitor.page('plan')).match(/(?<=value=")\d+:\d+:\d+(?=")/g)),
    ];
    assert.ok(choices.length > 1, 'more plans than one');
    for (const choice of choices.slice(0, 2)) await visitor.sent('plan', { choice });
    await visitor.finish('schedule');
    const { subscriptions } = await visitor.effects();
    assert.equal(subscriptions[0]?.planTypeId, Number(choices[1]?.split(':')[1]));
  },
  'two devices, one mobile, the same order: one payment page': async (lane, visitor) => {
    const device = visitor.another(visitor.person);
    const page = await visitor.walkToPayment();
    await lane.world.advance('PT2M');
    await device.walkTo('review');
    const theirs = await device.agreed();
    assert.equal(invoiceOf(theirs), invoiceOf(page));
    await visitor.ends(await device.payAndEnd(theirs), 'done');
    await visitor.isOne();
  },
  'a tab restored the next day goes on where it was': async (lane, visitor) => {
    await visitor.walkTo('schedule');
    await lane.world.advance('P1D');
    await shown(visitor, ['schedule', 'plan']);
    await visitor.finish('schedule');
  },
  'the cookie has ended: said in words, at every step': async (_lane, visitor) => {
    await visitor.walkTo('registration');
    const token = visitor.jar.get('session') ?? '';
    for (const step of ['registration', 'plan', 'schedule'] as const) {
      await visitor.walkTo(step, { from: step === 'schedule' ? 'plan' : 'registration' });
      const answers = await visitor.answersOf(step);
      visitor.jar.set('session', 'x'.repeat(43));
      sawCode(await visitor.send(step, answers), 'answers-expired');
      visitor.jar.set('session', token);
    }
    await visitor.finish('schedule');
  },
  'cookies are blocked: said in words': async (_lane, visitor) => {
    await visitor.walkTo('address');
    const answers = await visitor.answersOf('address');
    sawCode(await visitor.another().send('address', answers), 'step-closed');
    assert.match(await visitor.another().leadsTo('/start/address'), /\/start\/coverage$/);
    await visitor.sent('address', answers);
  },
  'the language is switched at every step: one checkout, one price': async (lane, visitor) => {
    const both = [visitor.inLanguage('ar'), visitor.inLanguage('en')] as const;
    for (const [index, step] of steps.slice(0, -1).entries())
      await both[(index % 2) as 0 | 1].walkTo(steps[index + 1] as StepName, { from: step });
    const page = await both[1].agreed();
    assert.equal(invoiceOf(await both[0].agreed()), invoiceOf(page), 'the same payment page');
    const id = await visitor.checkoutOf(page);
    const [ar, en] = await Promise.all(both.map((one) => one.checkout(id)));
    assert.equal(ar?.totalHalalas, en?.totalHalalas, 'the same price');
    await both[0].payAndEnd(page);
    await visitor.isOne();
  },
  'the address of a later step is typed: led to where they are': async (_lane, visitor) => {
    for (const step of steps.slice(1))
      assert.match(await visitor.leadsTo(`/start/${step}`), /\/start\/coverage$/, step);
    await visitor.walkTo('preferences');
    for (const step of ['schedule', 'review'])
      assert.match(await visitor.leadsTo(`/start/${step}`), /\/start\/preferences$/, step);
  },
  'a code typed after a second one was sent: the newest counts': async (lane, visitor) => {
    const { mobile } = visitor.person;
    await visitor.walkTo('mobile');
    await visitor.sent('mobile', { phase: 'number', mobile });
    const first = await lane.world.code(mobile, 1);
    await lane.world.advance('PT31S');
    await visitor.sent('mobile', { phase: 'resend' });
    const second = await lane.world.code(mobile, 2);
    const old = await visitor.refusalOf('mobile', { phase: 'code', code: first });
    if (first !== second) assert.deepEqual([old.status, old.fields.code], [422, 'code-wrong']);
    await visitor.sent('mobile', { phase: 'code', code: second });
    await legs.registration(visitor, visitor.walker);
  },
  'another mobile after the proof: another customer': async (lane, visitor) => {
    await visitor.walkTo('address');
    const { mobile } = visitor.another().person;
    await visitor.sent('mobile', { phase: 'number', mobile });
    await visitor.sent('mobile', { phase: 'code', code: await lane.world.code(mobile) });
    await visitor.finish('registration');
    const { customers, subscriptions } = await readOutside(lane.town);
    const payer = customers.find((customer) => customer.mobile === mobile);
    assert.ok(subscriptions.some(({ customerId }) => customerId === payer?.id));
  },
  'another place after the plan: checked again': async (lane, visitor) => {
    await visitor.walkTo('review');
    const place = { lat: 24.7011, long: 46.6911, id: 'riyadh/al-olaya' };
    const before = await lane.world.lastRequest();
    await visitor.sent('coverage', { place, wish: null });
    const asked = await lane.world.requests(before);
    assert.ok(asked.some(({ operation }) => operation === 'is-location-covered'));
    await visitor.finish('address');
    await visitor.isOne();
  },
};
