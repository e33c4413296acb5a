import { describe, expect, test } from 'vitest';
import { halalas, halalasFromRiyals, perPickup } from './money';

describe('riyals from the wire become halalas or nothing', () => {
  test.each([
    [199, 19_900],
    [199.5, 19_950],
    ['199.99', 19_999],
    // A float would be one halala short here.
    [19.99, 1_999],
    ['1.15', 115],
    ['199.9900', 19_999],
    [' 240 ', 24_000],
    [0, 0],
  ])('%s', (riyals, expected) => expect(halalasFromRiyals(riyals)).toBe(expected));

  test.each([
    199.999,
    -1,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '1,000',
    '0x10',
    '1e3',
    '٢٤٠',
  ])('%s is refused, never rounded', (riyals) => expect(halalasFromRiyals(riyals)).toBeNull());
});

test('only whole, non-negative halalas are an amount', () => {
  for (const amount of [24_000, 1, 0]) expect(halalas(amount)).toBe(amount);
  for (const amount of [24_000.5, -1, '24000', null, Number.MAX_VALUE])
    expect(halalas(amount)).toBeNull();
});

test('the price of one pickup is to the halala, and not for no pickups', () => {
  const total = halalasFromRiyals(100);
  expect(total && perPickup(total, 3)).toBe(3_333);
  expect(total && perPickup(total, 1)).toBe(10_000);
  expect(total && perPickup(total, 0)).toBeNull();
});
