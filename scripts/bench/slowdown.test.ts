import { expect, test } from 'vitest';
import { slowdownFor } from './slowdown';

test.each([
  [0, 1],
  [149, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1050, 2.5],
  [1300, 3],
  [1533, 4],
  [2000, 6],
])('beside a machine of %i a phone is slower by %d', (index, slowdown) => {
  expect(slowdownFor(index)).toBeCloseTo(slowdown);
});

test('a machine quicker than any in the list is slowed down by more still', () => {
  expect(slowdownFor(2467)).toBeCloseTo(8);
});
