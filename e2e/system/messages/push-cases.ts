import assert from 'node:assert/strict';
import type { PushService } from '../../harness/push-service';
import type { Cases } from '../cases';
import type { Customer } from '../customer';
import { reader } from './reader';

/** Notifications to browsers whose push service misbehaves, or whose customer leaves. */
export const pushCases = (push: PushService): Cases => ({
  'a push service that is slow, busy or down gets each notification again, and it shows once':
    async ({ cluster }, customer) => {
      const { add, ended } = await reader(cluster, customer, push);
      const answers = [{ silent: true }, { status: 429, retryAfter: 90 }, { status: 503 }] as const;
      for (const [index, answer] of answers.entries()) {
        const isTaken = 'silent' in answer;
        push.delivered.splice(0);
        push.answers.push(answer);
        const id = await add({ channel: 'push', subject: `${index}` });
        const { state, attempts } = await ended(id);
        assert.deepEqual([state, attempts], ['sent', 2], JSON.stringify(answer));
        const tags = push.delivered.map(({ payload }) => payload.tag);
        assert.deepEqual(tags, isTaken ? [id, id] : [id]);
        const topics = push.delivered.map(({ topic }) => topic);
        assert.deepEqual(new Set(topics), new Set([id.replaceAll('-', '')]));
        // A phone that is off until the message is pointless does not show it.
        const ttls = push.delivered.map(({ ttlS }) => ttlS);
        assert.ok(
          ttls.every((ttlS) => ttlS > 0 && ttlS <= 600 * 60),
          ttls.join(),
        );
      }
      assert.deepEqual(push.complaints, []);
    },

  'a notification that a push service refuses is given up with its reason, one for a browser that is gone without':
    async ({ cluster }, customer) => {
      const { customerId, add, ended, register } = await reader(cluster, customer, push);
      const browsers = async () => {
        const sql = 'select id from push_subscriptions where customer_id = $1';
        return (await cluster.rows(sql, [customerId])).length;
      };
      const outcomeOf = async (subject: string) => {
        const { state, reason, attempts } = await ended(await add({ channel: 'push', subject }));
        return [state, reason, attempts];
      };
      const stranger = customer.another();
      await stranger.walkTo('address');
      await stranger.post('/api/messages/browsers/removal', { endpoint: push.endpoint });
      assert.equal(await browsers(), 1, 'a browser of another customer stays');
      push.answers.push({ status: 413 });
      assert.deepEqual(await outcomeOf('too large'), ['given-up', 'http-413', 1]);
      assert.equal(await browsers(), 1);
      // Another browser of the customer still gets it.
      await register({ endpoint: `${push.endpoint}-2`, keys: push.keys });
      push.answers.push({ status: 413 });
      assert.deepEqual(await outcomeOf('too large for one'), ['sent', null, 1]);
      push.answers.push({ status: 410 });
      assert.deepEqual(await outcomeOf('one is gone'), ['sent', null, 1]);
      assert.equal(await browsers(), 1);
      push.answers.push({ status: 404 });
      assert.deepEqual(await outcomeOf('all are gone'), ['given-up', 'no-device', 1]);
      assert.equal(await browsers(), 0);
    },

  'notifications end in a browser that signs out or verifies another number, and go on where the session has only expired':
    async ({ cluster }, customer) => {
      const { add, ended } = await reader(cluster, customer, push);
      const recipients = async (subject: string) => {
        const id = await add({ channel: 'push', subject });
        await ended(id);
        const own = push.delivered.filter(({ payload }) => payload.tag === id);
        return own.map(({ endpoint }) => endpoint.replace(push.endpoint, 'device')).sort();
      };
      const signIn = async (device: Customer) => device.enter(await device.codeFor());
      const registered = async (number: number) => {
        const device = customer.another(customer.person);
        await signIn(device);
        const endpoint = `${push.endpoint}-${number}`;
        await device.post('/api/messages/browsers', { endpoint, keys: push.keys });
        return device;
      };
      const second = await registered(2);
      await registered(3);
      assert.deepEqual(await recipients('all'), ['device', 'device-2', 'device-3']);
      await customer.post('/api/sign-out');
      assert.deepEqual(await recipients('signed out'), ['device-2', 'device-3']);
      await signIn(second.beside());
      assert.deepEqual(await recipients('another number'), ['device-3']);
      await cluster.world.advance('P15D');
      assert.deepEqual(await recipients('two weeks without a visit'), ['device-3']);
    },
});
