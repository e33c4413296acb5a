import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeSockets } from '@/lib/http/upstream.server';
import { verification } from '@/lib/integrations/verification/verification.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { TestSandbox } from './test-sandbox';

const mobile = '0551230009' as Mobile;
let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
beforeEach(() => world.become('default'));
afterAll(async () => {
  await closeSockets();
  await world.close();
});

const sentCodes = async (): Promise<string[]> => {
  const { messages } = await world.control<{ messages: { code: string }[] }>('GET', 'messages');
  return messages.map(({ code }) => code);
};
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('sends a code of six digits in the requested language, and accepts it once', async () => {
  expect(await verification().start({ mobile, locale: 'ar' })).toEqual({
    ok: true,
    value: undefined,
  });
  const [code = ''] = await sentCodes();
  expect(code).toMatch(/^\d{6}$/);
  expect(await verification().check({ mobile, code: otherThan(code) })).toBe('wrong');
  expect(await verification().check({ mobile, code })).toBe('approved');
  expect(await verification().check({ mobile, code })).toBe('already-verified');
  const [start] = await world.requests('verify');
  expect(start?.fields).toEqual({ to: '+966551230009', channel: 'sms', locale: 'ar', length: '6' });
});

it('invalidates a code by a newer one, and after its time', async () => {
  await verification().start({ mobile, locale: 'en' });
  await verification().start({ mobile, locale: 'en' });
  const [newest = '', before = ''] = await sentCodes();
  if (newest !== before) expect(await verification().check({ mobile, code: before })).toBe('wrong');
  await world.control('POST', 'clock/advance', { duration: 'PT11M' });
  expect(await verification().check({ mobile, code: newest })).toBe('expired');
});

it('reports when a number gets no more codes', async () => {
  const starts = [];
  for (let n = 0; n < 6; n += 1) starts.push(await verification().start({ mobile, locale: 'en' }));
  expect(starts.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
});

it('verifies nothing when the response was lost', async () => {
  await verification().start({ mobile, locale: 'en' });
  const [code = ''] = await sentCodes();
  await world.fault({ operation: 'verify-check', kind: 'reset-after-commit', times: 1 });
  await expect(verification().check({ mobile, code })).rejects.toMatchObject({
    code: 'verification-unreachable',
  });
  expect(await verification().check({ mobile, code })).toBe('already-verified');
});
