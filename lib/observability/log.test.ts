import { DrizzleQueryError } from 'drizzle-orm/errors';
import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/kernel/app-error';
import { createLog } from './log.server';

function recorded(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  return { text: lines.join(''), first: JSON.parse(lines[0] ?? 'null') as Record<string, unknown> };
}

describe('log', () => {
  it.each([
    ['mobile', '0551234567'],
    ['API-KEY', 'partner-key-canary'],
    ['auth_token', 'token-canary'],
    ['secret_token', 'secret-canary'],
    ['dateOfBirth', '1990-05-17'],
    ['date_of_birth', '1990-05-17'],
    ['Set-Cookie', 'sid=canary'],
    ['name', 'سارة العتيبي'],
    ['lat', 24.7136],
    ['code', '482913'],
  ])('censors %s at any depth', (key, value) => {
    const { text } = recorded((log) => log.info({ event: 'x', a: { b: [{ [key]: value }] } }));
    expect(text).not.toContain(String(value));
    expect(text).toContain('[redacted]');
  });

  it.each([
    ['to 0551234567 again', '0551234567'],
    ['+966551234567', '551234567'],
    ['966 551234567', '551234567'],
    ['Bearer abc.def', 'abc.def'],
    ['Basic c2tfdGVzdA==', 'c2tfdGVzdA'],
    ['sk_test_canary1', 'canary1'],
    ['https://pay.example/x?secret=1', 'secret=1'],
  ])('censors by shape inside any text: %s', (text, secret) => {
    const out = recorded((log) => {
      log.info({ event: 'x', note: text });
      log.warn(text);
      log.error({ err: new Error(text) });
      log.child({ upstream: text }).info('child');
    });
    expect(out.text).not.toContain(secret);
  });

  it('keeps what an operator needs', () => {
    const { first } = recorded((log) =>
      log.warn({
        event: 'http-call',
        status: 503,
        code: 'partner-unreachable',
        id: crypto.randomUUID(),
      }),
    );
    expect(first).toMatchObject({
      level: 'warn',
      event: 'http-call',
      status: 503,
      code: 'partner-unreachable',
    });
  });

  it('keeps type, code and detail of an error, and nothing else that hangs on it', () => {
    const error = Object.assign(
      new AppError('partner-unreachable', { detail: { status: 503, mobile: '0551234567' } }),
      {
        where: 'Key (mobile)=(x)',
      },
    );
    const { first, text } = recorded((log) => log.error({ err: error }, 'failed'));
    expect(first.err).toMatchObject({
      type: 'AppError',
      code: 'partner-unreachable',
      detail: { status: 503, mobile: '[redacted]' },
    });
    expect(text).not.toContain('Key (mobile)');
  });

  it('says which query failed and where, never what it was asked with', () => {
    const asked = ['link-canary', 'notes-canary\n    at notes-canary', 'token-canary'];
    const error = new DrizzleQueryError('select … where token = $1', asked, new Error('gone'));
    const { text, first } = recorded((log) => {
      log.error({ err: error });
      log.warn({ cause: error, error: error.message });
      log.alarm('request-failed', { cause: new Error('no answer', { cause: error }) });
    });
    expect(text).not.toContain('canary');
    expect(first.err).toMatchObject({
      message: 'Failed query: select … where token = $1\nparams [redacted]',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'gone' },
    });
  });

  it('alarms at level error, from children too, and counts it', async () => {
    expect(await register.metrics()).toContain(
      'laundry_alarms_total{event="partner-key-refused"} 0\n',
    );
    const { first } = recorded((log) =>
      log.child({ upstream: 'partner' }).alarm('partner-key-refused', { status: 403 }),
    );
    expect(first).toMatchObject({
      level: 'error',
      alarm: true,
      event: 'partner-key-refused',
      upstream: 'partner',
      status: 403,
    });
    expect(await register.metrics()).toContain(
      'laundry_alarms_total{event="partner-key-refused"} 1\n',
    );
  });
});
