import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, control, person, startStage } from '../testing/stage.fixture';
import { untranslated } from './decision-words';

let sandbox: RunningSandbox;
let guarded: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
  guarded = await startStage({ SANDBOX_CONTROL_TOKEN: 'a-control-token' });
});
afterAll(() => Promise.all([sandbox.close(), guarded.close()]));

const open = (of: RunningSandbox, query = '', headers: Record<string, string> = {}) =>
  fetch(`${of.controlUrl}/console${query}`, { headers, redirect: 'manual' });
const VIEWS = ['stage', 'payments', 'faults', 'plans', 'world'];

describe('the page', () => {
  it.each(['ar', 'en'].flatMap((language) => VIEWS.map((view) => [language, view] as const)))(
    'speaks %s in the view %s, and is its own in everything',
    async (language, view) => {
      const answer = await open(sandbox, `?lang=${language}&view=${view}`);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(page).toContain(
        `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
      );
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page).not.toMatch(/<script(?![^>]*\ssrc=")|<style|\sstyle="|\son\w+="/);
      for (const [, address = ''] of page.matchAll(/(?:src|href)="(\/console\/assets[^"]*)"/g)) {
        expect((await fetch(sandbox.controlUrl + address)).status).toBe(200);
      }
    },
  );

  it('sends its files once, and no other file', async () => {
    const url = `${sandbox.controlUrl}/console/assets/`;
    const first = await fetch(`${url}script.mjs`);
    expect(first.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${url}script.mjs`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const other of ['nothing.css', '..%2froutes.ts', '%2e%2e/page.ts', '..%5cpage.ts']) {
      expect((await fetch(url + other)).status, other).toBe(404);
    }
  });

  it('is found at the port alone', async () => {
    const answer = await fetch(sandbox.controlUrl, { headers: { 'accept-language': 'ar-SA' } });
    expect(answer.url).toBe(`${sandbox.controlUrl}/console`);
    expect(await answer.text()).toContain('<html lang="ar" dir="rtl">');
  });

  it('says in words that a key leads nowhere', async () => {
    const answer = await open(sandbox, '?key=nobody&lang=ar');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<h1>لا توجد بيئة بهذا المفتاح.</h1>');
  });

  it('takes a name that was typed for text', async () => {
    const caller = await Caller.inNewWorld(sandbox);
    await caller.link({ name: '<img src=x onerror=alert(1)>' });
    const page = await (await open(sandbox, `?key=${caller.key}`)).text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img');
  });

  it('has Arabic for every open point and each of its choices', () => {
    expect(untranslated()).toEqual([]);
  });
});

describe('one call of the log', () => {
  it('shows what was sent and answered, with secrets masked', async () => {
    const caller = await Caller.inNewWorld(sandbox);
    await caller.link({ mobile: '0567654321' });
    await caller.get('/customers/laundry-preferences?service_type=shoes');
    const log = (await caller.control('GET', '/requests')).at('requests') as { answer: object }[];
    expect(log[0]?.answer).toMatchObject({
      type: 'application/json',
      body: {
        data: {
          auth_token: `****${caller.token.slice(-4)}`,
          customer: { gender: { code: 'female' } },
        },
      },
    });
    const shown = await fetch(`${sandbox.controlUrl}/console/calls/1?key=${caller.key}`);
    const text = await shown.text();
    expect(text).toContain('0567654321');
    expect(text).toContain(`****${caller.token.slice(-4)}`);
    expect(text).not.toContain(caller.token);
    expect(text).not.toContain(caller.key);
  });

  it('tells neither codes nor cards, in whatever they came', async () => {
    const { key } = await Caller.inNewWorld(sandbox);
    const post = (path: string, headers: Record<string, string>, body: string | URLSearchParams) =>
      fetch(sandbox.url + path, { method: 'POST', headers, body });
    const verify = {
      authorization: `Bearer verify-${key}`,
      'x-authenticate-app-id': 'sandbox-app',
    };
    const wanted = { to: '+966561234567', channel: 'sms', code: '739154' };
    await post('/verify/services/api/v2/verifications/check', verify, new URLSearchParams(wanted));
    const card = '4000056655665556';
    const gateway = {
      authorization: `Basic ${btoa(`sk_test_${key}:`)}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ source: { number: card, cvc: '917' } });
    await post(`/gateway/v1/invoices?card=${card}`, gateway, body);
    const log = await control(sandbox, 'GET', `/requests?key=${key}`);
    expect(log.at('requests.1.fields')).toEqual({ source: { number: '****5556', cvc: '****' } });
    for (const secret of ['739154', card, '"917"', btoa(`sk_test_${key}:`)]) {
      expect(log.text).not.toContain(secret);
    }
  });

  it('hides a secret also where the answer was cut in the middle of it', async () => {
    const caller = await Caller.inNewWorld(sandbox);
    const cut: string[] = [];
    for (let length = 1; length < 255; length += 12) {
      await caller.control('POST', '/faults', { operation: 'link-customer', kind: 'truncated' });
      const form = { ...person(), name: 'x'.repeat(length) };
      const { text } = await caller.post('/customers/link-customer', form);
      const begun = /"auth_token":"([^"]{9,})/.exec(text)?.[1];
      if (begun) cut.push(begun);
    }
    const { text } = await caller.control('GET', '/requests');
    expect(cut).not.toEqual([]);
    expect(cut.filter((begun) => text.includes(begun))).toEqual([]);
  });

  it('keeps the latest 200 answers', async () => {
    const caller = await Caller.inNewWorld(sandbox);
    for (let call = 0; call < 203; call += 1) await caller.get('/plans');
    const log = (await caller.control('GET', '/requests')).at('requests') as { answer?: object }[];
    expect(log.map(({ answer }) => answer !== undefined)).toEqual([
      ...Array.from({ length: 3 }, () => false),
      ...Array.from({ length: 200 }, () => true),
    ]);
  });
});

describe('behind a token', () => {
  const signIn = (token: string) =>
    fetch(`${guarded.controlUrl}/console/sign-in?lang=en`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    });

  it('asks for it, and shows nothing before', async () => {
    const answer = await open(guarded, '?lang=en');
    const page = await answer.text();
    expect(answer.status).toBe(401);
    expect(page).toContain('Control token');
    expect(page).not.toContain('sandbox-partner-key');
    expect((await fetch(`${guarded.controlUrl}/console/calls/1`)).status).toBe(401);
    const wrong = await signIn('a-control-tokem');
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await wrong.text()).toContain('This is not the control token.');
  });

  it('opens with a cookie that scripts and other sites cannot use, until one signs out', async () => {
    const entered = await signIn('a-control-token');
    const [cookie = '', ...attributes] = (entered.headers.get('set-cookie') ?? '').split('; ');
    expect(entered.status).toBe(303);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']));
    expect(cookie).not.toContain('a-control-token');

    expect((await open(guarded, '', { cookie })).status).toBe(200);
    const reset = () =>
      fetch(`${guarded.controlUrl}/sandbox/reset`, { method: 'POST', headers: { cookie } });
    expect((await reset()).status).toBe(200);
    const foreign = { cookie, origin: 'https://evil.example' };
    const refused = await fetch(`${guarded.controlUrl}/sandbox/reset`, {
      method: 'POST',
      headers: foreign,
    });
    expect(refused.status).toBe(403);

    await fetch(`${guarded.controlUrl}/console/sign-out`, {
      method: 'POST',
      headers: { cookie },
      redirect: 'manual',
    });
    expect((await open(guarded, '', { cookie })).status).toBe(401);
    expect((await reset()).status).toBe(401);
  });
});

describe('what happened', () => {
  it('tells of levers between the calls, and begins anew with a scene', async () => {
    const caller = await Caller.inNewWorld(sandbox);
    await caller.control('POST', '/clock/advance', { duration: 'P1W' });
    await caller.get('/plans');
    await caller.control('POST', '/faults', { operation: 'subscribe', kind: 'html' });
    const order = async () => {
      const page = await (await open(sandbox, `?key=${caller.key}&lang=en`)).text();
      const column = page.slice(page.indexOf('id="happenings"'));
      return [...column.matchAll(/<b>([^<]+)<\/b>/g)].map(([, title]) => title);
    };
    expect(await order()).toEqual(['Fault set', 'Read plans', 'Clock moved on']);
    await caller.control('POST', '/reset', { scenario: 'finished' });
    expect(await order()).toEqual(['Scene started']);
  });

  it('leaves no trace of a lever that was refused', async () => {
    const { key } = await Caller.inNewWorld(sandbox);
    await control(sandbox, 'POST', `/orders/1/cancel?key=${key}`);
    const page = await (await open(sandbox, `?key=${key}&lang=en`)).text();
    expect(page).not.toContain('Order cancelled');
  });
});
