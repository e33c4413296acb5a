import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, stopwatchMs } from '@/lib/kernel/time';
import { listPlans as askForPlans } from '@/lib/partner/operations/list-plans.server';
import type { Plan } from './plans';

const freshMs = minuteMs;

type Kept = Map<Locale, { at: number; plans: Promise<Plan[]> }>;

// Next gives pages and routes their own copies of this module: one catalogue a process.
const holder = globalThis as { [key: symbol]: Kept | undefined };
const slot = Symbol.for('laundry.plans');
const kept: Kept = holder[slot] ?? new Map();
holder[slot] = kept;

/** The catalogue in a language (§4.6), at most a minute old. Who shows prices reads this. */
export function listPlans(locale: Locale): Promise<Plan[]> {
  const known = kept.get(locale);
  return known && stopwatchMs() - known.at < freshMs ? known.plans : readPlans(locale);
}

/** The catalogue as it is now. Who is about to sell at a price reads this. */
export function readPlans(locale: Locale): Promise<Plan[]> {
  const plans = askForPlans({ locale });
  const entry = { at: stopwatchMs(), plans };
  kept.set(locale, entry);
  // A failure is told to who asked, and kept for nobody.
  plans.catch(() => kept.get(locale) === entry && kept.delete(locale));
  return plans;
}
