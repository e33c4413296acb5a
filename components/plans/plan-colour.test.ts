import { expect, test } from 'vitest';
import { planColour } from './plan-colour';

test('a six-digit hex colour passes in either case', () => {
  expect(planColour('#E4572e')).toEqual({ '--plan-api': '#E4572e' });
});

test.each([null, '', '#fff', 'red', '#12345g', '#e4572e;background:url(//x)', ' #e4572e'])(
  '%j falls to the brand',
  (color) => {
    expect(planColour(color)).toBeUndefined();
  },
);
