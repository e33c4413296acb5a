import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, control, person, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

describe('the log of requests', () => {
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
    expect(JSON.stringify(log)).toContain('0567654321');
    expect(JSON.stringify(log)).not.toContain(caller.token);
    expect(JSON.stringify(log)).not.toContain(caller.key);
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
