import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildCanaries } from '../../../../scripts/stack/build-canaries';
import { type Answer, checkoutOf } from '../../../harness/customer-client';
import { customerTokenOf } from '../../../harness/decrypt';
import { type Piece, Searcher, type Secret } from '../../../harness/leaks';
import type { Cases } from '../../cases';
import type { Cluster } from '../../cluster/cluster';
import { type Customer, refusalOf, refused } from '../../customer';
import { paidEvent, webhook } from '../../gateway';
import { subscribePatiently, waitFor, waitForLog } from '../../retries';

/** Secrets in the app's environment that no client may receive. */
const secretNames = [
  ...['PARTNER_API_KEY', 'MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET', 'UNIFONIC_TOKEN'],
  'SMS_APP_SID',
  ...['SESSION_SECRET', 'DATABASE_URL'],
];

const secretsOf = ({ environment }: Cluster): Secret[] => [
  ...secretNames.map((name) => ({ name, value: environment[name] ?? '' })),
  { name: 'DATA_KEYS', value: Buffer.from(environment.DATA_KEYS?.split(':')[1] ?? '', 'base64') },
];

const faults = [
  { operation: 'is-location-covered', kind: 'status', status: 500 },
  { operation: 'link-customer', kind: 'reset-after-commit' },
  { operation: 'save-address', kind: 'html' },
  { operation: 'get-preferences', kind: 'truncated' },
  { operation: 'list-plans', kind: 'reset' },
  { operation: 'available-days', kind: 'status', status: 429, retryAfter: 1 },
  { operation: 'subscribe', kind: 'status', status: 503 },
  { operation: 'gateway-create-invoice', kind: 'reset-after-commit' },
  { operation: 'confirm-payment', kind: 'reset-after-commit' },
  { operation: 'subscription-orders', kind: 'status', status: 500 },
];

const piece = (channel: string, where: string, text: string): Piece => ({
  ...{ channel, where },
  bytes: Buffer.from(text),
});

/**
 * Everything that a browser receives while its customer signs up under faults, pays and looks at
 * the outcome.
 */
async function overheard(customer: Customer): Promise<Piece[]> {
  const { app, language } = customer;
  const heard: Piece[] = [];
  customer.onAnswer = (url: URL, { headers, text }: Answer) => {
    heard.push(piece('url', url.pathname, url.href), piece('body', url.pathname, text));
    heard.push(piece('header', url.pathname, JSON.stringify(headers)));
  };
  for (const page of ['', '/plans', '/privacy']) await customer.ask(`/${language}${page}`);
  const armed = await Promise.all(faults.map((fault) => app.world.fault(fault)));
  const id = await subscribePatiently(customer);
  await waitFor(customer, id, ['done']);
  const { trackingToken } = await customer.checkout(id);
  const track = `track/${trackingToken}`;
  for (const link of [`checkout/${id}`, track, `${track}/calendar`])
    await customer.ask(`/${language}/${link}`);
  await customer.ask(`/api/pickups?token=${trackingToken}&locale=${language}`);
  for (const [index, { id: fault }] of armed.entries())
    assert.ok((await app.world.faultUses(fault)) > 0, JSON.stringify(faults[index]));
  return heard;
}

const filesIn = (folder: string): Piece[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ channel: 'build', where: file, bytes: readFileSync(file) }));

/**
 * Searches piece by piece: one long search would block the event loop, and this process would not
 * notice closed connections.
 */
async function leaksIn(secrets: Secret[], pieces: Piece[]): Promise<string[]> {
  const searcher = new Searcher(secrets);
  const leaks: string[] = [];
  for (const one of pieces) {
    for (const { secret, encoding, channel, where } of searcher.find([one]))
      leaks.push(`${secret} as ${encoding} in ${channel} ${where}`);
    await new Promise(setImmediate);
  }
  return leaks;
}

/** What another browser receives of a checkout, without the error's reference. */
async function replyTo(browser: Customer, id: string): Promise<string> {
  const { status, text } = await browser.ask(`/api/checkout/${id}?locale=ar`);
  return `${status} ${text.replace(/"reference":"[^"]*"/, '')}`;
}

/** No secret leaks, and only the buyer or a holder of its link sees a subscription. */
export const privacyCases: Cases = {
  'T3: a journey under ten faults leaks no secret to pages of either language or the log': async (
    { cluster },
    customer,
  ) => {
    for (const one of [customer, customer.another().inLanguage('en')]) {
      const heard = await overheard(one);
      assert.ok(heard.length > 60, `${heard.length} responses`);
      const token = await customerTokenOf(cluster, one.person.mobile);
      assert.match(cluster.log(), /checkout-moved/);
      const secrets = [...secretsOf(cluster), { name: 'customer token', value: token }];
      const log = piece('log', 'all instances', cluster.log());
      assert.deepEqual(await leaksIn(secrets, [...heard, log]), []);
      const planted = piece('log', 'planted', `x${token}x`);
      assert.notDeepEqual(await leaksIn(secrets, [planted]), []);
    }
  },

  'T3: the log has no code, link or webhook, and the tables have no mobile or name in plain text':
    async ({ cluster }, customer) => {
      const code = await customer.codeFor();
      await customer.enter(code);
      await customer.walkTo('address', { from: 'registration' });
      const guessed = 'guessed-guessed-guessed-guessed-';
      await refused('a guessed link', customer.read(`/api/pickups?token=${guessed}`));
      const wrong = paidEvent(cluster, 'x', { secret_token: 'a-wrong-secret-of-a-stranger' });
      assert.equal(await webhook(cluster, wrong), 401);
      await waitForLog(cluster, '/api/pickups');
      assert.doesNotMatch(cluster.log(), new RegExp(`(?<!\\d)${code}(?!\\d)`));
      for (const text of ['a-wrong-secret-of-a-stranger', guessed])
        assert.ok(!cluster.log().includes(text), text);
      for (const table of ['customers', 'verifications', 'journeys']) {
        const rows = JSON.stringify(await cluster.rows(`select * from ${table}`));
        for (const text of [customer.person.mobile, customer.person.name])
          assert.ok(!rows.includes(text), `${text} in ${table}`);
      }
    },

  'T3: the build contains no secret': async ({ cluster }) => {
    const built = filesIn(cluster.builtFolder);
    assert.ok(built.length > 100, `${built.length} files`);
    // The cluster's secrets were made after the build, which had others in their place.
    const ofBuild = Object.entries(buildCanaries).map(([name, value]) => ({ name, value }));
    assert.deepEqual(await leaksIn([...secretsOf(cluster), ...ofBuild], built), []);
  },

  'T4: any other browser with any signed token gets a 404 for a checkout and changes nothing':
    async ({ cluster }, owner) => {
      const id = await owner.subscribe();
      const stranger = owner.another();
      const back = await stranger.payAt(await stranger.walkToPayment());
      const own = await stranger.comeBack(back);
      const none = '01234567-89ab-4def-8123-456789abcdef';
      const absent = await replyTo(stranger, none);
      assert.match(absent, /^404/);
      const withTicket = (ticket: string): Customer => {
        const browser = owner.another();
        browser.jar.set(`outcome-${id}`, ticket);
        return browser;
      };
      // The return URL of one checkout, tried for another one: by its path and by its ticket.
      const returning = [owner.another(), owner.another()];
      await returning[0]?.ask(back.replace(own, id));
      const ticket = encodeURIComponent(new URL(back).searchParams.get('a') ?? '');
      await returning[1]?.ask(`/ar/checkout/${id}/return?a=${ticket}`);
      const browsers = [
        ...[stranger, owner.another(), ...returning],
        withTicket(stranger.jar.get(`outcome-${own}`) ?? ''),
        ...[withTicket(`${id}.${'A'.repeat(43)}`), withTicket(id)],
      ];
      for (const [index, browser] of browsers.entries())
        assert.equal(await replyTo(browser, id), absent, `browser ${index}`);
      const pageOf = async (one: string) => {
        const { status, text } = await stranger.ask(`/ar/checkout/${one}`);
        return `${status} ${text.replace(/nonce="[^"]*"|[\da-f]{8}-[\da-f-]{27}/g, '').length}`;
      };
      assert.equal(await pageOf(id), await pageOf(none), 'the page is that of one that never was');
      for (const intent of ['pay', 'accept-price', 'give-up'] as const)
        assert.equal((await refusalOf(stranger.want(id, intent))).answer.status, 404, intent);
      await owner.ends(id, 'done');

      const unpaid = owner.another();
      const unpaidId = await unpaid.checkoutOf(await unpaid.walkToPayment());
      const [row] = await cluster.rows<{ token: string }>(
        'select tracking_token as token from checkouts where id = $1',
        [unpaidId],
      );
      await refused(
        'a link to what is not bought',
        unpaid.read(`/api/pickups?token=${row?.token}`),
      );
    },

  'T4: a payment return shows only its outcome in any browser, for a day': async (
    { world },
    customer,
  ) => {
    const back = await customer.payAt(await customer.walkToPayment());
    const elsewhere = customer.another();
    const id = await elsewhere.comeBack(back);
    assert.equal(id, checkoutOf(back));
    await elsewhere.ends(id, 'done');
    assert.equal(await elsewhere.comeBack(back), id, 'once more');
    const page = await elsewhere.ask('/ar/start/address');
    assert.ok(!page.text.includes('شارع الأمير سلطان'), 'no answers of its customer');
    assert.equal((await refusalOf(elsewhere.want(id, 'give-up'))).answer.status, 404);
    await customer.ends(id, 'done');
    await world.advance('P2D');
    const finder = customer.another();
    await finder.comeBack(back);
    assert.equal(await refused('the address of a return', finder.checkout(id)), 'not-found');
  },

  'T4: an owner’s link and a share link show no person and no price, and stop working when revoked':
    async ({ cluster }, owner) => {
      const id = await owner.subscribe();
      const own = await owner.trackingOf(id);
      const change = (by: Customer, token: string, json: object) =>
        by.ask('/api/pickup-links?locale=ar', { method: 'POST', json: { token, ...json } });
      const make = { act: 'make', life: 'day' };
      const made = await change(owner, own, make);
      assert.equal(made.status, 200, made.text);
      const { link } = (JSON.parse(made.text) as { made: { link: string } }).made;
      const given = link.split('/').at(-1) ?? '';

      const viewer = owner.another();
      const pathsOf = (token: string) => [
        ...[`/ar/track/${token}`, `/ar/track/${token}/calendar`],
        `/api/pickups?token=${token}&locale=ar`,
      ];
      const { mobile, name } = owner.person;
      const personal = [mobile.slice(1), name, 'شارع الأمير سلطان', id];
      for (const [token, hidden] of [
        [own, personal],
        [given, [...personal, own]],
      ] as const) {
        for (const one of pathsOf(token)) {
          const { status, text } = await viewer.ask(one);
          assert.equal(status, 200, one);
          for (const secret of hidden) assert.ok(!text.includes(secret), `${one}: ${secret}`);
          if (one.startsWith('/api/')) assert.doesNotMatch(text, /halalas|price|total/i);
        }
      }
      for (const one of pathsOf('A'.repeat(own.length)))
        assert.equal((await viewer.ask(one)).status, 404, one);

      const stranger = owner.another();
      await stranger.walkTo('address');
      const others = [
        [stranger, own],
        [stranger, given],
        [owner, given],
        [viewer, own],
      ] as const;
      for (const [by, token] of others) assert.equal((await change(by, token, make)).status, 404);
      const [share] = await cluster.rows<{ id: string; hash: string }>(
        'select id, token_hash as hash from tracking_shares',
      );
      assert.ok(share && !share.hash.includes(given), 'kept as a hash');
      await change(stranger, own, { act: 'stop', id: share.id });
      assert.equal((await viewer.ask(pathsOf(given)[0] ?? '')).status, 200, 'still there');
      assert.equal((await change(owner, own, { act: 'stop', id: share.id })).status, 200);
      for (const instance of [0, 1]) {
        for (const one of pathsOf(given))
          assert.equal((await viewer.onInstance(instance).ask(one)).status, 404, one);
      }
    },
};
