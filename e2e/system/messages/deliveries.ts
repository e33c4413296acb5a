import assert from 'node:assert/strict';
import { dayMs, minuteMs } from '@/lib/kernel/time';
import { until } from '../../../scripts/stack/ready';
import { PushService } from '../../harness/push-service';
import { type Cases, runGroups } from '../cases';
import type { Cluster } from '../cluster/cluster';
import type { Prover } from '../prover';
import { waitForLog } from '../retries';
import { open, ordersIn, setHour } from '../tracking/pages';
import { pushCases } from './push-cases';
import { reader } from './reader';

const fault = (cluster: Cluster, kind: string, more: object = {}) =>
  cluster.world.fault({ operation: 'sms-send', kind, times: 1, ...more });

const cases: Cases = {
  'an SMS service that fails or loses its response gets each message until it is sent once': async (
    { cluster },
    customer,
  ) => {
    const { inbox, add, ended } = await reader(cluster, customer);
    const faults: [kind: string, more?: object][] = [
      ['status', { status: 500 }],
      ['status', { status: 429, retryAfter: 90 }],
      ['reset'],
      ['reset-after-commit'],
      ['hang-after-commit'],
      ['html'],
      ['truncated'],
    ];
    for (const [index, [kind, more]] of faults.entries()) {
      const { id } = await fault(cluster, kind, more);
      const { state, attempts } = await ended(await add({ subject: `${index}` }));
      assert.equal(state, 'sent', kind);
      assert.equal(attempts, 2, kind);
      assert.equal(await cluster.world.faultUses(id), 1, kind);
      assert.equal((await inbox()).length, index + 1, kind);
    }
  },

  'a service that refuses our account raises an alarm, and the message waits': async (
    { cluster },
    customer,
  ) => {
    const { inbox, add, rowOf, ended } = await reader(cluster, customer);
    await fault(cluster, 'status', { status: 401 });
    const id = await add();
    await waitForLog(cluster, '"sms-refused"');
    assert.equal((await rowOf(id)).state, 'due');
    assert.equal((await ended(id)).state, 'sent');
    assert.equal((await inbox()).length, 1);
  },

  'nothing is sent after it is pointless, or after the customer stopped': async (
    { cluster },
    customer,
  ) => {
    const { customerId, inbox, add, ended } = await reader(cluster, customer);
    const late = await ended(await add({ lastsMinutes: 0 }));
    assert.deepEqual([late.state, late.reason], ['given-up', 'too-late']);
    // Its checkout is paid.
    const paid = await ended(await add({ event: 'payment-action' }));
    assert.deepEqual([paid.state, paid.reason], ['withdrawn', 'outdated']);
    // Another subscription was bought since.
    await customer.finish('plan');
    const renewed = await ended(await add({ event: 'one-pickup-left' }));
    assert.deepEqual([renewed.state, renewed.reason], ['withdrawn', 'outdated']);
    const unwanted = await ended(await add({ event: 'picked-up' }));
    assert.deepEqual([unwanted.state, unwanted.reason], ['withdrawn', 'not-wanted']);
    await cluster.rows('delete from message_choices where customer_id = $1', [customerId]);
    const stopped = await ended(await add({ event: 'cancelled' }));
    assert.deepEqual([stopped.state, stopped.reason], ['withdrawn', 'not-wanted']);
    assert.deepEqual(await inbox(), []);
  },

  'one SMS tells of a cancelled pickup, another of a cancelled subscription': async (
    { cluster },
    customer,
  ) => {
    const { inbox, add, ended } = await reader(cluster, customer);
    for (const subject of ['1', '']) await ended(await add({ event: 'cancelled', subject }));
    const [subscription, pickup] = (await inbox()).map(({ text }) => text);
    assert.match(pickup ?? '', /One of your pickups was cancelled/);
    assert.match(subscription ?? '', /Your subscription was cancelled/);
  },

  'nothing is sent from 22:00 until 08:00 in Riyadh, wherever server and customer are': async (
    { cluster },
    customer,
  ) => {
    const { inbox, add, rowOf } = await reader(cluster, customer);
    const { world } = cluster;
    const postponed = (id: string, to: string) =>
      until(`the message to be postponed to ${to}`, async () => {
        const { send_at: sendAt, attempts } = await rowOf(id);
        return sendAt.toISOString() === to && attempts === 0 ? true : undefined;
      });
    // Riyadh is three hours ahead of UTC: 21:59 there.
    await setHour(cluster, 18);
    const day = (await world.clock()).now.slice(0, 10);
    await world.setClock(`${day}T18:59:00Z`);
    // The clock stands still: `ended` would let minutes pass.
    const sent = (id: string) =>
      until('the message to be sent', async () => (await rowOf(id)).state === 'sent' || undefined);
    await sent(await add({ subject: 'at 21:59' }));
    const morning = new Date(Date.parse(`${day}T05:00:00Z`) + dayMs).toISOString();
    const waiting: string[] = [];
    // 22:00, the last minute of the day, and midnight.
    for (const time of ['19:00', '20:59', '21:00']) {
      await world.setClock(`${day}T${time}:00Z`);
      const id = await add({ subject: time, lastsMinutes: 12 * 60 });
      await postponed(id, morning);
      waiting.push(id);
    }
    await world.setClock(new Date(Date.parse(morning) - minuteMs).toISOString());
    assert.equal((await inbox()).length, 1);
    await world.setClock(morning);
    for (const id of waiting) await sent(id);
    assert.equal((await inbox()).length, 4);
  },

  'an SMS that is not delivered although its service says so is never sent again': async (
    { cluster },
    customer,
  ) => {
    // Nine in the morning, far from the quiet hours.
    await setHour(cluster, 6, 1);
    const { inbox, add, rowOf, ended } = await reader(cluster, customer);
    await fault(cluster, 'undelivered');
    const silent = await add({ subject: 'silent' });
    assert.equal((await ended(silent)).state, 'sent');
    // Documented states that come with `success`.
    for (const value of ['Rejected', 'Failed']) {
      await fault(cluster, 'schema', { set: { path: 'data.Status', value } });
      const { state, reason, attempts } = await ended(await add({ subject: value }));
      const why = `status-${value.toLowerCase()}`;
      assert.deepEqual([state, reason, attempts], ['given-up', why, 1]);
    }
    const before = (await inbox()).length;
    await cluster.world.advance('PT2H');
    await ended(await add({ subject: 'later' }));
    assert.equal((await rowOf(silent)).attempts, 1);
    assert.equal((await inbox()).length, before + 1);
  },

  'an event that two instances learn in the same moment is one row and one message': async (
    { cluster },
    customer,
  ) => {
    const { checkoutId, inbox, ended } = await reader(cluster, customer);
    const token = await customer.trackingOf(checkoutId);
    const choose = async (instance: number) => {
      const json = { channels: { sms: ['pickup-tomorrow', 'picked-up'] } };
      const path = '/api/messages?locale=en';
      const { status } = await customer.onInstance(instance).ask(path, { method: 'PUT', json });
      assert.equal(status, 200);
    };
    const [first] = await until('the pickups', async () => {
      await cluster.world.advance('PT6M');
      const orders = ordersIn(await open(cluster, token));
      return orders.length > 0 ? orders : undefined;
    });
    // Ten times both instances plan the reminders that the customer just chose.
    await Promise.all(Array.from({ length: 10 }, (_, index) => choose(index % 2)));
    const rowsOf = (event: string) =>
      cluster.rows<{ id: string; subject: string }>(
        'select id, subject from messages where checkout_id = $1 and event = $2',
        [checkoutId, event],
      );
    const planned = (await rowsOf('pickup-tomorrow')).map(({ subject }) => subject);
    assert(planned.length > 0 && new Set(planned).size === planned.length, planned.join());

    // One instance has read the news and sleeps; the other one reads them too, and writes first.
    await cluster.world.advanceOrder(first?.id ?? 0);
    await cluster.world.advance('PT7M');
    const held = cluster.failpoints.hold('reading-answered');
    const sleeper = open(cluster, token, 0);
    await held.reached;
    const [written] = await until('the other instance to learn it', async () => {
      await cluster.world.advance('PT7M');
      await open(cluster, token, 1);
      const rows = await rowsOf('picked-up');
      return rows.length > 0 ? rows : undefined;
    });
    held.release();
    await sleeper;
    assert.equal((await rowsOf('picked-up')).length, 1);
    assert.equal((await ended(written?.id ?? '')).state, 'sent');
    assert.equal((await inbox()).length, 1);
  },
};

/** With two SMS per customer. */
const limitedCases: Cases = {
  'a customer gets no more SMS in a day than the limit': async ({ cluster }, customer) => {
    const { inbox, add, ended } = await reader(cluster, customer);
    const reasons: (string | null)[] = [];
    for (const subject of ['1', '2', '3'])
      reasons.push((await ended(await add({ subject }))).reason);
    assert.deepEqual(reasons, [null, null, 'customer-limit']);
    assert.equal((await inbox()).length, 2);
  },
};

/**
 * Deliveries of the outbox against SMS and push services that misbehave, a clock and limits; on
 * servers in another time zone.
 */
export const deliveries: Prover = {
  name: 'deliveries',
  trials: ['deliveries'],
  async prove(run) {
    const push = await PushService.create();
    const TZ = 'America/Los_Angeles';
    return runGroups(
      'deliveries',
      [
        [{ cases, environment: { TZ, SMS_PER_CUSTOMER_DAILY: '1000' } }],
        [
          { cases: pushCases(push), environment: push.environment },
          { cases: limitedCases, environment: { SMS_PER_CUSTOMER_DAILY: '2' } },
        ],
      ],
      run,
    ).finally(() => push.close());
  },
};
