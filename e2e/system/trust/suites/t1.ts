import { legs } from '../../../harness/legs';
import { readOutside } from '../oracle/books';
import { Visitor } from '../visitor';
import { codeFor, enter, expectUnlinked, links, refusalOf, registration, wrong } from './proof';
import { must, sharingSuite } from './suite';

/** Nobody is linked whose mobile this session has not proven. */
export const T1 = sharingSuite('T1', [
  {
    name: 'nobody registers without a code',
    async act(town) {
      const visitor = new Visitor(town);
      await codeFor(visitor);
      await expectUnlinked(visitor);
    },
  },
  {
    name: 'five wrong codes, on two instances at once, are five in all, and the right one is too late',
    async act(town) {
      const visitor = new Visitor(town);
      const code = await codeFor(visitor);
      const tries = Array.from({ length: 12 }, async (_, index) => {
        const tab = visitor.onInstance(index % 2);
        return (await refusalOf(enter(tab, wrong(code)))).answer;
      });
      const said = await Promise.all(tries);
      const checks = (await readOutside(town)).verifications.checks;
      const made = checks.filter(({ mobile }) => mobile === visitor.person.mobile).length;
      must('at most five checks', made <= 5, made);
      // One that comes while the others are still counted may be one guess too many of this network.
      must(
        'refused',
        said.every(({ status }) => status === 422 || status === 429),
        said,
      );
      await refusalOf(enter(visitor, code));
      await expectUnlinked(visitor);
    },
  },
  {
    name: 'a code asked for five times at once, on two instances, is sent once',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile } = visitor.person;
      await legs.coverage(visitor);
      const asked = Array.from({ length: 5 }, (_, index) =>
        visitor.onInstance(index % 2).submit('mobile', { phase: 'number', mobile }),
      );
      await Promise.all(asked);
      const sent = await town.world.codes(mobile);
      must('one message', sent.length === 1, sent.length);
    },
  },
  {
    name: 'a code that proved somebody else’s mobile proves nothing here',
    async act(town) {
      const [one, other] = [new Visitor(town), new Visitor(town)];
      const code = await codeFor(one);
      await codeFor(other);
      await refusalOf(
        enter(other, code === (await town.world.code(other.person.mobile)) ? wrong(code) : code),
      );
      await expectUnlinked(other);
    },
  },
  {
    name: 'already verified is no proof: the code of this very mobile, used in another browser before',
    async act(town) {
      const owner = new Visitor(town);
      const thief = new Visitor(town, owner.person);
      // The thief has the number put in, and looks over the owner's shoulder.
      await codeFor(thief);
      const code = await codeFor(owner);
      await enter(owner, code);
      await refusalOf(enter(thief, code));
      await expectUnlinked(thief);
    },
  },
  {
    name: 'a code that no check ever reached is as good as before, however often it was sent',
    async act(town) {
      const visitor = new Visitor(town);
      const code = await codeFor(visitor);
      await town.world.fault({ operation: 'verify-check', kind: 'status', status: 403, times: 7 });
      for (let press = 0; press < 7; press += 1) await refusalOf(enter(visitor, code));
      await enter(visitor, code);
      must('proven', (await visitor.page('registration')).includes('name="name"'));
    },
  },
  {
    name: 'an expired code proves nothing',
    async act(town) {
      const visitor = new Visitor(town);
      const code = await codeFor(visitor);
      await town.world.advance('PT30M');
      await refusalOf(enter(visitor, code));
      await expectUnlinked(visitor);
    },
  },
  {
    name: 'a session that was planted before the proof is worth nothing after it',
    async act(town) {
      const victim = new Visitor(town);
      const code = await codeFor(victim);
      const planted = new Visitor(town, victim.person);
      for (const [name, value] of victim.jar) planted.jar.set(name, value);
      await enter(victim, code);
      await expectUnlinked(planted);
      await victim.submit('registration', registration);
      must('linked once', (await links(town, victim.person.mobile)) === 1);
    },
  },
  {
    name: 'a right code whose reply was lost is right again from its own document, and from no other',
    async act(town) {
      const owner = new Visitor(town);
      const code = await codeFor(owner);
      const planted = new Visitor(town, owner.person);
      for (const [name, value] of owner.jar) planted.jar.set(name, value);
      const before = new Map(owner.jar);
      const sent = { phase: 'code', code, once: 'known-to-one-document' } as const;
      await owner.submit('mobile', sent);
      const [after] = owner.jar.values();
      for (const once of [undefined, 'known-to-another-one', 'odd']) {
        await refusalOf(planted.submit('mobile', { ...sent, once }));
        await expectUnlinked(planted);
      }
      // The reply is lost: the browser has the cookie of before.
      for (const [name, value] of before) owner.jar.set(name, value);
      await refusalOf(owner.submit('mobile', { ...sent, code: wrong(code) }));
      await owner.submit('mobile', sent);
      must('the same session', [...owner.jar.values()][0] === after);
      await owner.submit('registration', registration);
      must('linked once', (await links(town, owner.person.mobile)) === 1);
      for (const [name, value] of before) owner.jar.set(name, value);
      await town.world.advance('PT16M');
      await refusalOf(owner.submit('mobile', sent));
    },
  },
  {
    name: 'a right code that one document sends twice at once, on two instances, is right both times',
    async act(town) {
      // Some of them, because which one gets how far before the other is a matter of chance.
      for (let round = 0; round < 6; round += 1) {
        const visitor = new Visitor(town);
        const code = await codeFor(visitor);
        const sent = { phase: 'code', code, once: 'known-to-one-document' } as const;
        await Promise.all([0, 1].map((index) => visitor.onInstance(index).submit('mobile', sent)));
        await visitor.submit('registration', registration);
        must('linked once', (await links(town, visitor.person.mobile)) === 1);
      }
    },
  },
  {
    name: 'another number needs another code, also in a session that proved one',
    async act(town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('address');
      const other = new Visitor(town);
      await visitor.submit('mobile', { phase: 'number', mobile: other.person.mobile });
      must('not linked', (await links(town, other.person.mobile)) === 0);
      const before = await links(town, visitor.person.mobile);
      const taken = await visitor.submit('registration', registration).then(
        () => true,
        () => false,
      );
      must('nobody new', (await links(town, other.person.mobile)) === 0);
      const now = await links(town, visitor.person.mobile);
      must('the proven one where it was taken, else nobody', now === before + (taken ? 1 : 0), {
        ...{ taken, before, now },
      });
    },
  },
  {
    name: 'the partner answers with somebody who has another mobile: nobody is let in, and nothing of theirs is kept',
    async act(town) {
      const visitor = new Visitor(town);
      await enter(visitor, await codeFor(visitor));
      const { mobile: customer } = visitor.person;
      const set = { path: 'data.customer.mobile', value: '0559998877' };
      await town.world.fault({ operation: 'link-customer', kind: 'schema', set, customer });
      const refused = await refusalOf(visitor.submit('registration', registration));
      must('in words', refused.code === 'service-unavailable', refused.answer);
      const kept = await town.rows(
        'select 1 from customers where sealed_token is not null and created_at = (select max(created_at) from customers)',
      );
      must('no token', kept.length === 0);
      await town.world.clearFaults();
      await visitor.submit('registration', registration);
    },
  },
]);
