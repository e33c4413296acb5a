import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { until } from '../../../../scripts/stack/ready';
import { messagesFile } from '../../../harness/ground';
import { staffCode, staffPassword } from '../../../harness/staff-accounts';
import type { Town } from '../stage';
import { type Answer, invoiceOf, Visitor } from '../visitor';
import { becomes, boughtWithInvoice, stands } from './orders';
import { copyOf, newestCheckout, refused, type Scenario, soonMs } from './scenario';

type Act =
  | { act: 'try' | 'handled' }
  | { act: 'refund'; amountHalalas: number; reason: 'partner-cannot' };

/** Somebody of the staff, as far as the server can tell. */
class Colleague {
  constructor(readonly browser: Visitor) {}

  static async in(town: Town, name = 'sara'): Promise<Colleague> {
    const colleague = new Colleague(new Visitor(town));
    await colleague.signIn(name);
    return colleague;
  }

  async signIn(name: string, password = staffPassword, code = ''): Promise<Answer> {
    return this.browser.post('/api/staff/sign-in', { name, password, code });
  }

  signOut = (): Promise<Answer> => this.browser.post('/api/staff/sign-out', {});

  /** What came of it. */
  async do(id: string, act: Act): Promise<string> {
    const { text } = await this.browser.post(`/api/staff/checkouts/${id}`, act);
    return (JSON.parse(text) as { outcome: string }).outcome;
  }

  page = async (path = ''): Promise<Answer> => this.browser.ask(`/en/staff${path}`);
}

/** Whether the cookies of this browser are somebody's of the staff: an order that is not there is told to them alone. */
const isStaff = async (browser: Visitor): Promise<boolean> => {
  const code = await refused('no order', new Colleague(browser).do(randomUUID(), { act: 'try' }));
  return code === 'not-found';
};

const door: Scenario = {
  name: 'T1 staff',
  async run(town) {
    const someone = new Colleague(new Visitor(town));
    assert.equal(await isStaff(someone.browser), false, 'nobody');
    assert.equal(
      await refused('a wrong password', someone.signIn('sara', 'wrong')),
      'invalid-answers',
    );
    assert.equal(await refused('nobody’s name', someone.signIn('nobody')), 'invalid-answers');
    assert.equal(await refused('no code', someone.signIn('noura')), 'invalid-answers');
    assert.equal(await isStaff(someone.browser), false, 'whoever was refused');

    const code = staffCode();
    await someone.signIn(' Noura ', staffPassword, `${code.slice(0, 3)} ${code.slice(3)}`);
    assert.equal(await isStaff(someone.browser), true, 'whoever signed in');
    const thief = new Colleague(new Visitor(town));
    await refused('a code twice', thief.signIn('noura', staffPassword, code));

    const copy = copyOf(someone.browser);
    for (const [name, value] of copy.jar) {
      const bent = new Visitor(town);
      bent.jar.set(name, `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`);
      assert.equal(await isStaff(bent), false, 'another token');
    }
    assert.match((await someone.page()).text, /noura/);
    assert.match((await new Colleague(new Visitor(town)).page()).text, /Staff sign-in/);
    await someone.signOut();
    assert.equal(await isStaff(copy), false, 'a session that was ended');
    const acts = await town.rows<{ account: string; act: string; outcome: string }>(
      'select account, act, outcome from staff_acts order by xmin::text::bigint',
    );
    assert.deepEqual(acts, [
      { account: 'noura', act: 'sign-in', outcome: 'done' },
      { account: 'noura', act: 'sign-out', outcome: 'done' },
    ]);

    // A right password is no guess, and makes none of those before it undone; a device that signed in has guesses of its own.
    const guess = () => refused('a guess', thief.signIn('omar', 'wrong'));
    assert.equal(await guess(), 'invalid-answers');
    await someone.signIn('omar');
    for (let left = 4; left > 0; left -= 1) assert.equal(await guess(), 'invalid-answers');
    assert.equal(await refused('a sixth', thief.signIn('omar')), 'too-many-requests');
    await someone.signIn('omar');
    await thief.signIn('sara');
    await town.world.advance('P2D');
    assert.equal(await isStaff(thief.browser), false, 'a session of two days ago');
  },
};

/** Words of the staff's pages, in English. */
const said = (...path: string[]): string =>
  String(
    ['staff', ...path].reduce<unknown>(
      (at, name) => (at as Record<string, unknown>)[name],
      messagesFile('en'),
    ),
  );

/** Paid, while the partner takes no confirm: the worker has tried once and comes no more, and six minutes pass. */
async function paidInVain(town: Town): Promise<{ id: string; reference: string; total: number }> {
  const visitor = new Visitor(town);
  const page = await visitor.walkToPayment();
  const id = await newestCheckout(town);
  await town.world.fault({ operation: 'confirm-payment', kind: 'status', status: 503, times: 500 });
  await visitor.payAt(page);
  const found = await leftAlone(town, id);
  await town.world.advance('PT6M');
  return { id, ...found };
}

/** Sees to it that the worker, which has tried to confirm, comes no more. */
const leftAlone = (town: Town, id: string): Promise<{ reference: string; total: number }> =>
  until(
    'a confirm in vain',
    async () => {
      const [row] = await town.rows<{ reference: string; total: number }>(
        `update checkouts set next_attempt_at = now() + interval '1 hour'
         where id = $1 and state = 'confirming' and lease_until is null
         returning subscription_id::text as reference, total_halalas as total`,
        [id],
      );
      return row;
    },
    soonMs,
  );

const acts: Scenario = {
  name: 'M4 staff acts',
  async run(town) {
    const sara = await Colleague.in(town);
    const { id, reference } = await paidInVain(town);
    const title = said('troubles', 'paid-not-active', 'title');
    const { text } = await sara.page();
    assert.ok(text.includes(reference) && text.includes(title), 'it is on the list');
    assert.match((await sara.page(`/${id}`)).text, new RegExp(reference), 'its story');
    assert.equal((await sara.page(`/${randomUUID()}`)).text.includes(reference), false);

    const lease = (until: string) =>
      town.rows(`update checkouts set lease_until = ${until} where id = $1`, [id]);
    await lease("now() + interval '1 minute'");
    assert.equal(await sara.do(id, { act: 'try' }), 'busy');
    await lease('null');
    assert.equal(await sara.do(id, { act: 'try' }), 'partner-away');
    assert.equal(await sara.do(id, { act: 'handled' }), 'not-handled');
    await town.world.clearFaults();
    const operation = 'confirm-payment';
    await town.world.fault({ operation, kind: 'status', status: 422, times: 500 });
    assert.equal(await sara.do(id, { act: 'try' }), 'same', 'refused');
    await leftAlone(town, id);
    await town.world.clearFaults();
    assert.equal(await sara.do(id, { act: 'try' }), 'moved', 'refused before, and not yet due');
    assert.equal(await stands(town, id, 'active', 'refunded'), 'active');
    assert.ok(!(await sara.page()).text.includes(reference), 'it left the list');
    const refund = { act: 'refund', amountHalalas: 1, reason: 'partner-cannot' } as const;
    assert.equal(await sara.do(id, refund), 'active', 'what is active stays paid');

    const written = await town.rows<{ act: string; outcome: string; account: string }>(
      'select act, outcome, account from staff_acts where checkout_id = $1 order by xmin::text::bigint',
      [id],
    );
    assert.deepEqual(
      written.map(({ act, outcome, account }) => `${account} ${act} ${outcome}`),
      [
        ...['sara try begun', 'sara try busy', 'sara try begun', 'sara try partner-away'],
        ...['sara handled begun', 'sara handled not-handled', 'sara try begun', 'sara try same'],
        ...['sara try begun', 'sara try moved'],
        ...['sara refund begun', 'sara refund active'],
      ],
    );
    for (const nobodys of [randomUUID(), 'x']) {
      assert.equal(await refused('no order', sara.do(nobodys, { act: 'try' })), 'not-found');
    }
  },
};

const refunds: Scenario = {
  name: 'M4 staff refunds',
  async run(town) {
    const sara = await Colleague.in(town);
    const { id, reference, total } = await paidInVain(town);
    const refund = (amountHalalas: number) =>
      sara.do(id, { act: 'refund', amountHalalas, reason: 'partner-cannot' });
    assert.equal(await refund(total - 1), 'changed');
    const came = await refund(total);
    assert.ok(['waits', 'refunded', 'under-way'].includes(came), came);
    assert.match(await refund(total), /^(asked-before|impossible)$/, 'wanted twice it is one');
    await town.world.clearFaults();
    assert.equal(await stands(town, id, 'refunded'), 'refunded');
    const asked = (await town.world.requests()).map(({ operation }) => operation);
    assert.equal(asked.filter((operation) => operation === 'gateway-refund').length, 1);
    const story = (await sara.page(`/${id}`)).text;
    assert.ok(story.includes(said('events-of', 'refunded')), 'the end of its story');
    assert.ok(story.includes(said('reasons', 'partner-cannot')), 'why');
    assert.ok(!(await sara.page()).text.includes(reference), 'nobody is wanted any more');
  },
};

const byHand: Scenario = {
  name: 'M4 staff by hand',
  async run(town) {
    const { visitor, id } = await boughtWithInvoice(town, null);
    const sara = await Colleague.in(town);
    const { reference } = await visitor.checkout(id);
    const isListed = async () => (await sara.page()).text.includes(String(reference));
    await until(
      'the missing invoice to be seen',
      async () => (await isListed()) || undefined,
      soonMs,
    );
    assert.equal(await sara.do(id, { act: 'handled' }), 'handled');
    assert.equal(await isListed(), false, 'it left the list');
    assert.equal(await sara.do(id, { act: 'handled' }), 'handled', 'sent twice, true twice');
  },
};

const refundRefused: Scenario = {
  name: 'M4 staff refund refused',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await town.world.tamper(invoiceOf(page), 500);
    await town.world.fault({
      operation: 'gateway-refund',
      kind: 'status',
      status: 400,
      times: 500,
    });
    const id = await visitor.comeBack(await visitor.payAt(page));
    await becomes(town, 'the refund to be refused', id, "attention = 'refund-refused'");
    await town.world.advance('P3D');
    assert.equal(await stands(town, id, 'needs-a-person'), 'needs-a-person');
    const sara = await Colleague.in(town);
    const refund = () =>
      sara.do(id, { act: 'refund', amountHalalas: 500, reason: 'partner-cannot' });
    assert.equal(await refund(), 'refused');
    await town.world.clearFaults();
    assert.equal(await refund(), 'refunded');
    assert.equal(await stands(town, id, 'refunded', 'needs-a-person'), 'refunded');
    assert.equal(await refund(), 'asked-before', 'wanted again, it is back already');
    const { payments } = await town.world.payments();
    assert.deepEqual(
      payments.map(({ status }) => status),
      ['refunded'],
    );
  },
};

const refundWaits: Scenario = {
  name: 'M4 staff refund waits',
  async run(town) {
    const sara = await Colleague.in(town);
    const refund = ({ id, total }: { id: string; total: number }) =>
      sara.do(id, { act: 'refund', amountHalalas: total, reason: 'partner-cannot' });
    const first = await paidInVain(town);
    const silent = { operation: 'subscription-orders', kind: 'status', status: 503, times: 500 };
    await town.world.fault(silent);
    assert.equal(await refund(first), 'waits', 'the partner may have activated it');
    assert.equal(await refund(first), 'asked-before');
    await town.world.clearFaults();
    const second = await paidInVain(town);
    await town.world.fault({ operation: 'gateway-refund', kind: 'status', status: 400, times: 50 });
    assert.equal(await refund(second), 'refused');
    await town.world.clearFaults();
    await town.world.advance('PT20M');
    for (const { id } of [first, second]) await stands(town, id, 'refunded');
  },
};

export const staffScenarios: Scenario[] = [door, acts, refunds, byHand, refundRefused, refundWaits];
