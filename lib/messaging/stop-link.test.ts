import { expect, it, vi } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { newId } from '@/lib/kernel/id';
import { readStopToken, stopToken } from './stop-link.server';

vi.mock('server-only', () => ({}));
stubEnvironment();

it('names one channel of one customer in 34 characters', () => {
  for (const channel of ['push', 'sms'] as const) {
    const customerId = newId();
    const token = stopToken(customerId, channel);
    expect(token).toMatch(/^[\w-]{34}$/);
    expect(readStopToken(token)).toEqual({ customerId, channel });
  }
});

it('refuses a token with another channel, customer or signature', () => {
  const token = stopToken(newId(), 'sms');
  const flipped = (at: number) =>
    token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  for (const forged of [
    `p${token.slice(1)}`,
    flipped(5),
    flipped(30),
    token.slice(1),
    '',
    'x'.repeat(5_000),
  ]) {
    expect(readStopToken(forged)).toBeNull();
  }
});
