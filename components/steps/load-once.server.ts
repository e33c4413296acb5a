import 'server-only';
import type { Journey } from '@/lib/journey/journey';
import type { Step, StepContext } from '@/lib/journey/step';
import { secondMs, stopwatchMs } from '@/lib/kernel/time';

const freshMs = 5 * secondMs;

interface Loading {
  journey: string;
  at: number;
  data: Promise<unknown>;
}

// Next gives pages and routes their own copies of this module: one memory a process.
const holder = globalThis as { [key: symbol]: Map<string, Loading> | undefined };
const slot = Symbol.for('laundry.loadings');
const loadings: Map<string, Loading> = holder[slot] ?? new Map();
holder[slot] = loadings;

const keyOf = ({ id }: Step, { session, locale }: StepContext): string =>
  [session.id, id, locale].join(' ');
const imageOf = (journey: Journey): string => JSON.stringify(journey);

/**
 * What a step shows besides the answers, for the reply that brings it along. The page that follows takes it over, so
 * that nobody outside is asked twice for one press; where that page is another instance's, it asks itself.
 */
export function loadAhead(step: Step, context: StepContext): Promise<unknown> {
  const data = step.load(context);
  const key = keyOf(step, context);
  const loading = { journey: imageOf(context.journey), at: stopwatchMs(), data };
  loadings.set(key, loading);
  const forget = () => loadings.get(key) === loading && loadings.delete(key);
  data.catch(forget);
  setTimeout(forget, freshMs).unref();
  return data;
}

/** The same for a page: taken over once, and only for the very same answers; else loaded. */
export function loadOnce(step: Step, context: StepContext): Promise<unknown> {
  const key = keyOf(step, context);
  const ahead = loadings.get(key);
  loadings.delete(key);
  const isSame = ahead !== undefined && ahead.journey === imageOf(context.journey);
  return isSame && stopwatchMs() - ahead.at < freshMs ? ahead.data : step.load(context);
}
