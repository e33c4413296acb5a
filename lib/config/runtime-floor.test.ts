import { expect, it } from 'vitest';
import { runtimeAdvice } from './runtime-floor';

it.each(['22.23.4', '22.100.0', '24.22.1', '26.12.1', '26.12.10', '27.0.0'])(
  'has nothing to say of Node %s',
  (version) => expect(runtimeAdvice(version)).toBeNull(),
);

it.each([
  ['22.23.3', 'Node 22.23.4 or later is safe'],
  ['22.9.9', 'Node 22.23.4 or later is safe'],
  ['26.2.1', 'Node 26.12.1 or later is safe'],
  ['20.20.2', 'take Node 22.23.4 or 24.22.1 or 26.12.1'],
  ['25.9.0', 'take Node 22.23.4 or 24.22.1 or 26.12.1'],
])('advises against Node %s', (version, advice) => expect(runtimeAdvice(version)).toBe(advice));
