import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, stopwatchMs } from '@/lib/kernel/time';
import { listPlans as askForPlans } from '@/lib/partner/operations/list-plans.server';
import type { Plan } from './plans';

const freshMs = minuteMs;

interface Catalogue {
  /** When it was asked for, on the stopwatch. */
  at: number;
  plans: Plan[];
}

interface Memory {
  /** The last one that came, in each language. */
  kept: Map<Locale, Catalogue>;
  /** The last read that is still under way. */
  reading: Map<Locale, Promise<Plan[]>>;
}

// Next gives pages and routes their own copies of this module: one catalogue a process.
const holder = globalThis as { [key: symbol]: Memory | undefined };
const slot = Symbol.for('laundry.plans');
const { kept, reading }: Memory = holder[slot] ?? { kept: new Map(), reading: new Map() };
holder[slot] = { kept, reading };

/**
 * The catalogue in a language (§4.6), at most a minute old. Who shows prices reads this. Throws what the partner's answer throws, where
 * there is none of the last minute.
 */
export async function listPlans(locale: Locale): Promise<Plan[]> {
  const known = kept.get(locale);
  if (known && stopwatchMs() - known.at < freshMs) return known.plans;
  return reading.get(locale) ?? readPlans(locale);
}

/**
 * The catalogue as it is now. Who is about to sell at a price reads this. A read that fails is told to who asked: what is kept stays, so
 * that nobody's asking takes the catalogue away from those who only look.
 */
export function readPlans(locale: Locale): Promise<Plan[]> {
  const at = stopwatchMs();
  const plans = read(locale, at);
  reading.set(locale, plans);
  const ended = () => reading.get(locale) === plans && reading.delete(locale);
  plans.then(ended, ended);
  return plans;
}

async function read(locale: Locale, at: number): Promise<Plan[]> {
  const plans = await askForPlans({ locale });
  // An answer that was overtaken by a later one is the older catalogue.
  if (at >= (kept.get(locale)?.at ?? at)) kept.set(locale, { at, plans });
  return plans;
}
