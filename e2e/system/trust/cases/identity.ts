import assert from 'node:assert/strict';
import { newPerson } from '../../../harness/person';
import { answerStep, newAddress, registration, wrongCode } from '../../../harness/step-answers';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refusalOf, refused } from '../../customer';
import { readExternalRecords } from '../oracle/records';

/**
 * Asserts that a customer without a verified mobile is refused at registration, without a call to
 * the partner.
 */
async function isUnlinked(customer: Customer): Promise<void> {
  const before = await customer.links();
  const { answer } = await refusalOf(customer.submit('registration', registration));
  assert.ok([401, 409, 410].includes(answer.status), `a closed step: ${answer.status}`);
  assert.equal(await customer.links(), before, 'no link');
}

async function isLinkedOnce(customer: Customer): Promise<void> {
  await customer.submit('registration', registration);
  assert.equal(await customer.links(), 1, 'linked once');
}

/** The number of code checks at the provider, for one mobile or for all. */
async function checks({ app }: Customer, mobile?: string): Promise<number> {
  const all = (await readExternalRecords(app)).verifications.checks;
  return all.filter((check) => mobile === undefined || check.mobile === mobile).length;
}

/** Which browser may be linked to a customer of the partner. */
export const identityCases: Cases = {
  'T1: a mobile without a code or with an expired code is not registered': async (
    runner,
    customer,
  ) => {
    const code = await customer.codeFor();
    await isUnlinked(customer);
    await runner.world.advance('PT10M1S');
    assert.match((await refusalOf(customer.enter(code))).answer.text, /"code-expired"/);
    await isUnlinked(customer);
  },

  'T1: concurrent wrong codes on two instances are counted together, and after five the right one is refused':
    async (_runner, customer) => {
      const code = await customer.codeFor();
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const tab = customer.onInstance(index % 2);
          return (await refusalOf(tab.enter(wrongCode(code)))).answer.status;
        }),
      );
      const made = await checks(customer, customer.person.mobile);
      assert.ok(made <= 5, `at most five checks, not ${made}`);
      // A concurrent guess may exceed the rate limit of this network.
      assert.ok(
        answers.every((status) => status === 422 || status === 429),
        String(answers),
      );
      await refusalOf(customer.enter(code));
      await isUnlinked(customer);
    },

  'T1: wrong codes for one number from one network are limited across browsers': async (
    _runner,
    customer,
  ) => {
    for (let device = 1; device <= 3; device += 1) {
      const other = customer.another(customer.person);
      const code = await other.codeFor();
      const before = await checks(other);
      for (let guess = 0; guess < 7; guess += 1)
        await refused('a guess', other.enter(wrongCode(code)));
      assert.ok((await checks(other)) - before <= 5, 'five guesses for a code');
    }
    assert.ok((await checks(customer)) <= 10, 'ten guesses at a number from one network');
  },

  'T1: a code requested again during the cooldown is sent once, and a session may request eight':
    async (runner, customer) => {
      const { mobile } = customer.person;
      await answerStep.coverage(customer);
      const ask = (index: number, number = mobile) =>
        customer.onInstance(index % 2).submit('mobile', { phase: 'number', mobile: number });
      await Promise.all(Array.from({ length: 5 }, (_, index) => ask(index)));
      await ask(0);
      assert.equal((await runner.world.codes(mobile)).length, 1, 'one message');
      const many = async () => {
        for (let more = 0; more < 8; more += 1) await ask(more, newPerson(400).mobile);
      };
      assert.equal(await refused('a ninth code of one session', many()), 'too-many-requests');
    },

  'T1: a code of another mobile, or one used in another browser, is refused': async (
    runner,
    customer,
  ) => {
    const other = customer.another();
    const code = await customer.codeFor();
    const theirs = await other.codeFor();
    await refusalOf(other.enter(code === theirs ? wrongCode(code) : code));
    await isUnlinked(other);
    // Another browser submits the number, and sees the code that the owner uses.
    const thief = customer.another(customer.person);
    await runner.world.advance('PT3M');
    await thief.codeFor();
    await runner.world.advance('PT3M');
    const used = await customer.askForCode();
    await customer.enter(used);
    await refusalOf(thief.enter(used));
    await isUnlinked(thief);
  },

  'T1: a code stays valid when its checks did not reach the provider': async (runner, customer) => {
    const code = await customer.codeFor();
    await runner.failing('verify-check', 403);
    for (let press = 0; press < 7; press += 1) await refusalOf(customer.enter(code));
    await runner.world.clearFaults();
    await customer.enter(code);
    assert.ok(await customer.isOpen('registration'), 'proven');
  },

  'T1: a right code whose response was lost is accepted again from the same document, and from no other with its cookie':
    async (runner, owner) => {
      const code = await owner.codeFor();
      const before = new Map(owner.jar);
      const planted = owner.copy();
      await owner.enter(code, 'known-to-one-document');
      const after = [...owner.jar.values()];
      assert.notDeepEqual(after, [...before.values()], 'the session has a new token');
      await isUnlinked(planted);
      for (const once of [undefined, 'known-to-another-one', 'odd']) {
        await refusalOf(planted.enter(code, once));
        await isUnlinked(planted);
      }
      // The response is lost: the browser keeps its old cookie.
      const restore = () => before.forEach((value, name) => owner.jar.set(name, value));
      restore();
      await refusalOf(owner.enter(wrongCode(code), 'known-to-one-document'));
      await owner.enter(code, 'known-to-one-document');
      assert.deepEqual([...owner.jar.values()], after, 'the same session');
      await isLinkedOnce(owner);
      restore();
      await runner.world.advance('PT16M');
      await refusalOf(owner.enter(code, 'known-to-one-document'));
    },

  'T1: a right code that one document sends twice at once to two instances is accepted both times':
    async (_runner, customer) => {
      // Several rounds: which browser gets how far first is a matter of chance.
      for (let round = 0; round < 6; round += 1) {
        const one = customer.another();
        const code = await one.codeFor();
        await Promise.all(
          [0, 1].map((index) => one.onInstance(index).enter(code, 'known-to-one-document')),
        );
        await isLinkedOnce(one);
      }
    },

  'T1: another number needs another code, also in a session that verified one': async (
    _runner,
    customer,
  ) => {
    await customer.walkTo('address');
    const other = customer.another();
    await customer.submit('mobile', { phase: 'number', mobile: other.person.mobile });
    const before = await customer.links();
    const taken = await customer.submit('registration', registration).then(
      () => 1,
      () => 0,
    );
    assert.equal(await other.links(), 0, 'the other number is not linked');
    assert.equal(await customer.links(), before + taken, 'the proven one where it was taken');
  },

  'T1: a link is refused when the partner returns another person, and nothing of theirs is stored':
    async (runner, customer) => {
      await customer.enter(await customer.codeFor());
      const link = (path: string, value: unknown) =>
        runner.during(
          'link-customer',
          withValue(path, value),
          () => refused('another person', customer.submit('registration', registration)),
          1,
        );
      assert.equal(await link('data.customer.mobile', '0559998877'), 'service-unavailable');
      const kept = await runner.cluster.rows(
        'select 1 from customers where sealed_token is not null',
      );
      assert.deepEqual(kept, [], 'no token');
      await customer.submit('registration', registration);
      assert.equal(await link('data.customer_id', 987_654), 'service-unavailable', 'another id');
    },

  'T1: a session ends at sign-out, after two weeks without a visit, and after a month': async (
    runner,
    buyer,
  ) => {
    const [idle, loyal] = [buyer.another(), buyer.another()];
    await idle.walkTo('registration');
    const id = await buyer.subscribe();
    // The cookie of a return from the gateway shows the outcome without a session.
    const forgetOutcomes = ({ jar }: Customer) => {
      for (const name of jar.keys()) if (name.startsWith('outcome')) jar.delete(name);
    };
    const left = buyer.copy();
    forgetOutcomes(left);
    await left.checkout(id);
    await buyer.post('/api/journey');
    await refused('a session that was ended', left.checkout(id));

    const own = await loyal.subscribe();
    forgetOutcomes(loyal);
    await runner.world.advance('P10D');
    await loyal.checkout(own);
    await runner.world.advance('P10D');
    assert.equal(await idle.isOpen('registration'), false, 'no visit for two weeks');
    await loyal.checkout(own);
    await runner.world.advance('P11D');
    await refused('a session of a month ago', loyal.checkout(own));
  },

  'T1: an address change of an active subscription needs a fresh code, which is accepted again after a lost response':
    async (runner, customer) => {
      await customer.ends(await customer.subscribe(), 'done');
      const next = async (buildingNumber: string) => {
        const reply = await customer.submit(
          'address',
          newAddress('طريق الملك فهد', buildingNumber),
        );
        return reply.kind === 'next' ? reply.href : '';
      };
      assert.doesNotMatch(await next('1'), /\/mobile/, 'the code of the sign-up was a moment ago');
      await runner.world.advance('PT20M');
      assert.match(await next('2'), /\/mobile/);
      const code = await runner.world.code(customer.person.mobile, 2);
      for (const tab of [customer, customer.copy()]) {
        const reply = await tab.enter(code, 'known-to-one-document');
        assert.ok(reply.kind === 'next' && /\/address/.test(reply.href), JSON.stringify(reply));
      }
    },

  'T2: before verification no call to the partner identifies a person': async (
    runner,
    customer,
  ) => {
    const before = await runner.world.lastRequest();
    await customer.codeFor();
    await customer.page('mobile');
    const named = (await runner.world.requests(before)).filter(
      ({ party, operation }) => party === 'partner' && operation !== 'is-location-covered',
    );
    assert.deepEqual(
      named.map(({ operation }) => operation),
      [],
    );
  },
};
