import { legs } from '../../../../e2e/support/legs';
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
]);
