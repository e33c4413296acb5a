import 'server-only';
import { LRUCache } from 'lru-cache';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { env } from '@/lib/config/env.server';
import { type Locale, locales } from '@/lib/i18n/routing';
import { withoutCallBudget } from '@/lib/integrations/partner/budget.server';
import { listPlans as fetchPlans } from '@/lib/integrations/partner/operations/list-plans.server';
import { isAppError } from '@/lib/kernel/app-error';
import { processWide } from '@/lib/kernel/process-wide';
import { dayMs } from '@/lib/kernel/time';
import type { Plan } from './plans';

/** Maximum staleness of a catalogue; beyond it the partner's outage is shown instead. */
const maxStaleMs = dayMs;

const catalogues = processWide(
  'plans',
  () =>
    new LRUCache<Locale, Plan[]>({
      max: locales.length,
      // Shared by all who wait, and limited by its age: not charged to the first visitor's rate
      // limit.
      fetchMethod: (locale) => withoutCallBudget(() => fetchPlans({ locale })),
      noDeleteOnFetchRejection: true,
      // `readPlans` may store a newer catalogue meanwhile: callers waiting for the older one still
      // get it.
      ignoreFetchAbort: true,
    }),
);

const isShowable = (locale: Locale): boolean => catalogues.getRemainingTTL(locale) > -maxStaleMs;

/**
 * Returns the catalogue in a language (§4.6), for pages that show prices. One older than
 * `PLANS_FRESH_MS` is returned stale while a new one is fetched in the background. Throws the
 * partner's errors when there is no catalogue from the last day. Before a price is agreed, call
 * `readPlans` instead.
 */
export const listPlans = (locale: Locale): Promise<Plan[]> =>
  catalogues.forceFetch(locale, {
    ttl: env().PLANS_FRESH_MS,
    allowStale: isShowable(locale),
  });

/** `listPlans` for a page that also works without plans: null on the partner's errors. */
export const listPlansIfAvailable = (locale: Locale): Promise<Plan[] | null> =>
  listPlans(locale).catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });

/**
 * Returns this process's cached catalogue if it may still be shown, else null. Never calls the
 * partner.
 */
export const knownPlans = (locale: Locale): Plan[] | null =>
  (isShowable(locale) && catalogues.peek(locale, { allowStale: true })) || null;

/**
 * Returns the order with its plan and option named in `locale`, from the cached catalogue. A plan
 * that is not in the cache keeps the names stored with the order.
 */
export function withNamesIn(locale: Locale, order: CheckoutOrder): CheckoutOrder {
  const plan = knownPlans(locale)?.find(({ id }) => id === order.planId);
  const option = plan?.options.find(({ id }) => id === order.optionId);
  return {
    ...order,
    planName: plan?.name ?? order.planName,
    optionName: option?.name ?? order.optionName,
  };
}

/**
 * Returns the current catalogue, for a sale at its price. On the partner's errors throws and keeps
 * the cache.
 */
export async function readPlans(locale: Locale): Promise<Plan[]> {
  const plans = await fetchPlans({ locale });
  catalogues.set(locale, plans, { ttl: env().PLANS_FRESH_MS });
  return plans;
}
