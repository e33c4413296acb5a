import { expect, it } from 'vitest';
import { encodeChoice, parseChoice } from './choice';
import { states } from './states';

it('encodes the price that was shown', () => {
  const [plan] = states.chosen.data.plans;
  const option = plan?.options[0];
  if (!plan || !option) throw new Error('no plan');
  expect(parseChoice(encodeChoice(plan, option))).toEqual({
    planId: 2,
    optionId: 21,
    halalas: 42_000,
  });
});

it.each(['', '2:21', '2:21:-1', '2:21:1e9', '2:21:42000:1', 'a:b:c', ' 2:21:42000'])(
  '%j is invalid',
  (text) => expect(parseChoice(text)).toBeNull(),
);
