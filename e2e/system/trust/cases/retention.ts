import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { bundleOperator } from '../../../../scripts/stack/build';
import { until } from '../../../../scripts/stack/ready';
import { invoiceOf } from '../../../harness/customer-client';
import { runOperatorCommand } from '../../../harness/operator-command';
import { staffPassword } from '../../../harness/staff-accounts';
import { registration } from '../../../harness/step-answers';
import type { CaseRunner } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refused } from '../../customer';
import { refundByHand } from '../../gateway';
import {
  calls,
  confirmOf,
  eventually,
  payWithFailingConfirm,
  waitForRow,
  waitForState,
} from './checkouts';

/** Customers who ordered: what they answered is kept longer, for a renewal. */
const buyers = 'select customer_id from checkouts';

/** The number of personal records of each kind. */
const counts = `select
  (select count(*)::int from journeys where customer_id is null or customer_id not in (${buyers}))
    as answers,
  (select count(*)::int from journeys where customer_id in (${buyers})) +
    (select count(*)::int from customers where id in (${buyers})
      and coalesce(sealed_token, sealed_registration) is not null) as renewable,
  (select count(*)::int from sessions) as sessions,
  (select count(*)::int from customers where sealed_token is not null and id not in (${buyers}))
    as tokens,
  (select count(*)::int from customers where sealed_registration is not null
    and id not in (${buyers})) as names,
  (select count(*)::int from customers where created_at < (select max(created_at) from customers)
    and id not in (select customer_id from checkouts)) as numbers,
  (select count(*)::int from waiting_list) as waiting,
  (select count(*)::int from tracking_shares) as links,
  (select count(*)::int from staff_sessions) as staff`;

/**
 * The counts after a retention sweep, which runs at each start. It deletes customers without other
 * records last: this waits for that, when all other deletions are done.
 */
async function leftAfterSweep({ cluster }: CaseRunner, customer: Customer): Promise<string[]> {
  const gone = customer.another();
  await gone.walkTo('address');
  await gone.post('/api/journey');
  const [row] = await cluster.rows<{ id: string }>(
    `select id from customers where sealed_token is not null
     and id not in (select customer_id from sessions where customer_id is not null)
     and id not in (select customer_id from journeys where customer_id is not null)`,
  );
  assert.ok(row, 'a customer without a session and answers');
  await cluster.stop(0);
  await cluster.start(0);
  await eventually(cluster, 'the customer to be forgotten', async () => {
    const held = 'select 1 from customers where id = $1 and sealed_token is not null';
    return (await cluster.rows(held, [row.id])).length === 0 || undefined;
  });
  const [left = {}] = await cluster.rows<Record<string, number>>(counts);
  return Object.keys(left).filter((kind) => (left[kind] ?? 0) > 0);
}

const eraser = ({ app, person }: Customer, ...more: string[]) =>
  runOperatorCommand(app, ['privacy', 'erase', person.mobile, ...more]);

const isNews = ({ code }: { code: string }): boolean => !code;

/** The token of the stop link in the SMS that staff's answer to a request causes. */
async function stopLinkOf(customer: Customer, token: string): Promise<string> {
  const { world } = customer.app;
  const id = randomUUID();
  const request = { token, id, kind: 'pause', order: '', note: 'from 3 to 17' };
  await customer.post('/api/requests', request);
  const sara = customer.another();
  await sara.post('/api/staff/sign-in', { name: 'sara', password: staffPassword, code: '' });
  await sara.post(`/api/staff/requests/${id}`, { answer: 'Yes' });
  return until('the SMS', async () => {
    const [sent] = (await world.messages(customer.person.mobile)).filter(isNews);
    return /\/stop\/([\w-]+)/.exec(sent?.text ?? '')?.[1];
  });
}

/** Waits until no further attempt of a checkout is planned. */
const isOver = ({ app }: Customer, id: string) =>
  waitForRow(app, 'no more looks', id, 'next_attempt_at is null and lease_until is null');

/** Personal data is deleted when its retention period ends. */
export const retentionCases: Cases = {
  'privacy: answers, sessions, tokens, names, numbers and links are deleted when the privacy page says':
    async (runner, customer) => {
      const { world } = runner;
      const passerBy = customer.another();
      await passerBy.walkTo('address');
      const { mobile } = passerBy.person;
      await passerBy.post('/api/waiting-list', { mobile, point: { lat: 21.49, long: 39.19 } });
      const token = await customer.trackingOf(await customer.subscribe());
      await customer.post('/api/pickup-links', { act: 'make', token, life: 'day' });
      const signIn = { name: 'sara', password: staffPassword, code: '' };
      await customer.another().post('/api/staff/sign-in', signIn);
      const people = ['answers', 'renewable', 'sessions', 'tokens', 'names', 'numbers', 'waiting'];
      const left = () => leftAfterSweep(runner, customer);
      assert.deepEqual(await left(), [...people, 'links', 'staff'], 'now');
      await world.advance('P29D');
      assert.deepEqual(await left(), people, 'after 29 days');
      // A subscription of a month is over: its answers are kept for thirty days more.
      await eventually(runner.cluster, 'its end to be read', async () => {
        const ended = await runner.cluster.rows('select 1 from trackings where ended');
        return ended.length > 0 || undefined;
      });
      await world.advance('P2D');
      const kept = ['renewable', 'sessions', 'numbers', 'waiting'];
      assert.deepEqual(await left(), kept, 'after 31 days');
      await world.advance('P30D');
      assert.deepEqual(await left(), ['waiting'], 'after 61 days');
      await world.advance('P305D');
      assert.deepEqual(await left(), [], 'after a year and a day');
    },

  'privacy: a number whose code was not entered is shown while the code is valid, can request another one for a day, and is then deleted':
    async ({ cluster, world }, customer) => {
      const shows = async (browser: Customer) => {
        const { text } = await browser.ask('/en/account');
        return text.replace(/[^\d<>]/g, '').includes(browser.person.mobile.slice(1));
      };
      const passerBy = customer.another();
      await passerBy.codeFor();
      await world.advance('PT9M');
      assert.equal(await shows(passerBy), true, 'a valid code');
      await world.advance('PT2M');
      assert.equal(await shows(passerBy), false, 'an expired code');
      // The page was left open.
      await passerBy.post('/api/account/code', {});
      assert.equal((await world.codes(passerBy.person.mobile)).length, 2);
      assert.equal(await shows(passerBy), true, 'another code');

      // A changed address needs a fresh code, and the customer gives up.
      await customer.ends(await customer.subscribe(), 'done');
      await world.advance('PT20M');
      const reply = await customer.submit('address', {
        ...{ streetArea: 'طريق الملك فهد', buildingNumber: '7', apartmentNumber: '' },
        ...{ homeType: '', delivery: 'call_when_arrive', notes: '' },
      });
      assert.match(JSON.stringify(reply), /start\/mobile/);
      const codes = 'select 1 from verifications';
      assert.equal((await cluster.rows(codes)).length, 2);
      await world.advance('P15D');
      assert.equal(await shows(customer), false, 'an expired session');
      const again = customer.post('/api/account/code', {});
      assert.equal(await refused('a number of two weeks ago', again), 'invalid-answers');
      await cluster.stop(0);
      await cluster.start(0);
      await eventually(cluster, 'the numbers to be deleted', async () => {
        return (await cluster.rows(codes)).length === 0 || undefined;
      });
      // The customer signs in again.
      await customer.post('/api/account/code', { mobile: customer.person.mobile });
      assert.equal(await shows(customer), true, 'a code of the ended session');
    },

  'privacy: a customer whose order is with the staff is erased after it ends': async (
    { cluster, world, failing },
    customer,
  ) => {
    await bundleOperator();
    const page = await customer.walkToPayment();
    await world.setCaptureAmount(invoiceOf(page), 500);
    await failing('gateway-refund', 400);
    const id = await customer.payAndReturn(page);
    await calls(cluster, id, 'refund-refused');
    await world.advance('P3D');
    await waitForState(cluster, id, 'needs-a-person');
    assert.match((await eraser(customer)).errorOutput, /may still be in progress/);
    await world.clearFaults();
    const [payment] = await cluster.rows<{ capture: string }>(
      'select gateway_payment_id as capture from payments where checkout_id = $1',
      [id],
    );
    await refundByHand(cluster, payment?.capture ?? '');
    await customer.ends(id, 'refunded');
    await isOver(customer, id);
    const { json, errorOutput: complaint } = await eraser(customer);
    assert.deepEqual([json?.kept, complaint], [1, '']);

    // Activated after a refused refund: it stays paid, and the staff marks it as resolved.
    const other = customer.another();
    await failing('gateway-refund', 400);
    const active = await payWithFailingConfirm(other, failing);
    const arrive = await confirmOf(other, active);
    await world.advance('P20D');
    await calls(cluster, active, 'refund-refused');
    await world.clearFaults();
    await arrive();
    await world.advance('PT20M');
    await waitForState(cluster, active, 'needs-a-person');
    assert.match((await eraser(other)).errorOutput, /may still be in progress/);
    await cluster.rows('update checkouts set handled_trouble = attention where id = $1', [active]);
    await isOver(other, active);
    assert.equal((await eraser(other)).errorOutput, '');
  },

  'privacy: a customer who is erased during a call about them stays erased': async (
    { cluster, world },
    customer,
  ) => {
    await bundleOperator();
    await waitForState(cluster, await customer.subscribe(), 'active');
    const hold = await world.hold('link-customer');
    const sent = customer.submit('registration', registration);
    await hold.reached();
    assert.equal((await eraser(customer, '--with-running')).json?.kept, 1);
    await Promise.all([refused('what was sent before', sent), hold.release()]);
    const [left] = await cluster.rows(
      `select coalesce(sealed_token, sealed_registration) as sealed,
        (select count(*) from journeys where customer_id = customers.id) as answers
        from customers where mobile_hash = 'erased:' || id order by updated_at desc limit 1`,
    );
    assert.deepEqual(left, { sealed: null, answers: '0' });
  },

  'privacy: after an erasure the old stop link, session and links do nothing, also for the same number signed up again':
    async ({ cluster, world }, customer) => {
      await bundleOperator();
      const id = await customer.subscribe();
      const token = await customer.trackingOf(id);
      const choose = (by: Customer, event: string) =>
        by.ask('/api/messages?locale=ar', { method: 'PUT', json: { channels: { sms: [event] } } });
      const choices = () => cluster.rows('select events from message_choices order by consent_at');
      await choose(customer, 'request-answered');
      const stop = await stopLinkOf(customer, token);
      const press = (link: string) =>
        customer.another().ask(`/api/message-stops/${link}?locale=ar`, { method: 'POST' });

      // A link of one customer and channel, altered to another.
      const other = customer.another();
      await other.walkTo('address');
      await choose(other, 'delivered');
      const [found] = await cluster.rows<{ id: string }>(
        'select customer_id as id from message_choices order by consent_at desc limit 1',
      );
      const otherId = Buffer.from(found?.id.replaceAll('-', '') ?? '', 'hex').toString('base64url');
      const both = [{ events: ['request-answered'] }, { events: ['delivered'] }];
      for (const forged of [`p${stop.slice(1)}`, `s${otherId}${stop.slice(-11)}`]) {
        assert.notEqual(forged, stop);
        assert.equal((await press(forged)).status, 303);
        assert.deepEqual(await choices(), both);
      }

      assert.equal((await eraser(customer, '--with-running')).json?.kept, 1);
      assert.equal((await choose(customer, 'delivered')).status, 401);
      await press(stop);
      assert.deepEqual(await choices(), both.slice(1));
      const again = customer.another(customer.person);
      await again.walkTo('address');
      assert.equal((await choose(again, 'delivered')).status, 200);
      await press(stop);
      assert.deepEqual(await choices(), [both[1], both[1]]);
      assert.equal(await refused('what was bought before', again.checkout(id)), 'not-found');
      assert.equal((await again.ask(`/ar/track/${token}`)).status, 404);
      const { text } = await again.ask('/ar/account');
      for (const old of [id, token]) assert.ok(!text.includes(old), old);
      assert.equal((await world.messages(customer.person.mobile)).filter(isNews).length, 1);
    },
};
