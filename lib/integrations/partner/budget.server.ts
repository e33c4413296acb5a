import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@/lib/kernel/app-error';
import { type Bucket, takePoints } from '@/lib/kernel/buckets.server';
import { processWide } from '@/lib/kernel/process-wide';

const asking = processWide('asking', () => new AsyncLocalStorage<readonly Bucket[]>());

/**
 * Runs `work` with the rate-limit buckets of its visitor: its calls to the partner count in them.
 */
export const withCallBudget = <Result>(buckets: readonly Bucket[], work: () => Result): Result =>
  asking.run(buckets, work);

/**
 * Runs `work` that a visitor's request triggers but that serves all visitors, or must not be
 * refused: its calls count towards no visitor's limit. The caller must bound them itself.
 */
export const withoutCallBudget = <Result>(work: () => Result): Result => asking.run([], work);

/**
 * Counts a partner call before it is sent. Throws `too-many-requests`, without a request, when a
 * bucket is empty.
 */
export function countCall(): void {
  const empty = takePoints(asking.getStore() ?? []);
  if (!empty) return;
  const [bucket] = empty.key.split(' ');
  throw new AppError('too-many-requests', { retryAfterMs: empty.waitMs, detail: { bucket } });
}
