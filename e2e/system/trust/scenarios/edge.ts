import assert from 'node:assert/strict';
import { request } from 'undici';
import { until } from '../../../../scripts/stack/ready';
import { ground } from '../../../harness/ground';
import { readOutside } from '../oracle/books';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { boughtWithInvoice } from './orders';
import { newestCheckout, plainly, refused, type Scenario, shows } from './scenario';

/** How often the partner was asked about orders. */
const asked = async (town: Town): Promise<number> => (await readOutside(town)).ordersReads.length;

const reads: Scenario = {
  name: 'C1 reads',
  async run(town) {
    // Ten in the morning in Riyadh: in service hours.
    const { now } = await town.world.clock();
    await town.world.setClock(`${now.slice(0, 10)}T07:00:00Z`);
    const visitor = new Visitor(town);
    const id = await visitor.subscribe();
    await shows(visitor, id, 'done');
    const { trackingToken } = await visitor.checkout(id);
    const look = () => new Visitor(town).read<object>(`/api/pickups?token=${trackingToken}`);
    const before = await asked(town);
    const shown = await look();
    assert.deepEqual(Object.keys(shown).sort(), [
      'ageMs',
      'nextCheckAt',
      'nextCheckInMs',
      'pollAfterMs',
      'stale',
      'version',
    ]);
    await Promise.all([look(), look(), look()]);
    await town.world.advance('PT2M');
    await look();
    assert.equal((await asked(town)) - before, 1, 'once in five minutes');

    await town.world.advance('PT4M');
    await town.world.fault({
      operation: 'subscription-orders',
      kind: 'status',
      status: 503,
      times: 50,
    });
    await look();
    const calls = async () =>
      (await town.world.requests()).filter(({ operation }) => operation === 'subscription-orders')
        .length;
    const failed = await calls();
    await look();
    assert.equal(await calls(), failed, 'a partner that fails is left alone, too');
    await town.world.clearFaults();

    const [{ subscription_id: subscription = 0 } = {}] = await town.rows<{
      subscription_id: number;
    }>('select subscription_id from checkouts where id = $1', [id]);
    await town.world.cancelSubscription(Number(subscription));
    await town.world.advance('PT20M');
    await look();
    // Whoever put the question, this page or the follower of an instance, has its answer.
    await until('the end of its tracking', async () => {
      const [row] = await town.rows<{ ended: boolean }>(
        'select ended from trackings where subscription_id = $1',
        [subscription],
      );
      return row?.ended || undefined;
    });
    const ended = await asked(town);
    await town.world.advance('PT20M');
    await look();
    assert.equal(await asked(town), ended, 'nothing is asked after the end');
  },
};

const languages: Scenario = {
  name: 'edge languages',
  alone: true,
  async run(town) {
    await town.world.fault({
      operation: 'list-plans',
      kind: 'schema',
      times: 20,
      set: { path: 'data.0.service', value: { type: '__proto__', name: 'Carpets of somebody' } },
    });
    const page = async (language: string) => (await plainly(town, `/${language}/plans`)).text;
    const english = await page('en');
    assert.match(english, /Carpets of somebody/, 'a service by any name');
    const { sandbox } = ground();
    const names = async (language: string): Promise<string[]> => {
      const reply = await fetch(`${sandbox.url}/external-partner/plans`, {
        headers: { 'api-key': town.world.key, 'accept-language': language },
      });
      return ((await reply.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    const [inEnglish, inArabic] = await Promise.all([names('en'), names('ar')]);
    const arabic = await page('ar');
    assert.ok(
      inEnglish.every((name) => english.includes(name)),
      'the English page speaks English',
    );
    assert.ok(
      inArabic.every((name) => arabic.includes(name)),
      'the Arabic page speaks Arabic',
    );
  },
};

const headers: Scenario = {
  name: 'edge headers',
  async run(town) {
    const nonces = new Set<string>();
    for (const path of ['/ar', '/en', '/ar/start/coverage']) {
      const page = await plainly(town, path);
      const policy = String(page.headers['content-security-policy']);
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
      const [, nonce = assert.fail(`no nonce: ${policy}`)] = /'nonce-([^']+)'/.exec(scripts) ?? [];
      assert.doesNotMatch(scripts, /unsafe/);
      assert.match(policy, /frame-ancestors 'none'/);
      nonces.add(nonce);
      for (const [tag] of page.text.matchAll(/<script\b[^>]*>/g)) {
        if (/type="application\/(ld\+)?json"/.test(tag)) continue;
        assert.ok(tag.includes(`nonce="${nonce}"`), tag);
      }
    }
    assert.equal(nonces.size, 3, 'another nonce for each page');

    const visitor = new Visitor(town);
    const reply = await visitor.ask('/api/journey/coverage?locale=ar', {
      method: 'POST',
      json: {
        answers: { place: { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' }, wish: null },
      },
    });
    assert.equal(reply.headers['cache-control'], 'no-store');
    const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat();
    assert.match(cookie, /; HttpOnly/);
    assert.match(cookie, /; SameSite=lax/);
    const link = await plainly(town, '/ar/track/nobodys-link-nobodys-link-nobody');
    assert.equal(link.headers['referrer-policy'], 'no-referrer');
  },
};

const requests: Scenario = {
  name: 'edge requests',
  async run(town) {
    const status = async (path: string, init: RequestInit = {}) =>
      (await plainly(town, path, init)).status;
    assert.equal(await status('/ar%0d%0aset-cookie:a=b/start'), 400, 'line breaks');
    assert.equal(await status('/ar', { method: 'DELETE' }), 405, 'a method');
    const host = await request(`${town.doors[0]}/ar`, { headers: { host: 'evil.example' } });
    await host.body.dump();
    assert.equal(host.statusCode, 421, 'a foreign host');

    const own = { origin: town.url, 'sec-fetch-site': 'same-origin' };
    const json = { 'content-type': 'application/json' };
    const post = (more: Record<string, string>, body = '{"answers":{}}') =>
      status('/api/journey/coverage?locale=ar', {
        method: 'POST',
        headers: { ...json, ...more },
        body,
      });
    assert.equal(await post({ ...own, origin: 'https://evil.example' }), 403, 'a foreign page');
    assert.equal(await post({ ...own, 'sec-fetch-site': 'same-site' }), 403, 'a sibling site');
    assert.equal(await post({ ...own, 'content-type': 'text/plain' }), 415, 'a form');
    const long = JSON.stringify({ answers: 'a'.repeat(40_000) });
    assert.equal(await post(own, long), 413, 'a long body');
    const short = await post(own);
    assert.ok(short >= 400 && short < 500 && short !== 413, String(short));
  },
};

const partnersAnswers: Scenario = {
  name: 'edge answers of the partner',
  async run(town) {
    const { visitor, id } = await boughtWithInvoice(town, 'https://evil.example/invoice.pdf');
    assert.equal((await visitor.checkout(id)).invoiceUrl, null, 'an invoice of any host');

    await town.world.fault({
      operation: 'subscribe',
      kind: 'schema',
      times: 9,
      set: { path: 'success', value: false },
    });
    const other = new Visitor(town);
    await other.walkTo('review');
    await refused('an order that was refused with a 200', other.agree());
    assert.notEqual(await newestCheckout(town), id);
  },
};

export const edgeScenarios: Scenario[] = [reads, languages, headers, requests, partnersAnswers];
