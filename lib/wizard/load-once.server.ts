import 'server-only';
import { LRUCache } from 'lru-cache';
import { processWide } from '@/lib/kernel/process-wide';
import { secondMs } from '@/lib/kernel/time';
import type { Step, StepContext } from './step';

const loadings = processWide(
  'loadings',
  () => new LRUCache<string, Promise<unknown>>({ max: 500, ttl: 5 * secondMs, ttlAutopurge: true }),
);

/** Only the very same answers have the same key. */
const keyOf = ({ id }: Step, { session, locale, journey }: StepContext): string =>
  [session.id, id, locale, JSON.stringify(journey)].join(' ');

/**
 * Loads what a step shows besides the answers, for the reply that brings it along. The page that follows takes it over, so
 * that one press does not ask the partner twice; a page of another instance loads it again.
 */
export function loadAhead(step: Step, context: StepContext): Promise<unknown> {
  const data = step.load(context);
  const key = keyOf(step, context);
  loadings.set(key, data);
  data.catch(() => loadings.delete(key));
  return data;
}

/** The same for a page: taken over once, else loaded. */
export function loadOnce(step: Step, context: StepContext): Promise<unknown> {
  const key = keyOf(step, context);
  const ahead = loadings.get(key);
  loadings.delete(key);
  return ahead ?? step.load(context);
}
