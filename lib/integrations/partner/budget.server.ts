import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@/lib/kernel/app-error';
import { type Bucket, take } from '@/lib/kernel/buckets.server';
import { processWide } from '@/lib/kernel/process-wide';

const asking = processWide('asking', () => new AsyncLocalStorage<readonly Bucket[]>());

/** Runs `work`; its calls of the partner count in these buckets, those of its visitor. */
export const askingFor = <Result>(buckets: readonly Bucket[], work: () => Result): Result =>
  asking.run(buckets, work);

/**
 * Runs `work` that happens to begin with a visitor and is done for all of them, or must not be refused: its calls count for
 * nobody. It needs a bound of its own.
 */
export const askingForAll = <Result>(work: () => Result): Result => asking.run([], work);

/** Counts a call that is about to leave. Throws `too-many-requests`, and nothing leaves, where a budget is used up. */
export function spendCall(): void {
  const empty = take(asking.getStore() ?? []);
  if (!empty) return;
  const [bucket] = empty.key.split(' ');
  throw new AppError('too-many-requests', { retryAfterMs: empty.waitMs, detail: { bucket } });
}
