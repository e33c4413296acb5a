import assert from 'node:assert/strict';
import { agree, legs } from '../../../../../e2e/support/legs';
import { answersOf, effectsOf, ends, finish, send, sent } from '../person-on-way';
import { said } from '../../patience';
import { sawCode, sawPage, sawUntroubled } from '../seen';
import { type Case, faultsOf } from './case';

/** The partner's mind changes on the way. */
export const drift: Record<string, Case> = {
  D1: async (lane, visitor) => {
    await visitor.walkTo('address');
    const answers = await answersOf(visitor, 'address');
    const play = { kind: 'schema', set: { path: 'data.is_served', value: false } };
    const struck = await lane.arm('save-address', play, 1);
    const reply = await sent(visitor, 'address', answers);
    assert.deepEqual([reply.kind, (reply as { reason?: string }).reason], ['stop', 'not-covered']);
    await struck();
    await finish(visitor, 'address');
  },
  D2: async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const answers = await answersOf(visitor, 'schedule');
    const struck = await lane.arm('available-days', { kind: 'not-covered' }, 1);
    assert.equal((await sent(visitor, 'schedule', answers)).kind, 'next');
    await struck();
    await finish(visitor, 'review');
  },
  D4: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const choice = (await answersOf(visitor, 'plan')) as { choice: string };
    const planId = Number(choice.choice.split(':')[0]);
    await lane.world.setAvailable(planId, false);
    try {
      const { href } = await sent(visitor, 'review', answers);
      assert.match(href, /\/start\/plan\?.*reason=plan-withdrawn/);
      await sawPage(visitor, href.replace(/^\/\w\w/, ''), ['steps.reasons.plan-withdrawn']);
    } finally {
      await lane.world.setAvailable(planId, true);
    }
    await finish(visitor, 'review');
  },
  D6: async (lane, visitor) => {
    await visitor.walkTo('review');
    const play = { kind: 'schema', set: { path: 'data.total', value: 1 } };
    const struck = await lane.arm('subscribe', play, 1);
    const { href } = (await agree(visitor)) as { href: string };
    await struck();
    const id = href.split('/').at(-1) ?? '';
    await sawPage(visitor, `/checkout/${id}`, ['checkout.price-title']);
    await visitor.want(id, 'give-up');
    await ends(visitor, id, 'closed');
    await finish(visitor, 'review');
  },
  D8: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const play = { kind: 'schema', set: { path: 'data.0.periods', value: [] } };
    const struck = await lane.arm('available-days', play);
    const { href } = await sent(visitor, 'review', answers);
    assert.match(href, /\/start\/schedule\?.*reason=day-gone/);
    await sawPage(visitor, href.replace(/^\/\w\w/, ''), ['steps.reasons.day-gone']);
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'schedule');
  },
  D12: async (lane, visitor) => {
    await visitor.walkTo('plan');
    const answers = await answersOf(visitor, 'plan');
    const nothing = { kind: 'schema', set: { path: 'data', value: [] } };
    let struck = await lane.arm('list-plans', nothing, 1);
    const refused = await faultsOf(visitor, 'plan', answers);
    assert.deepEqual([refused.status, refused.fields], [422, { choice: 'plan-withdrawn' }]);
    await struck();
    await sawPage(visitor, '/plans', ['plans.empty-title']);
    await sent(visitor, 'plan', answers);
    struck = await lane.arm('available-days', nothing, 1);
    const { days } = await visitor.read<{ days: unknown[] }>('/api/pickup-days');
    assert.deepEqual(days, []);
    await struck();
    await finish(visitor, 'schedule');
  },
  D14: async (lane, visitor) => {
    await visitor.walkTo('preferences');
    visitor.instance = visitor.instance === 0 ? 1 : 0;
    const struck = await lane.arm('get-preferences', { kind: 'status', status: 404 });
    await sawUntroubled(visitor, '/start/preferences', 'step-preferences.title');
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'preferences');
  },
  D17: async (lane, visitor) => {
    await visitor.walkTo('address');
    const before = await effectsOf(lane, visitor);
    await lane.world.revokeTokens(before.customers[0]?.id ?? 0);
    await legs.address(visitor);
    const after = await effectsOf(lane, visitor);
    assert.equal(after.customers[0]?.links.length, 2, 'linked again, once');
    await finish(visitor, 'preferences');
  },
  D18: async (lane, visitor) => {
    await visitor.walkTo('plan');
    const answers = await answersOf(visitor, 'plan');
    const struck = await lane.arm('list-plans', { kind: 'status', status: 403 });
    sawCode(await send(visitor, 'plan', answers), 'partner-refused-us');
    await sawPage(visitor, '/plans', ['plans.unreachable-title']);
    await struck();
    await said(lane.town, '"partner-key-refused"');
    await lane.world.clearFaults();
    await finish(visitor, 'plan');
  },
  D20: async (lane, visitor) => {
    const id = await visitor.subscribe();
    const { trackingToken } = await ends(visitor, id, 'done');
    const struck = await lane.arm('subscription-orders', { kind: 'status', status: 404 });
    await sawPage(visitor, `/track/${trackingToken}`, ['tracking.unread-stale']);
    await struck();
    await lane.world.clearFaults();
    await lane.world.advance('PT16M');
    await sawUntroubled(visitor, `/track/${trackingToken}`, 'tracking.pickups');
  },
};
