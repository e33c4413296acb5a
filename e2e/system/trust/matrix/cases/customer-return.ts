import assert from 'node:assert/strict';
import type { StepName } from '../../../../harness/door';
import { readOutside } from '../../oracle/books';
import { invoiceOf, type Visitor } from '../../visitor';
import { effectsOf, ends, finish, send, sent } from '../person-on-way';
import { sawCode, sawPage, visible } from '../seen';
import {
  agreed,
  another,
  type Case,
  checkoutOf,
  faultsOf,
  inLanguage,
  leadsTo,
  payAndEnd,
} from './case';

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
/** One customer and one draft, after all that was done twice. */
async function oneOfEach(lane: Parameters<Case>[0], visitor: Visitor): Promise<void> {
  const { customers, subscriptions } = await effectsOf(lane, visitor);
  assert.deepEqual([customers.length, subscriptions.length], [1, 1]);
}

/** People who come back, change their mind, or are somebody else. */
export const returningCases: Record<string, Case> = {
  C14: async (lane, visitor) => {
    const both = [inLanguage(visitor, 'ar'), inLanguage(visitor, 'en')] as const;
    for (const [index, step] of order.slice(0, -1).entries()) {
      const person = both[index % 2] as Visitor;
      await person.walkTo(order[index + 1] as StepName, { from: step });
    }
    const page = await agreed(both[1]);
    assert.equal(invoiceOf(await agreed(both[0])), invoiceOf(page), 'the same payment page');
    const id = await checkoutOf(lane, page);
    const [ar, en] = await Promise.all(both.map((person) => person.checkout(id)));
    assert.equal(ar?.totalHalalas, en?.totalHalalas, 'the same price');
    await payAndEnd(lane, both[0], page);
    await oneOfEach(lane, visitor);
  },
  C15: async (_lane, visitor) => {
    for (const step of order.slice(1)) {
      assert.match(await leadsTo(visitor, `/start/${step}`), /\/start\/coverage$/, step);
    }
    await visitor.walkTo('preferences');
    for (const step of ['schedule', 'review']) {
      assert.match(await leadsTo(visitor, `/start/${step}`), /\/start\/preferences$/, step);
    }
    await finish(visitor, 'preferences');
  },
  C16: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const id = await checkoutOf(lane, page);
    await lane.world.advance('PT2H');
    await ends(visitor, id, 'closed');
    await sawPage(visitor, `/checkout/${id}`, ['checkout.closed-title']);
    await finish(visitor, 'review');
  },
  C17: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const back = await visitor.payAt(page);
    const id = await visitor.comeBack(back);
    await ends(visitor, id, 'done');
    assert.equal(await visitor.comeBack(back), id, 'again');
    const stranger = another(visitor);
    assert.equal(await stranger.comeBack(back), id);
    const html = (await stranger.ask(`/${stranger.language}/checkout/${id}`)).text;
    for (const secret of [visitor.person.mobile, visitor.person.name]) {
      assert.ok(!visible(html).includes(secret), 'the outcome and nothing of the person');
    }
    const want = await stranger.ask(`/api/checkout/${id}?locale=ar`, {
      method: 'POST',
      json: { intent: 'pay', amountHalalas: 24_000 },
    });
    sawCode(want, 'not-found');
    assert.match(await leadsTo(stranger, '/start/review'), /\/start\/coverage$/);
    await oneOfEach(lane, visitor);
  },
  C18: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const back = await visitor.payAt(page);
    const elsewhere = another(visitor);
    const id = await elsewhere.comeBack(back);
    await ends(elsewhere, id, 'done');
    await sawPage(elsewhere, `/checkout/${id}`, ['checkout.done-title']);
    await ends(visitor, id, 'done');
    await oneOfEach(lane, visitor);
  },
  C19: async (lane, visitor) => {
    const { mobile } = visitor.person;
    await visitor.walkTo('mobile');
    await sent(visitor, 'mobile', { phase: 'number', mobile });
    const first = await lane.world.code(mobile, 1);
    await lane.world.advance('PT31S');
    await sent(visitor, 'mobile', { phase: 'resend' });
    const second = await lane.world.code(mobile, 2);
    const old = await faultsOf(visitor, 'mobile', { phase: 'code', code: first });
    if (first !== second) assert.deepEqual([old.status, old.fields.code], [422, 'code-wrong']);
    await sent(visitor, 'mobile', { phase: 'code', code: second });
    await finish(visitor, 'registration');
  },
  C20: async (lane, visitor) => {
    await visitor.walkTo('address');
    const second = another(visitor).person;
    await sent(visitor, 'mobile', { phase: 'number', mobile: second.mobile });
    const code = await lane.world.code(second.mobile);
    await sent(visitor, 'mobile', { phase: 'code', code });
    await finish(visitor, 'registration');
    const books = await readOutside(lane.town);
    const paidBy = books.customers.find(({ mobile }) => mobile === second.mobile);
    assert.ok(
      books.subscriptions.some(({ customerId }) => customerId === paidBy?.id),
      'their own',
    );
  },
  C21: async (lane, visitor) => {
    await visitor.walkTo('review');
    const place = { lat: 24.7011, long: 46.6911, id: 'riyadh/al-olaya' };
    const before = await lane.world.lastRequest();
    await sent(visitor, 'coverage', { place, wish: null });
    const asked = await lane.world.requests(before);
    assert.ok(
      asked.some(({ operation }) => operation === 'is-location-covered'),
      'checked again',
    );
    await finish(visitor, 'address');
    await oneOfEach(lane, visitor);
  },
  C22: async (lane, visitor) => {
    const first = await visitor.walkToPayment();
    const choices = [
      ...new Set((await visitor.page('plan')).match(/(?<=value=")\d+:\d+:\d+(?=")/g) ?? []),
    ];
    await sent(visitor, 'plan', { choice: choices.at(-1) });
    await visitor.walkTo('review', { from: 'schedule' });
    const second = await agreed(visitor);
    assert.notEqual(invoiceOf(second), invoiceOf(first));
    const { invoices } = await lane.world.payments();
    assert.equal(invoices.find(({ id }) => id === invoiceOf(first))?.status, 'canceled');
    await payAndEnd(lane, visitor, second);
  },
  C23: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    assert.match(await leadsTo(visitor, '/start'), /./);
    assert.equal(invoiceOf(await agreed(visitor)), invoiceOf(page), 'the same payment page');
    await payAndEnd(lane, visitor, page);
    await oneOfEach(lane, visitor);
  },
  C24: async (lane, visitor) => {
    const { mobile } = visitor.person;
    await visitor.walkTo('mobile');
    const bare = mobile.slice(1);
    const eastern = mobile.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const spaced = mobile.replace(/(\d{3})(\d{3})/, '$1 $2 ');
    for (const form of [mobile, `+966${bare}`, `00966 ${bare}`, eastern, spaced, bare]) {
      const answer = await send(visitor, 'mobile', { phase: 'number', mobile: form });
      assert.equal(answer.status, 200, `${form}: ${answer.text.slice(0, 200)}`);
      assert.ok(answer.text.includes(mobile), `${form} is ${mobile}`);
    }
    assert.equal((await lane.world.codes(mobile)).length, 1, 'one code');
    await sent(visitor, 'mobile', { phase: 'code', code: await lane.world.code(mobile) });
    await finish(visitor, 'registration');
  },
};
