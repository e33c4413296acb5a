import assert from 'node:assert/strict';
import { Visitor } from '../visitor';
import { copyOf, isOpen, refused, type Scenario, shows } from './scenario';

const lostProof: Scenario = {
  name: 'T1 lost replies',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkTo('mobile');
    const { mobile } = visitor.person;
    await visitor.submit('mobile', { phase: 'number', mobile });
    const code = await town.world.code(mobile);
    const [before, planted] = [copyOf(visitor), copyOf(visitor)];
    const sent = { phase: 'code', code, once: 'known-to-one-document' } as const;
    await visitor.submit('mobile', sent);
    const again = copyOf(before);
    await again.submit('mobile', sent);
    assert.deepEqual([...again.jar], [...visitor.jar], 'the session that was proven');

    const other = { ...sent, once: 'known-to-another-one' };
    await refused('the token of before, from elsewhere', planted.submit('mobile', other));
    assert.equal(await isOpen(planted, 'registration'), false, 'nobody');

    await town.world.advance('PT20M');
    await refused('a proof of long ago', before.submit('mobile', sent));
  },
};

const lostFreshProof: Scenario = {
  name: 'T1 lost fresh proof',
  async run(town) {
    const visitor = new Visitor(town);
    await shows(visitor, await visitor.subscribe(), 'done');
    await town.world.advance('PT20M');
    await visitor.submit('address', {
      streetArea: 'طريق الملك فهد',
      buildingNumber: '7',
      apartmentNumber: '',
      homeType: '',
      delivery: 'call_when_arrive',
      notes: '',
    });
    const code = await town.world.code(visitor.person.mobile, 2);
    const before = copyOf(visitor);
    const sent = { phase: 'code', code, once: 'known-to-one-document' } as const;
    for (const tab of [visitor, before]) {
      const reply = await tab.submit('mobile', sent);
      assert.ok(reply.kind === 'next' && /\/address/.test(reply.href), JSON.stringify(reply));
    }
  },
};

/** What a reply that never arrived leaves behind. */
export const lostReplyScenarios = [lostProof, lostFreshProof];
