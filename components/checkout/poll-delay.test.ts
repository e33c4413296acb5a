import { expect, it } from 'vitest';
import { pollDelayMs } from './checkout-poll';

it("starts with the server's delay, then backs off up to fifteen seconds", () => {
  expect(pollDelayMs(2_000, 0)).toBe(2_000);
  const pauses = Array.from({ length: 40 }, (_, answers) => pollDelayMs(2_000, answers));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(15_000);
});
