import { expect, it } from 'vitest';
import { readChoice } from './choice';
import { choiceOf } from './choice-of';
import { states } from './states';

it('carries the price that stood beside it', () => {
  const [plan] = states.chosen.data.plans;
  const option = plan?.options[0];
  if (!plan || !option) throw new Error('no plan');
  expect(readChoice(choiceOf(plan, option))).toEqual({ planId: 2, optionId: 21, halalas: 42_000 });
});

it.each(['', '2:21', '2:21:-1', '2:21:1e9', '2:21:42000:1', 'a:b:c', ' 2:21:42000'])(
  '%j is none',
  (text) => expect(readChoice(text)).toBeNull(),
);
