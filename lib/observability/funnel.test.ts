import { expect, it } from 'vitest';
import { countStep, returnFunnelCounts, takeFunnelCounts } from './funnel.server';

it('counts by step and day, gives its counts once, and takes back what could not be written', () => {
  takeFunnelCounts();
  countStep('plan', 'opened');
  countStep('plan', 'opened');
  countStep('plan', 'answered');
  const taken = takeFunnelCounts();
  expect(taken).toMatchObject([{ step: 'plan', opened: 2, answered: 1 }]);
  expect(takeFunnelCounts()).toEqual([]);
  countStep('plan', 'opened');
  returnFunnelCounts(taken);
  expect(takeFunnelCounts()).toMatchObject([{ step: 'plan', opened: 3, answered: 1 }]);
});
