import { expect, it } from 'vitest';
import { pauseMs } from './patience';

it('asks as told at first, then ever less often, and never less than every fifteen seconds', () => {
  expect(pauseMs(2_000, 0)).toBe(2_000);
  const pauses = Array.from({ length: 40 }, (_, answers) => pauseMs(2_000, answers));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(15_000);
});
