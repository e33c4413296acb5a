import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Answer, invoiceOf } from '../../../harness/customer-client';
import { messagesFile } from '../../../harness/run-services';
import { staffCode, staffPassword } from '../../../harness/staff-accounts';
import { type CaseRunner, withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refused } from '../../customer';
import {
  calls,
  captures,
  confirmOf,
  eventually,
  expectNoAttempt,
  payWithFailingConfirm,
  rowOf,
  waitForState,
} from './checkouts';

type Act =
  | { act: 'try' | 'handled' }
  | { act: 'refund'; amountHalalas: number; reason: 'partner-cannot' };

/** A browser on the staff page. */
class StaffClient {
  constructor(readonly browser: Customer) {}

  static async signedIn(customer: Customer): Promise<StaffClient> {
    const staff = new StaffClient(customer.another());
    await staff.signIn('sara');
    return staff;
  }

  signIn = (name: string, password = staffPassword, code = ''): Promise<Answer> =>
    this.browser.post('/api/staff/sign-in', { name, password, code });

  /** Performs an action; returns its outcome. */
  async do(id: string, act: Act): Promise<string> {
    const { text } = await this.browser.post(`/api/staff/checkouts/${id}`, act);
    return (JSON.parse(text) as { outcome: string }).outcome;
  }

  refund = (id: string, amountHalalas: number): Promise<string> =>
    this.do(id, { act: 'refund', amountHalalas, reason: 'partner-cannot' });

  page = async (path = ''): Promise<string> => (await this.browser.ask(`/en/staff${path}`)).text;

  /**
   * Whether these cookies are a staff session: only the staff gets `not-found` for an unknown
   * order.
   */
  async isStaff(): Promise<boolean> {
    return (await refused('no order', this.do(randomUUID(), { act: 'try' }))) === 'not-found';
  }
}

/** Messages of the staff pages, in English. */
const say = (...path: string[]): string =>
  String(
    ['staff', ...path].reduce<unknown>(
      (at, name) => (at as Record<string, unknown>)[name],
      messagesFile('en'),
    ),
  );

/**
 * An order that was paid six minutes ago while the partner accepts no confirm, and that the worker
 * leaves alone.
 */
async function orderInTrouble({ cluster, world, failing }: CaseRunner, customer: Customer) {
  const id = await payWithFailingConfirm(customer.another(), failing);
  await expectNoAttempt(cluster, id);
  await world.advance('PT6M');
  const columns = 'subscription_id::text as reference, total_halalas as total';
  return { id, ...(await rowOf<{ reference: string; total: number }>(cluster, id, columns)) };
}

/** Who may sign in to the staff page, what the staff can do there, and the audit log. */
export const staffCases: Cases = {
  'staff: name, password and a one-time code sign in, wrong attempts are counted, and a session ends':
    async ({ cluster, world }, customer) => {
      const someone = new StaffClient(customer);
      assert.equal(await someone.isStaff(), false);
      const attempts: [name: string, password?: string][] = [
        ['sara', 'wrong'],
        ['unknown'],
        ['noura'],
      ];
      for (const attempt of attempts) {
        const what = `${attempt.join(' ')} without a code`;
        assert.equal(await refused(what, someone.signIn(...attempt)), 'invalid-answers');
      }
      assert.equal(await someone.isStaff(), false, 'refused');

      const code = staffCode();
      await someone.signIn(' Noura ', staffPassword, `${code.slice(0, 3)} ${code.slice(3)}`);
      assert.equal(await someone.isStaff(), true, 'signed in');
      const thief = new StaffClient(customer.another());
      await refused('a code twice', thief.signIn('noura', staffPassword, code));
      const copy = new StaffClient(someone.browser.copy());
      for (const [name, value] of copy.browser.jar) {
        const forged = new StaffClient(customer.another());
        forged.browser.jar.set(name, `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`);
        assert.equal(await forged.isStaff(), false, 'another token');
      }
      assert.match(await someone.page(), /noura/);
      assert.match(await new StaffClient(customer.another()).page(), /Staff sign-in/);
      await someone.browser.post('/api/staff/sign-out', {});
      assert.equal(await copy.isStaff(), false, 'signed out');
      const written = await cluster.rows(
        'select account, act, outcome from staff_acts order by xmin::text::bigint',
      );
      assert.deepEqual(
        written,
        ['sign-in', 'sign-out'].map((act) => ({ account: 'noura', act, outcome: 'done' })),
      );

      // A right password neither counts as a guess nor resets the count; a device that has signed
      // in has its own count.
      const guess = () => refused('a guess', thief.signIn('omar', 'wrong'));
      assert.equal(await guess(), 'invalid-answers');
      await someone.signIn('omar');
      for (let left = 4; left > 0; left -= 1) assert.equal(await guess(), 'invalid-answers');
      assert.equal(await refused('a sixth', thief.signIn('omar')), 'too-many-requests');
      await someone.signIn('omar');
      await thief.signIn('sara');
      await world.advance('P2D');
      assert.equal(await thief.isStaff(), false, 'two days ago');
    },

  'M2, staff: what was activated while its refund was refused is refunded once the partner has cancelled it':
    async ({ cluster, world, failing }, customer) => {
      await customer.walkTo('review');
      // The partner can cancel it until its first pickup.
      await customer.otherOrder('last');
      const page = await customer.agreed();
      await failing('gateway-refund', 400);
      await failing('confirm-payment', 503);
      const id = await customer.payAndReturn(page);
      await waitForState(cluster, id, 'confirming');
      const arrive = await confirmOf(customer, id);
      await world.advance('P3D');
      await calls(cluster, id, 'refund-refused');
      await world.clearFaults();
      await arrive();
      await world.advance('PT20M');
      await calls(cluster, id, 'active-after-refund');
      const columns = 'subscription_id::int as reference, total_halalas as total';
      const { reference, total } = await rowOf<{ reference: number; total: number }>(
        ...([cluster, id, columns] as const),
      );
      const sara = await StaffClient.signedIn(customer);
      await world.advance('PT6M');
      assert.equal(await sara.refund(id, total), 'active');
      assert.deepEqual(await captures(cluster), ['paid']);
      await world.cancelSubscription(reference);
      await world.advance('PT6M');
      assert.equal(await sara.refund(id, total), 'refunded');
      await waitForState(cluster, id, 'refunded');
      assert.deepEqual(await captures(cluster), ['refunded']);
    },

  'staff: a retry reports its result, a resolved order leaves the list, and each action is recorded':
    async (runner, customer) => {
      const { cluster, world, failing } = runner;
      const sara = await StaffClient.signedIn(customer);
      const { id, reference } = await orderInTrouble(runner, customer);
      const text = await sara.page();
      const title = say('issues', 'paid-not-active', 'title');
      assert.ok(text.includes(reference) && text.includes(title), 'it is on the list');
      assert.ok((await sara.page(`/${id}`)).includes(reference), 'its story');
      assert.ok(!(await sara.page(`/${randomUUID()}`)).includes(reference));

      const lease = (until: string) =>
        cluster.rows(`update checkouts set lease_until = ${until} where id = $1`, [id]);
      await lease("now() + interval '1 minute'");
      assert.equal(await sara.do(id, { act: 'try' }), 'busy');
      await lease('null');
      assert.equal(await sara.do(id, { act: 'try' }), 'partner-away');
      assert.equal(await sara.do(id, { act: 'handled' }), 'not-handled');
      await world.clearFaults();
      await failing('confirm-payment', 422);
      assert.equal(await sara.do(id, { act: 'try' }), 'same', 'refused');
      await expectNoAttempt(cluster, id);
      await world.clearFaults();
      assert.equal(await sara.do(id, { act: 'try' }), 'moved', 'refused before, and not yet due');
      assert.equal(await waitForState(cluster, id, 'active', 'refunded'), 'active');
      assert.ok(!(await sara.page()).includes(reference), 'it left the list');
      assert.equal(await sara.refund(id, 1), 'active', 'what is active stays paid');

      const written = await cluster.rows<{ act: string; outcome: string; account: string }>(
        'select act, outcome, account from staff_acts where checkout_id = $1 order by xmin::text::bigint',
        [id],
      );
      const outcomes = [
        ...['try busy', 'try partner-away', 'handled not-handled', 'try same', 'try moved'],
        'refund active',
      ];
      assert.deepEqual(
        written.map(({ act, outcome, account }) => `${account} ${act} ${outcome}`),
        outcomes.flatMap((one) => [`sara ${one.split(' ')[0]} begun`, `sara ${one}`]),
      );
      for (const none of [randomUUID(), 'x'])
        assert.equal(await refused('no order', sara.do(none, { act: 'try' })), 'not-found');
    },

  'staff: a missing invoice is listed until it is marked as resolved': async (runner, customer) => {
    const page = await customer.walkToPayment();
    await runner.fault('confirm-payment', withValue('data.invoice_url', null), 1);
    const id = await customer.payAndReturn(page);
    await customer.ends(id, 'done');
    const sara = await StaffClient.signedIn(customer);
    const { reference } = await customer.checkout(id);
    const isListed = async () => (await sara.page()).includes(String(reference));
    await eventually(
      runner.cluster,
      'the missing invoice',
      async () => (await isListed()) || undefined,
    );
    assert.equal(await sara.do(id, { act: 'handled' }), 'handled');
    assert.equal(await isListed(), false, 'it left the list');
    assert.equal(await sara.do(id, { act: 'handled' }), 'handled', 'sent twice');
  },

  'staff: a refund that the gateway refuses can be requested again until it is made': async (
    { cluster, world, failing },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await world.setCaptureAmount(invoiceOf(page), 500);
    await failing('gateway-refund', 400);
    const id = await customer.payAndReturn(page);
    await calls(cluster, id, 'refund-refused');
    await world.advance('P3D');
    await waitForState(cluster, id, 'needs-a-person');
    const sara = await StaffClient.signedIn(customer);
    assert.equal(await sara.refund(id, 500), 'refused');
    await world.clearFaults();
    assert.equal(await sara.refund(id, 500), 'refunded');
    assert.equal(await waitForState(cluster, id, 'refunded', 'needs-a-person'), 'refunded');
    assert.equal(await sara.refund(id, 500), 'asked-before', 'it is back already');
    assert.deepEqual(await captures(cluster), ['refunded']);
  },

  'staff: a refund waits until the partner says whether it has activated': async (
    runner,
    customer,
  ) => {
    const { cluster, world, failing } = runner;
    const sara = await StaffClient.signedIn(customer);
    const first = await orderInTrouble(runner, customer);
    await failing('subscription-orders', 503);
    assert.equal(await sara.refund(first.id, first.total), 'waits');
    // Each action of the staff causes one request to the partner (C1).
    await world.advance('PT6M');
    assert.equal(await sara.refund(first.id, first.total), 'asked-before');
    await world.clearFaults();
    const second = await orderInTrouble(runner, customer);
    await failing('gateway-refund', 400);
    assert.equal(await sara.refund(second.id, second.total), 'refused');
    await world.clearFaults();
    await world.advance('PT20M');
    for (const { id } of [first, second]) await waitForState(cluster, id, 'refunded');
  },

  'staff: what customers and the partner write is shown as text that turns no words around, and exported without formulas':
    async ({ cluster }, customer) => {
      const id = await customer.subscribe();
      const token = await customer.trackingOf(id);
      const note = '<img src=x onerror=alert(1)> \u202egpj.exe\u202c';
      const request = { token, id: randomUUID(), kind: 'pause', order: '', note };
      await customer.post('/api/requests', request);
      await cluster.rows(
        `update checkouts set "order" = jsonb_set("order", '{planName}', $2) where id = $1`,
        [id, JSON.stringify('=HYPERLINK("https://evil.example","Plan")')],
      );
      await cluster.rows(
        `insert into ratings (id, checkout_id, customer_id, order_id, stars, created_at)
         select gen_random_uuid(), id, customer_id, 1, 5, created_at from checkouts where id = $1`,
        [id],
      );
      const sara = await StaffClient.signedIn(customer);
      const page = await sara.page('/requests');
      assert.ok(page.includes('&lt;img src=x onerror=alert(1)&gt; gpj.exe'), 'the note as text');
      assert.doesNotMatch(page, /<img src=x|\u202e/);
      const exported = await sara.page('/ratings/csv');
      assert.match(exported, /,"'=HYPERLINK\(""https:/);
    },
};
