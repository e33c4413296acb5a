import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breakerOpen } from '@/lib/observability/metrics.server';
import { breakerOf } from './upstream.server';

vi.mock('@/lib/observability/log.server', () => ({ log: { info: vi.fn(), alarm: vi.fn() } }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openBreakers = async (upstream: string) =>
  (await breakerOpen.get()).values.find(({ labels }) => labels.upstream === upstream)?.value;

/** Runs a call that gets this status, if the breaker allows it. */
const answer = (upstream: string, status: number) =>
  breakerOf(upstream)
    .execute(() => ({ status }))
    .catch(() => null);

async function breakIt(upstream: string): Promise<void> {
  for (let call = 1; call <= 12; call += 1) await answer(upstream, 503);
  expect(await openBreakers(upstream)).toBe(1);
}

it('reports a breaker as open while trial calls fail', async () => {
  await breakIt('tried');
  for (let round = 1; round <= 5; round += 1) {
    await vi.advanceTimersByTimeAsync(50_000);
    await answer('tried', 503);
    expect(await openBreakers('tried')).toBe(1);
  }
});

it('reports it as closed a minute after the last trial call', async () => {
  await breakIt('left-alone');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await openBreakers('left-alone')).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await openBreakers('left-alone')).toBe(0);
});

it('reports it as closed after a successful call', async () => {
  await breakIt('back');
  await vi.advanceTimersByTimeAsync(3_000);
  await answer('back', 200);
  expect(await openBreakers('back')).toBe(0);
});
