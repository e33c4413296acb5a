import 'server-only';
import { LRUCache } from 'lru-cache';
import { processWide } from '@/lib/kernel/process-wide';
import { secondMs } from '@/lib/kernel/time';
import type { Step, StepContext } from './step';

const pendingLoads = processWide(
  'loadings',
  () => new LRUCache<string, Promise<unknown>>({ max: 500, ttl: 5 * secondMs, ttlAutopurge: true }),
);

/** Only identical answers share a key. */
const keyOf = ({ id }: Step, { session, locale, journey, from = null }: StepContext): string =>
  [session.id, id, locale, from, JSON.stringify(journey)].join(' ');

/**
 * Loads a step's data for the response that includes its screen. The page that follows reuses the
 * result, so that one submit does not call the partner twice; another instance loads it again.
 */
export function startLoading(step: Step, context: StepContext): Promise<unknown> {
  const data = step.load(context);
  const key = keyOf(step, context);
  pendingLoads.set(key, data);
  data.catch(() => pendingLoads.delete(key));
  return data;
}

/** Returns data loaded by `startLoading` at most once, else loads it. */
export function loadOnce(step: Step, context: StepContext): Promise<unknown> {
  const key = keyOf(step, context);
  const ahead = pendingLoads.get(key);
  pendingLoads.delete(key);
  return ahead ?? step.load(context);
}
