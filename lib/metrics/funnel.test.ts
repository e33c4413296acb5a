import { expect, it } from 'vitest';
import { todayInRiyadh } from '@/lib/kernel/time';
import { countStep, returnFunnelCounts, takeFunnelCounts } from './funnel.server';

it('counts by step and day, gives its counts once, and takes back what could not be written', () => {
  const day = todayInRiyadh();
  takeFunnelCounts();
  countStep('plan', 'opened');
  countStep('plan', 'opened');
  countStep('plan', 'answered');
  const taken = takeFunnelCounts();
  expect(taken).toEqual([{ day, step: 'plan', opened: 2, answered: 1 }]);
  expect(takeFunnelCounts()).toEqual([]);
  countStep('plan', 'opened');
  returnFunnelCounts(taken);
  expect(takeFunnelCounts()).toEqual([{ day, step: 'plan', opened: 3, answered: 1 }]);
});
