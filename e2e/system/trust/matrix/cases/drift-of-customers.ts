import assert from 'node:assert/strict';
import { legs } from '../../../../harness/legs';
import { answersOf, effectsOf, ends, finish, send, sent } from '../person-on-way';
import { said } from '../../patience';
import { plansOrNone, sawCode, sawPage, sawPickups, sawUntroubled } from '../seen';
import { type Case, setting } from './case';

/** What the partner knows of a customer changes on the way, or comes in another form. */
export const driftOfCustomers: Record<string, Case> = {
  D14: async (lane, visitor) => {
    await visitor.walkTo('preferences');
    visitor.instance = visitor.instance === 0 ? 1 : 0;
    const struck = await lane.arm('get-preferences', { kind: 'status', status: 404 });
    await sawUntroubled(visitor, '/start/preferences', 'step-preferences.title');
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'preferences');
  },
  D15: async (lane, visitor) => {
    const seen = await lane.world.lastRequest();
    await visitor.walkTo('preferences');
    const answers = (await answersOf(visitor, 'preferences')) as { shoes: object };
    const shoes = { ...answers.shoes, on: true, protectionLayer: false };
    await sent(visitor, 'preferences', { ...answers, shoes });
    const saved = (await lane.world.requests(seen)).filter(
      ({ operation, fields }) =>
        operation === 'save-preferences' && fields.service_type === 'shoes',
    );
    assert.ok(saved.length > 0, 'not run: no preferences for shoes were saved');
    for (const { fields, status } of saved) {
      assert.deepEqual([fields.protection_layer, status], ['0', 200]);
    }
    await finish(visitor, 'plan');
  },
  D16: async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const far = new Date(Date.parse((await lane.world.clock()).now) + 70 * 86_400_000);
    const date = far.toISOString().slice(0, 10);
    const day = { day_name: 'x', week_day: 1, date, is_today: false };
    const periods = [{ code: 'morning', name: 'Morning' }];
    const offered = await lane.arm('available-days', setting('data', [{ ...day, periods }]));
    await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
    const answers = await answersOf(visitor, 'review');
    const odd: unknown = JSON.parse(
      '{"__proto__":["CANARY"],"constructor":{"name":"CANARY"},"date":{"deep":["CANARY"]},"x.y":7}',
    );
    const struck = await lane.arm('subscribe', setting('errors', odd), 1);
    sawCode(await send(visitor, 'review', answers), 'partner-rejected');
    await struck();
    await offered();
    await lane.world.clearFaults();
    await finish(visitor, 'schedule');
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
    await sawPage(visitor, '/plans', plansOrNone);
    await struck();
    await said(lane.town, '"partner-key-refused"');
    await lane.world.clearFaults();
    await finish(visitor, 'plan');
  },
  D19: async (lane, visitor) => {
    await visitor.walkTo('registration');
    const name = 'ليلى عبدالله القحطاني';
    const struck = await lane.arm('link-customer', setting('data.customer.name', name), 1);
    await visitor.walkTo('review', { from: 'registration' });
    await struck();
    assert.ok((await visitor.page('review')).includes(name), 'the name that is known there');
    await finish(visitor, 'review');
  },
  D20: async (lane, visitor) => {
    const id = await visitor.subscribe();
    const { trackingToken } = await ends(visitor, id, 'done');
    const struck = await lane.arm('subscription-orders', { kind: 'status', status: 404 });
    await sawPage(visitor, `/track/${trackingToken}`, ['tracking.unread-stale']);
    await struck();
    await lane.world.clearFaults();
    await lane.world.advance('PT16M');
    await sawPickups(visitor, trackingToken ?? '');
  },
};
