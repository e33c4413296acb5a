import { describe, expect, it } from 'vitest';
import { type Merchant, sandboxForTests } from '../gateway/merchant.fixture';
import type { Message } from './verifications';

const sandbox = sandboxForTests();
const TO = '+966551234567';

async function call(
  merchant: Pick<Merchant, 'key'>,
  path: 'start' | 'check',
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${sandbox.urls.url}/verify/services/api/v2/verifications/${path}`, {
    method: 'POST',
    headers: {
      'x-authenticate-app-id': 'sandbox-app',
      authorization: `Bearer verify-${merchant.key}`,
      ...headers,
    },
    body: new URLSearchParams({ to: TO, ...fields }),
  });
  const body = (await response.json()) as { message: string; error_code: number };
  return { status: response.status, body };
}

async function inbox(merchant: Merchant, to = TO): Promise<Message[]> {
  const path = `/messages?to=${encodeURIComponent(to)}`;
  return (await merchant.control<{ messages: Message[] }>('GET', path)).body.messages;
}

/** Sends a code and reads it from the inbox. */
async function sentCode(merchant: Merchant, fields = {}): Promise<string> {
  expect((await call(merchant, 'start', fields)).status).toBe(200);
  return (await inbox(merchant))[0]?.code ?? '';
}

/** A different code of the same length. */
const not = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe('start', () => {
  it.each([
    [{}, { channel: 'sms', locale: 'en', length: 6 }, /^Your verification code: \d{6}\n/],
    [
      { channel: 'whatsapp', locale: 'ar', length: '8' },
      { channel: 'whatsapp', locale: 'ar', length: 8 },
      /^رمز التحقق: \d{8}\nلا تشاركه مع أحد\.\n\n@127\.0\.0\.1 #\d{8}$/,
    ],
  ])(
    'with %o responds as documented and sends the code to the inbox',
    async (fields, expected, text) => {
      const merchant = await sandbox.merchant();
      const { status, body } = await call(merchant, 'start', fields as Record<string, string>);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...expected,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        to: TO,
        code_type: 'numeric',
        response_status: 'correct',
        error_code: 101,
      });
      expect(await inbox(merchant)).toMatchObject([{ text: expect.stringMatching(text) }]);
    },
  );

  it.each([
    ['to', { to: '0551234567' }],
    ['channel', { channel: 'pigeon' }],
    ['locale', { locale: 'fr' }],
    ['length', { length: '9' }],
  ])('refuses an invalid %s: %o', async (field, change) => {
    const { status, body } = await call(await sandbox.merchant(), 'start', change);
    expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('requires valid credentials', async () => {
    const merchant = await sandbox.merchant();
    expect((await call({ key: 'unknown' }, 'start')).status).toBe(401);
    const otherApp = { 'x-authenticate-app-id': 'other' };
    expect((await call(merchant, 'start', {}, otherApp)).status).toBe(401);
    expect(await inbox(merchant)).toEqual([]);
  });
});

it('a used code stays used until a new one is sent; five wrong attempts use it up', async () => {
  const merchant = await sandbox.merchant();
  const outcome = async (code: string) =>
    (await call(merchant, 'check', { channel: 'sms', code })).body.error_code;
  expect(await outcome('123456')).toBe(109);
  const code = await sentCode(merchant);
  expect([await outcome(not(code)), await outcome(code), await outcome(code)]).toEqual([
    107, 101, 110,
  ]);
  for (let n = 0; n < 6; n += 1) expect(await outcome(not(code))).toBe(110);
  await merchant.control('POST', '/clock/advance', { duration: 'PT11M' });
  expect(await outcome(code)).toBe(110);
  const next = await sentCode(merchant);
  for (let n = 0; n < 5; n += 1) expect(await outcome(`${next}0`)).toBe(107);
  expect(await outcome(next)).toBe(108);
  expect(await outcome(await sentCode(merchant))).toBe(101);
  expect((await call(merchant, 'check', { channel: 'sms', code: 'abc' })).status).toBe(400);
  expect((await call(merchant, 'check', { channel: '', code: '123456' })).status).toBe(400);
});

it('the inbox accepts any format of the number, redirects browsers, and belongs to one world', async () => {
  const [merchant, other] = [await sandbox.merchant(), await sandbox.merchant()];
  const code = await sentCode(merchant);
  await call(merchant, 'check', { channel: 'sms', code });
  for (const to of ['0551234567', '551234567', '966551234567', '+966 55 123 4567']) {
    expect(await inbox(merchant, to)).toMatchObject([{ code }]);
  }
  expect(await inbox(merchant, '0550000000')).toEqual([]);
  expect(await inbox(other)).toEqual([]);
  const url = `${sandbox.urls.controlUrl}/sandbox/messages?key=${merchant.key}`;
  const page = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  expect(page.url).toBe(`${sandbox.urls.controlUrl}/console/?key=${merchant.key}`);
  const log = JSON.stringify((await merchant.control('GET', '/requests')).body);
  expect(log).toContain('verify-check');
  expect(log).not.toContain(code);
});
