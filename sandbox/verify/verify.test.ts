import { describe, expect, it } from 'vitest';
import { type Merchant, sandboxForTests } from '../gateway/merchant.fixture';
import type { Message } from './inbox';

const sandbox = sandboxForTests();
const TO = '+966551234567';

const credentialsOf = ({ key }: Pick<Merchant, 'key'>) => ({
  'x-authenticate-app-id': 'sandbox-app',
  authorization: `Bearer verify-${key}`,
});

async function call(
  merchant: Pick<Merchant, 'key'>,
  path: 'start' | 'check',
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${sandbox.urls.url}/verify/services/api/v2/verifications/${path}`, {
    method: 'POST',
    headers: { ...credentialsOf(merchant), ...headers },
    body: new URLSearchParams({ to: TO, channel: 'sms', ...fields }),
  });
  const body = (await answer.json()) as { message: string; error_code: number };
  return { status: answer.status, body };
}

async function inbox(merchant: Merchant, to = TO): Promise<Message[]> {
  const path = `/messages?to=${encodeURIComponent(to)}`;
  return (await merchant.control<{ messages: Message[] }>('GET', path)).body.messages;
}

/** Sends a code and reads it from the inbox. */
async function sentCode(merchant: Merchant): Promise<string> {
  expect((await call(merchant, 'start', {})).status).toBe(200);
  return (await inbox(merchant))[0]?.code ?? '';
}

async function outcome(merchant: Merchant, code: string): Promise<number> {
  return (await call(merchant, 'check', { code })).body.error_code;
}

/** Another code of the same length. */
const not = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe('start', () => {
  it('answers as documented and puts a six-digit code into the inbox', async () => {
    const merchant = await sandbox.merchant();
    const { status, body } = await call(merchant, 'start', { locale: 'ar' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: TO,
      channel: 'sms',
      locale: 'ar',
      length: 6,
      code_type: 'numeric',
      response_status: 'correct',
      error_code: 101,
    });
    const [message] = await inbox(merchant);
    expect(message?.code).toMatch(/^\d{6}$/);
    const { code, text } = message as Message;
    expect(text).toBe(`رمز التحقق: ${code}\nلا تشاركه مع أحد.\n\n@127.0.0.1 #${code}`);
    expect(JSON.stringify(body)).not.toContain(message?.code);
  });

  it('goes without channel, locale and length', async () => {
    const merchant = await sandbox.merchant();
    const path = '/verify/services/api/v2/verifications/start';
    const answer = await fetch(`${sandbox.urls.url}${path}`, {
      method: 'POST',
      headers: credentialsOf(merchant),
      body: new URLSearchParams({ to: TO }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ channel: 'sms', locale: 'en', length: 6 });
  });

  it.each([4, 6, 8])('makes a code of %d digits', async (length) => {
    const merchant = await sandbox.merchant();
    const { body } = await call(merchant, 'start', { length: String(length) });
    expect(body).toMatchObject({ length, code_type: 'numeric' });
    expect((await inbox(merchant))[0]?.code).toHaveLength(length);
  });

  it.each([
    ['to', { to: '' }],
    ['to', { to: '0551234567' }],
    ['to', { to: '+96611234567' }],
    ['channel', { channel: 'pigeon' }],
    ['locale', { locale: 'fr' }],
    ['length', { length: '3' }],
    ['length', { length: '9' }],
    ['length', { length: 'six' }],
  ])('refuses a wrong %s: %o', async (field, change) => {
    const { status, body } = await call(await sandbox.merchant(), 'start', change);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });

  it('is for the right credentials only', async () => {
    const merchant = await sandbox.merchant();
    expect((await call({ key: 'nobody' }, 'start', {})).status).toBe(401);
    const otherApp = { 'x-authenticate-app-id': 'other' };
    expect((await call(merchant, 'start', {}, otherApp)).status).toBe(401);
    expect(await inbox(merchant)).toEqual([]);
  });
});

describe('check', () => {
  it('takes the right code once, and stays verified until a new one is sent', async () => {
    const merchant = await sandbox.merchant();
    const code = await sentCode(merchant);
    const wrong = await call(merchant, 'check', { code: not(code) });
    expect(wrong.body).toMatchObject({ response_status: 'incorrect', error_code: 107 });
    const right = await call(merchant, 'check', { code });
    expect(right.body).toMatchObject({ response_status: 'correct', error_code: 101, to: TO });
    const again = await call(merchant, 'check', { code });
    expect(again.body).toMatchObject({ response_status: 'incorrect', error_code: 110 });
    for (let n = 0; n < 6; n += 1) expect(await outcome(merchant, not(code))).toBe(110);
    await merchant.control('POST', '/clock/advance', { duration: 'PT11M' });
    expect(await outcome(merchant, code)).toBe(110);
    const next = await sentCode(merchant);
    expect(await outcome(merchant, `${next}0`)).toBe(107);
    expect(await outcome(merchant, next)).toBe(101);
  });

  it('is over after five wrong codes, for the right one too', async () => {
    const merchant = await sandbox.merchant();
    const code = await sentCode(merchant);
    for (let n = 0; n < 5; n += 1) expect(await outcome(merchant, not(code))).toBe(107);
    expect(await outcome(merchant, code)).toBe(108);
    expect(await outcome(merchant, await sentCode(merchant))).toBe(101);
  });

  it('has nothing to check for a number that was never sent one', async () => {
    expect(await outcome(await sandbox.merchant(), '123456')).toBe(109);
  });

  it('refuses what is no code', async () => {
    const merchant = await sandbox.merchant();
    await sentCode(merchant);
    expect((await call(merchant, 'check', { code: 'abc' })).status).toBe(400);
    expect((await call(merchant, 'check', { code: '123456', channel: '' })).status).toBe(400);
  });
});

describe('the inbox', () => {
  it('is asked in any spelling of the number, and belongs to one world', async () => {
    const [merchant, other] = [await sandbox.merchant(), await sandbox.merchant()];
    const code = await sentCode(merchant);
    for (const to of ['0551234567', '551234567', '966551234567', '+966 55 123 4567']) {
      expect((await inbox(merchant, to)).map((message) => message.code)).toEqual([code]);
    }
    expect(await inbox(merchant, '0550000000')).toEqual([]);
    expect(await inbox(other)).toEqual([]);
  });

  it('is a page for a browser', async () => {
    const merchant = await sandbox.merchant();
    const code = await sentCode(merchant);
    const url = `${sandbox.urls.controlUrl}/sandbox/messages?key=${merchant.key}`;
    const answer = await fetch(url, { headers: { accept: 'text/html,*/*' } });
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain(`>${code}</div>`);
  });

  it('keeps codes out of the request log', async () => {
    const merchant = await sandbox.merchant();
    const code = await sentCode(merchant);
    await outcome(merchant, code);
    const { body } = await merchant.control('GET', '/requests');
    const log = JSON.stringify(body);
    expect(log).toContain('verify-check');
    expect(log).not.toContain(code);
  });
});
