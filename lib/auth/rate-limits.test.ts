import { expect, it, vi } from 'vitest';
import type { Caller } from './rate-limits.server';
import { refuseTooMany } from './rate-limits.server';

vi.mock('@/lib/config/env.server', () => ({ env: () => ({ CALLS_PER_MINUTE: 10 }) }));

/** How many of `calls` immediate calls are allowed. */
function letThrough(calls: number, caller: Caller, costly = false): number {
  let passed = 0;
  for (let call = 1; call <= calls; call += 1) {
    try {
      refuseTooMany(caller, costly);
      passed += 1;
    } catch {}
  }
  return passed;
}

it('lets twenty people call behind one address, and one person as often as a person can', () => {
  const address = '192.0.2.1';
  expect(letThrough(12, { sessionId: 'one', address })).toBe(10);
  expect(letThrough(300, { sessionId: null, address })).toBe(190);
});

it('counts who has proven a mobile alone, whatever their network has used up', () => {
  const address = '192.0.2.2';
  expect(letThrough(300, { sessionId: null, address }, true)).toBe(200);
  expect(letThrough(1, { sessionId: 'new', address }, true)).toBe(0);
  expect(letThrough(12, { sessionId: 'known', address, customerId: 'noura' }, true)).toBe(10);
});

it('gives one number one share, however many sessions and places it has', () => {
  const passed = [1, 2, 3].map((nth) =>
    letThrough(12, { sessionId: `s${nth}`, address: `192.0.2.${nth + 10}`, customerId: 'saad' }),
  );
  expect(passed).toEqual([10, 0, 0]);
});

it('does not take a network’s share for somebody who is counted alone', () => {
  const address = '192.0.2.3';
  letThrough(10, { sessionId: 'own', address, customerId: 'huda' });
  expect(letThrough(300, { sessionId: null, address })).toBe(200);
});
