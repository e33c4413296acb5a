import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { minuteMs } from '@/lib/kernel/time';
import { translatorFor } from '../../../harness/messages';
import type { Cases } from '../../cases';
import type { Customer } from '../../customer';
import { PartnerPolls, shortestPause } from '../../tracking/pages';

const note = 'مفتاح البوابة عند الحارس رقم سبعة';

/**
 * What a browser can send about a purchase, by the token of a tracking page or the checkout's id.
 */
interface Target {
  token: string;
  id: string;
}

const acts: Record<string, (by: Customer, target: Target) => ReturnType<Customer['ask']>> = {
  request: (by, { token }) =>
    by.ask('/api/requests?locale=ar', {
      method: 'POST',
      json: { token, id: randomUUID(), kind: 'pause', order: '', note },
    }),
  rating: (by, { token }) =>
    by.ask('/api/ratings?locale=ar', {
      method: 'POST',
      json: { token, order: '1', stars: '1', comment: note },
    }),
  renewal: (by, { id }) => by.ask(`/api/renewals/${id}?locale=ar`, { method: 'POST', json: {} }),
};

/** The messages that belong to a session. */
const own: Record<string, (by: Customer) => ReturnType<Customer['ask']>> = {
  read: (by) => by.ask('/api/messages?locale=ar'),
  choose: (by) =>
    by.ask('/api/messages?locale=ar', {
      method: 'PUT',
      json: { channels: { sms: ['delivered'] } },
    }),
  remove: (by) =>
    by.ask('/api/messages/browsers/removal?locale=ar', {
      method: 'POST',
      json: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
    }),
};

const seen = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text.replace(/"reference":"[^"]*"/, '')}`;

/** Requests, ratings, renewal and messages after a purchase belong to its customer alone. */
export const afterSaleCases: Cases = {
  'M5: a renewal that waits for the partner replaces no order that was begun meanwhile': async (
    { world },
    customer,
  ) => {
    const id = await customer.payAndEnd(await customer.walkToPayment());
    const hold = await world.hold('available-days');
    const opened = customer.ask(`/ar/renew/${id}`);
    await hold.reached();
    const chosen = (await customer.answersOf('plan', { planId: 12 })) as { choice: string };
    await customer.submit('plan', chosen);
    await hold.release();
    const { status, text } = await opened;
    assert.equal(status, 200);
    assert.ok(text.includes(translatorFor('ar')('renewal.heading')), 'it asks first');
    const { answers } = await customer.read<{ answers: object }>('/api/journey/plan');
    assert.deepEqual(answers, chosen);
  },

  'T4, C1: requests, ratings, renewal and messages of a purchase are its customer’s alone; others get a 404 as for one that never was, and reach no partner':
    async ({ cluster, world }, owner) => {
      const id = await owner.subscribe();
      const token = await owner.trackingOf(id);
      const made = await owner.post('/api/pickup-links', { token, act: 'make', life: 'day' });
      const { link } = (JSON.parse(made.text) as { made: { link: string } }).made;
      const shared = link.split('/').at(-1) ?? '';
      const polls = await PartnerPolls.from(cluster);
      const mine = acts.request && (await acts.request(owner, { token, id }));
      assert.equal(mine?.status, 200, mine?.text);
      const { reference } = JSON.parse(mine?.text ?? '') as { reference: string };

      const stranger = owner.another();
      await stranger.subscribe();
      const visitor = owner.another();
      const before = await world.lastRequest();
      const absent = { token: 'A'.repeat(token.length), id: randomUUID() };
      const absentShare = { token: 'A'.repeat(shared.length), id: randomUUID() };
      const tried: [by: Customer, target: Target, as: Target][] = [
        [stranger, { token, id }, absent],
        [stranger, { token: shared, id }, absentShare],
        [visitor, { token, id }, absent],
        [visitor, { token: shared, id }, absentShare],
      ];
      for (const [name, act] of Object.entries(acts)) {
        for (const [index, [by, target, as]] of tried.entries()) {
          const answer = seen(await act(by, target));
          assert.equal(answer, seen(await act(by, as)), `${name} ${index}`);
          assert.match(answer, by === visitor ? /^40[14]/ : /^404/, `${name} ${index}`);
        }
      }
      for (const name of ['request', 'rating']) {
        const answer = await acts[name]?.(owner, { token: shared, id });
        assert.equal(answer?.status, 404, `a shared link, ${name}`);
      }
      for (const [name, act] of Object.entries(own)) {
        const answer = await act(visitor);
        assert.match(seen(answer), /^401 .*session-ended/, name);
      }
      for (const by of [stranger, visitor]) {
        for (const one of [token, shared]) {
          for (const path of ['', '/request', '/rating']) {
            const { text } = await by.ask(`/ar/track/${one}${path}`);
            for (const secret of [note, reference])
              assert.ok(!text.includes(secret), `/track${path} shows ${secret}`);
          }
        }
      }
      const calls = (await world.requests(before)).filter(
        ({ party, operation }) => party === 'partner' && operation !== 'subscription-orders',
      );
      assert.deepEqual(calls, [], 'calls of the partner');
      await polls.gather();
      const [{ subscription_id: subscription } = { subscription_id: '' }] = await cluster.rows<{
        subscription_id: string;
      }>('select subscription_id from checkouts where id = $1', [id]);
      const times = polls.all
        .filter(({ subscriptionId }) => subscriptionId === Number(subscription))
        .map(({ atMs }) => atMs);
      assert.ok(shortestPause(times) >= 5 * minuteMs, 'one reading in five minutes');

      const kept = await cluster.rows<{ checkout_id: string }>('select * from requests');
      assert.deepEqual(
        kept.map((row) => row.checkout_id),
        [id],
      );
      assert.deepEqual(await cluster.rows('select 1 from ratings'), []);
      assert.deepEqual(await cluster.rows('select 1 from message_choices'), []);
      assert.ok(!JSON.stringify(kept).includes(note), 'the note is encrypted');
      assert.ok(!cluster.log().includes(note), 'the note is in no log');
    },
};
