import assert from 'node:assert/strict';
import type { App } from '../../../harness/app';
import { newPerson } from '../../../harness/person';
import { customerTokenOf } from '../../../harness/vault';
import { said } from '../patience';
import type { Town } from '../stage';
import { lookAlike } from '../suites/t2';
import { Visitor } from '../visitor';
import { copyOf, isOpen, Listener, plainly, refused, type Scenario, shows } from './scenario';

const send = (visitor: Visitor, mobile = visitor.person.mobile) =>
  visitor.submit('mobile', { phase: 'number', mobile });
const prove = (visitor: Visitor, code: string) => visitor.submit('mobile', { phase: 'code', code });

const wrongFor = (code: string): string => (code === '123456' ? '654321' : '123456');

async function atMobile(town: Town, person = new Visitor(town).person): Promise<Visitor> {
  const visitor = new Visitor(town, person);
  await visitor.walkTo('mobile');
  return visitor;
}

/** How often a code was checked at the provider. */
async function checks(town: Town): Promise<number> {
  const requests = await town.world.requests();
  return requests.filter(({ operation }) => operation === 'verify-check').length;
}

const codes: Scenario = {
  name: 'T1 codes',
  instances: 2,
  async run(town) {
    const one = await atMobile(town);
    const { mobile } = one.person;
    assert.equal((await send(one)).kind, 'stay', 'a code is asked for');
    assert.equal(await isOpen(one, 'registration'), false, 'nothing is proven yet');
    const first = await town.world.code(mobile);
    await refused('a wrong code', prove(one, wrongFor(first)));
    await send(one);
    assert.equal((await town.world.codes(mobile)).length, 1, 'no second message while one cools');

    const other = await atMobile(town, one.person);
    await send(other);
    const second = await town.world.code(mobile, 2);
    await prove(one, second);
    await refused('a code that was used', prove(other, second));

    const hasty = await atMobile(town);
    await Promise.all(Array.from({ length: 4 }, (_, index) => send(hasty.onInstance(index % 2))));
    assert.equal((await town.world.codes(hasty.person.mobile)).length, 1, 'one message for all');

    const third = await atMobile(town);
    let sent = 0;
    const many = async () => {
      for (; sent < 9; sent += 1) await send(third, newPerson(400 + sent).mobile);
    };
    assert.equal(await refused('a ninth code of one session', many()), 'too-many-requests');
  },
};

const guesses: Scenario = {
  name: 'T1 guesses',
  async run(town) {
    const { person } = new Visitor(town);
    for (let device = 1; device <= 3; device += 1) {
      const visitor = await atMobile(town, person);
      await send(visitor);
      const wrong = wrongFor(await town.world.code(person.mobile, device));
      const before = await checks(town);
      for (let guess = 0; guess < 7; guess += 1) await refused('a guess', prove(visitor, wrong));
      assert.ok((await checks(town)) - before <= 5, 'five guesses for a code');
    }
    assert.ok((await checks(town)) <= 10, 'ten guesses at a number from one network');
  },
};

const sessions: Scenario = {
  name: 'T1 sessions',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkTo('mobile');
    const planted = copyOf(visitor);
    await visitor.walkTo('registration', { from: 'mobile' });
    assert.notDeepEqual([...visitor.jar], [...planted.jar], 'a new token after the proof');
    assert.equal(await isOpen(visitor, 'registration'), true);
    assert.equal(
      await isOpen(planted, 'registration'),
      false,
      'the token of before is worth nothing',
    );

    const buyer = new Visitor(town);
    const id = await buyer.subscribe();
    const left = copyOf(buyer);
    for (const name of left.jar.keys()) if (name.startsWith('outcome')) left.jar.delete(name);
    await left.checkout(id);
    await buyer.ask('/api/journey?locale=ar', { method: 'POST' });
    await refused('a session that was ended', left.checkout(id));

    const loyal = new Visitor(town);
    const own = await loyal.subscribe();
    for (const name of loyal.jar.keys()) if (name.startsWith('outcome')) loyal.jar.delete(name);
    await town.world.advance('P10D');
    await loyal.checkout(own);
    await town.world.advance('P10D');
    assert.equal(await isOpen(visitor, 'registration'), false, 'idle for two weeks');
    await loyal.checkout(own);
    await town.world.advance('P11D');
    await refused('a session of a month ago', loyal.checkout(own));
  },
};

const freshCode: Scenario = {
  name: 'T1 fresh code',
  async run(town) {
    const visitor = new Visitor(town);
    await shows(visitor, await visitor.subscribe(), 'done');
    const needsCodeFor = async (buildingNumber: string) => {
      const reply = await visitor.submit('address', {
        streetArea: 'طريق الملك فهد',
        buildingNumber,
        apartmentNumber: '',
        homeType: '',
        delivery: 'call_when_arrive',
        notes: '',
      });
      return reply.kind === 'next' && /\/mobile/.test(reply.href);
    };
    assert.equal(await needsCodeFor('1'), false, 'the code of the sign-up was a moment ago');
    await town.world.advance('PT20M');
    assert.equal(await needsCodeFor('2'), true, 'a fresh code is asked for');
  },
};

const knownNumbers: Scenario = {
  name: 'T2 known numbers',
  async run(town) {
    const customer = new Visitor(town);
    await customer.walkTo('address');
    const replies = [];
    for (const { mobile } of [customer.person, newPerson(500)]) {
      const stranger = await atMobile(town);
      const reply = await send(stranger, mobile);
      replies.push(
        JSON.stringify(reply)
          .replaceAll(mobile, '…')
          .replace(/\d{4,}/g, '#'),
      );
    }
    assert.equal(replies[0], replies[1], 'known and unknown numbers look alike');
  },
};

const knownTimes: Scenario = {
  name: 'T2 known times',
  run: (town) => lookAlike(town, 24),
};

const secrets: Scenario = {
  name: 'T3 secrets',
  async run(town) {
    const visitor = new Listener(town);
    await visitor.walkTo('mobile');
    await send(visitor);
    const { mobile } = visitor.person;
    const code = await town.world.code(mobile);
    await prove(visitor, code);
    const id = await visitor.subscribe({ from: 'registration' });
    await shows(visitor, id, 'done');
    const { trackingToken } = await visitor.checkout(id);
    await visitor.ask(`/ar/track/${trackingToken}`);
    const guessed = 'guessed-guessed-guessed-guessed-';
    await refused('a guessed link', visitor.read(`/api/pickups?token=${guessed}`));
    // A line comes through a pipe, after the reply that it is about.
    await said(town, '/api/pickups');

    const { environment } = town;
    const wrong = { id: 'x', secret_token: 'a-wrong-secret-of-somebody', data: { id: 'x' } };
    const body = JSON.stringify({ ...wrong, type: 'payment_paid' });
    await plainly(town, '/api/webhooks/moyasar', { method: 'POST', body });

    const app = { environment } as unknown as App;
    const token = await customerTokenOf(app, mobile).catch(() => 'not sealed as it should be');
    const named = {
      token,
      'partner key': town.world.key,
      'gateway key': environment.MOYASAR_SECRET_KEY ?? '',
      'webhook secret': environment.MOYASAR_WEBHOOK_SECRET ?? '',
      'session secret': environment.SESSION_SECRET ?? '',
    };
    const log = town.log();
    for (const [name, secret] of Object.entries(named)) {
      assert.ok(!visitor.heard.includes(secret), `the ${name} in a reply`);
      assert.ok(!log.includes(secret), `the ${name} in the log`);
    }
    assert.doesNotMatch(log, new RegExp(`(?<!\\d)${code}(?!\\d)`), 'the code in the log');
    assert.ok(!log.includes('a-wrong-secret-of-somebody'), 'a webhook in the log');
    assert.ok(!log.includes(guessed), 'a sharing link in the log');

    for (const table of ['customers', 'verifications', 'journeys']) {
      const rows = JSON.stringify(await town.rows(`select * from ${table}`));
      assert.ok(!rows.includes(mobile), `a mobile in the clear in ${table}`);
      assert.ok(!rows.includes(visitor.person.name), `a name in the clear in ${table}`);
    }
  },
};

/** What a stranger gets of a checkout, but for the reference. */
async function strangersView(visitor: Visitor, id: string): Promise<string> {
  const { status, text } = await visitor.ask(`/api/checkout/${id}?locale=ar`);
  return `${status} ${text.replace(/"reference":"[^"]*"/, '')}`;
}

const strangers: Scenario = {
  name: 'T4 strangers',
  async run(town) {
    const owner = new Visitor(town);
    const page = await owner.walkToPayment();
    const stranger = new Visitor(town);
    const ownAddress = await stranger.payAt(await stranger.walkToPayment());
    const own = await stranger.comeBack(ownAddress);
    const [row] = await town.rows<{ id: string; tracking_token: string }>(
      'select id, tracking_token from checkouts where id <> $1',
      [own],
    );
    const { id, tracking_token: link } = row ?? assert.fail();
    const absent = await strangersView(stranger, '4f6e8f0e-4b52-4c4f-9d2b-0f3b6d1f0a11');
    assert.match(absent, /^404/);
    const sees = async (what: string, visitor: Visitor) =>
      assert.equal(await strangersView(visitor, id), absent, what);
    await sees('another customer', stranger);
    await sees('nobody', new Visitor(town));

    const withTicket = (ticket: string): Visitor => {
      const visitor = new Visitor(town);
      visitor.jar.set(`outcome-${id}`, ticket);
      return visitor;
    };
    await sees('the ticket of another', withTicket(stranger.jar.get(`outcome-${own}`) ?? ''));
    await sees('a ticket of their own making', withTicket(`${id}.${'A'.repeat(43)}`));
    await sees('a ticket without a signature', withTicket(id));

    const bent = new URL(ownAddress);
    bent.pathname = bent.pathname.replace(own, id);
    const returning = new Visitor(town);
    await returning.ask(bent.href);
    await sees('who returned to another checkout', returning);

    await refused('a link to what is not bought', owner.read(`/api/pickups?token=${link}`));
    assert.ok(page);
  },
};

const linking: Scenario = {
  name: 'T1 linking',
  async run(town) {
    const visitor = new Visitor(town);
    await visitor.walkTo('address');
    await town.world.fault({
      operation: 'link-customer',
      kind: 'schema',
      set: { path: 'data.customer_id', value: 987_654 },
    });
    const again = visitor.walkTo('address', { from: 'registration' });
    assert.equal(await refused('another customer of the partner', again), 'service-unavailable');
  },
};

export const identityScenarios: Scenario[] = [
  codes,
  guesses,
  sessions,
  freshCode,
  knownNumbers,
  knownTimes,
  secrets,
  strangers,
  linking,
];
