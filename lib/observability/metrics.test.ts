import { register } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { rounds } from './metrics.server';

it('a second copy of the module counts into the same metrics', async () => {
  rounds.inc({ worker: 'settle', outcome: 'done' });
  vi.resetModules();
  const copy = await import('./metrics.server');
  copy.rounds.inc({ worker: 'settle', outcome: 'done' });
  expect(copy.rounds).toBe(rounds);
  expect(await register.getSingleMetricAsString('laundry_rounds_total')).toContain(
    'laundry_rounds_total{worker="settle",outcome="done"} 2',
  );
});

it('a gauge that is removed is left out until it is set again', async () => {
  const { databaseBytes } = await import('./metrics.server');
  databaseBytes.set(7);
  databaseBytes.remove();
  const text = () => register.getSingleMetricAsString('laundry_database_bytes');
  expect(await text()).not.toMatch(/^laundry_database_bytes /m);
  databaseBytes.set(8);
  expect(await text()).toMatch(/^laundry_database_bytes 8$/m);
});
