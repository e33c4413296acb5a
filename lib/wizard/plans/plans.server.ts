import 'server-only';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/config/env.server';
import { type Locale, locales } from '@/lib/i18n/routing';
import { askingForAll } from '@/lib/integrations/partner/budget.server';
import { listPlans as askForPlans } from '@/lib/integrations/partner/operations/list-plans.server';
import { processWide } from '@/lib/kernel/process-wide';
import { dayMs } from '@/lib/kernel/time';
import type { Plan } from './plans';

/** A catalogue that has been stale for longer than this is not shown: an outage of the partner is shown instead. */
const longestStaleMs = dayMs;

const catalogues = processWide(
  'plans',
  () =>
    new LRUCache<Locale, Plan[]>({
      max: locales.length,
      // Bounded by its age, and everybody who waits gets it: the budget of who comes first has no say.
      fetchMethod: (locale) => askingForAll(() => askForPlans({ locale })),
      noDeleteOnFetchRejection: true,
      // `readPlans` may store a newer catalogue meanwhile: who waits for the older one still gets it.
      ignoreFetchAbort: true,
    }),
);

const isShowable = (locale: Locale): boolean =>
  catalogues.getRemainingTTL(locale) > -longestStaleMs;

/**
 * The catalogue in a language (§4.6), for pages that show prices. One older than `PLANS_FRESH_MS` is returned as it is
 * while a new one is fetched in the background. Throws what the partner's answer throws, where there is no catalogue of
 * the last day. Before a price is agreed to, `readPlans` is called.
 */
export const listPlans = (locale: Locale): Promise<Plan[]> =>
  catalogues.forceFetch(locale, {
    ttl: env().PLANS_FRESH_MS,
    allowStale: isShowable(locale),
  });

/** The catalogue as this process read it last, where that may still be shown; else null. Never asks the partner. */
export const knownPlans = (locale: Locale): Plan[] | null =>
  (isShowable(locale) && catalogues.peek(locale, { allowStale: true })) || null;

/** The catalogue as it is now, for a sale at its price. Throws what the partner's answer throws; what is kept stays. */
export async function readPlans(locale: Locale): Promise<Plan[]> {
  const plans = await askForPlans({ locale });
  catalogues.set(locale, plans, { ttl: env().PLANS_FRESH_MS });
  return plans;
}
