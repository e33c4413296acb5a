import assert from 'node:assert/strict';
import { newPerson } from '../../../harness/person';
import { registration, wrongCode } from '../../../harness/step-answers';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refusalOf } from '../../customer';

/** Signs in to the account with a code, on a device of the customer. */
async function signIn(device: Customer): Promise<void> {
  const { mobile } = device.person;
  const { world } = device.app;
  const before = (await world.codes(mobile)).length;
  await device.post('/api/account/code', { mobile });
  await device.post('/api/account/sign-in', { code: await world.code(mobile, before + 1) });
}

/** Two requests or two devices of one session, and devices that changed hands. */
export const identityRaceCases: Cases = {
  'T1: a code that is checked while the number is changed verifies its own number, and the other number needs its own':
    async ({ world }, customer) => {
      const code = await customer.codeFor();
      const hold = await world.hold('verify-check');
      const checked = customer.enter(code, 'known-to-one-document');
      await hold.reached();
      const next = customer.beside(newPerson(401));
      const theirs = await next.askForCode();
      await hold.release();
      await checked;
      await refusalOf(next.enter(wrongCode(theirs), 'known-to-one-document'));
      await next.enter(theirs, 'known-to-one-document');
      await next.submit('registration', registration);
      assert.deepEqual([await customer.links(), await next.links()], [0, 1]);
    },

  'T1: a right code verifies nothing when the provider answers about another number': async (
    runner,
    customer,
  ) => {
    const code = await customer.codeFor();
    await runner.during('verify-check', withValue('to', '+966559998877'), async () => {
      const answered = await refusalOf(customer.enter(code));
      assert.equal(answered.code, 'verification-unreachable');
    });
    assert.equal(await customer.isOpen('registration'), false);
    await customer.enter(await customer.newCode());
    await customer.submit('registration', registration);
  },

  'T1: a code that is accepted while its browser signs out signs no one in': async (
    { cluster, world },
    customer,
  ) => {
    const code = await customer.codeFor();
    const planted = customer.copy();
    const hold = await world.hold('verify-check');
    const checked = refusalOf(customer.enter(code, 'known-to-one-document'));
    await hold.reached();
    await customer.post('/api/sign-out');
    await hold.release();
    assert.equal((await checked).code, 'session-ended');
    for (const browser of [customer, planted]) {
      await refusalOf(browser.enter(code, 'known-to-one-document'));
      assert.equal(await browser.isOpen('registration'), false);
    }
    const bound = 'select 1 from sessions where customer_id is not null';
    assert.deepEqual(await cluster.rows(bound), []);
  },

  'T1: on a borrowed phone neither a code entered elsewhere nor one for another number changes where the laundry is collected':
    async ({ world }, phone) => {
      await phone.ends(await phone.subscribe(), 'done');
      await world.advance('PT20M');
      const seen = await world.lastRequest();
      // The owner signs in on another device, which verifies that device only.
      await signIn(phone.another(phone.person));
      const asksForCode = async (step: 'address' | 'registration', from?: string) => {
        const answers =
          step === 'address'
            ? { ...(await phone.answersOf('address')), streetArea: 'شارع البجيري' }
            : registration;
        const { text } = await phone.post(`/api/journey/${step}`, { answers, from });
        assert.match((JSON.parse(text) as { href: string }).href, /\/start\/mobile/, step);
      };
      for (const from of [undefined, 'review', 'change-address'])
        await asksForCode('address', from);
      // Another place, and the name with which the partner links the customer (§4.2).
      const place = { lat: 24.823, long: 46.644, id: 'riyadh/al-yasmin' };
      await phone.submit('coverage', { place, wish: null });
      await asksForCode('address');
      await asksForCode('registration');
      // A code for the thief’s own number makes it the thief’s session.
      const thief = phone.beside(newPerson(402));
      await thief.enter(await thief.askForCode());
      await refusalOf(thief.submit('address', (await phone.answersOf('address')) as never));
      const sent = (await world.requests(seen)).map(({ operation }) => operation);
      for (const operation of ['save-address', 'link-customer'])
        assert.ok(!sent.includes(operation), operation);
    },
};
