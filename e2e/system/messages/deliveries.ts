import assert from 'node:assert/strict';
import { until } from '../../../scripts/stack/ready';
import { type Cases, runGroups } from '../cases';
import type { Cluster } from '../cluster/cluster';
import type { Prover } from '../prover';
import { waitForLog } from '../retries';
import { setHour } from '../tracking/pages';
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
    const unwanted = await ended(await add({ event: 'picked-up' }));
    assert.deepEqual([unwanted.state, unwanted.reason], ['withdrawn', 'not-wanted']);
    await cluster.rows('delete from message_choices where customer_id = $1', [customerId]);
    const stopped = await ended(await add({ event: 'cancelled' }));
    assert.deepEqual([stopped.state, stopped.reason], ['withdrawn', 'not-wanted']);
    assert.deepEqual(await inbox(), []);
  },

  'nothing is sent from 22:00 until 08:00 in Riyadh': async ({ cluster }, customer) => {
    const { inbox, add, rowOf, ended } = await reader(cluster, customer);
    // 22:00 in Riyadh is 19:00 UTC.
    await setHour(cluster, 19);
    const id = await add({ lastsMinutes: 12 * 60 });
    const postponed = await until('the message to be postponed', async () => {
      const [row] = await cluster.rows<{ send_at: Date }>(
        'select send_at from messages where id = $1',
        [id],
      );
      return row && row.send_at.getUTCHours() === 5 ? row : undefined;
    });
    assert.equal(postponed.send_at.getUTCMinutes(), 0);
    assert.equal((await rowOf(id)).attempts, 0);
    await cluster.world.advance('PT9H59M');
    assert.deepEqual(await inbox(), []);
    assert.equal((await ended(id)).state, 'sent');
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

/** Deliveries of the outbox against an SMS service that misbehaves, a clock and limits. */
export const deliveries: Prover = {
  name: 'deliveries',
  survivals: ['deliveries'],
  prove: (run) =>
    runGroups(
      'deliveries',
      [
        [{ cases, environment: { SMS_PER_CUSTOMER_DAILY: '1000' } }],
        [{ cases: limitedCases, environment: { SMS_PER_CUSTOMER_DAILY: '2' } }],
      ],
      run,
    ),
};
