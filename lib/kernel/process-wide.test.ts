import { expect, it, vi } from 'vitest';
import { processWide } from './process-wide';

it('is one value for all copies of a module that a process has', async () => {
  const first = processWide('test', () => new Map([['made', 1]]));
  vi.resetModules();
  const other = await import('./process-wide');
  expect(other.processWide('test', () => new Map())).toBe(first);
});
