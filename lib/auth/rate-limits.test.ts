import { expect, it, vi } from 'vitest';
import type { Caller } from './rate-limits.server';
import { enforceRateLimit } from './rate-limits.server';

vi.mock('@/lib/config/env.server', () => ({ env: () => ({ CALLS_PER_MINUTE: 10 }) }));

/** How many of `calls` immediate calls are allowed. */
function letThrough(calls: number, caller: Caller, costly = false): number {
  let passed = 0;
  for (let call = 1; call <= calls; call += 1) {
    try {
      enforceRateLimit(caller, costly);
      passed += 1;
    } catch {}
  }
  return passed;
}

it('limits one session, and one address to twenty times that', () => {
  const ipAddress = '192.0.2.1';
  expect(letThrough(12, { sessionId: 'one', ipAddress })).toBe(10);
  expect(letThrough(300, { sessionId: null, ipAddress })).toBe(190);
});

it('limits the homes and organisations around an IPv6 network', () => {
  // Costly calls: hourly limits refill too slowly to count.
  const passed = (groups: number[]) =>
    groups.map((group) =>
      letThrough(300, { sessionId: null, ipAddress: `2001:db8:7:${group.toString(16)}::1` }, true),
    );
  expect(passed([0x100, 0x101, 0x102])).toEqual([200, 200, 0]);
  expect(passed([0x200, 0x300, 0x400])).toEqual([200, 200, 0]);
});

it('counts a verified customer separately from their network', () => {
  const ipAddress = '192.0.2.2';
  expect(letThrough(300, { sessionId: null, ipAddress }, true)).toBe(200);
  expect(letThrough(1, { sessionId: 'new', ipAddress }, true)).toBe(0);
  expect(letThrough(12, { sessionId: 'known', ipAddress, customerId: 'noura' }, true)).toBe(10);
});

it('gives one customer one limit over all sessions and addresses', () => {
  const passed = [1, 2, 3].map((nth) =>
    letThrough(12, { sessionId: `s${nth}`, ipAddress: `192.0.2.${nth + 10}`, customerId: 'saad' }),
  );
  expect(passed).toEqual([10, 0, 0]);
});

it('does not consume the points of the network for a verified customer', () => {
  const ipAddress = '192.0.2.3';
  letThrough(10, { sessionId: 'own', ipAddress, customerId: 'huda' });
  expect(letThrough(300, { sessionId: null, ipAddress })).toBe(200);
});
