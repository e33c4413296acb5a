import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@/lib/api/route.server';
import { consume } from '@/lib/db/rate-limits.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { hourMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { factsOf, requireFact } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';
import { openJourney } from '@/lib/wizard/journey-repository.server';
import { isCovered } from '@/lib/wizard/place/coverage.server';
import { chosenPlan } from '@/lib/wizard/plans/chosen-plan.server';
import { type ChosenPickup, chosenPickup, isStillOffered } from '@/lib/wizard/plans/pickup';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import type { ChosenPlan, Plan } from '@/lib/wizard/plans/plans';
import { listPlans, readPlans } from '@/lib/wizard/plans/plans.server';
import type { StepContext } from '@/lib/wizard/step';
import type { OrderChange } from '@/lib/wizard/wizard-call';

type OrderVerdict =
  | { kind: 'as-shown'; chosen: ChosenPlan; pickup: ChosenPickup }
  | ({ kind: 'changed' } & OrderChange);

/**
 * Checks whether everything in the order is still available as shown: plan and price (§4.6), days
 * (§4.7), coverage of the place (§4.1). Returns the first change found.
 */
export async function checkOrder(
  { journey, locale, session }: Pick<StepContext, 'journey' | 'locale' | 'session'>,
  readPlans: (locale: Locale) => Promise<Plan[]>,
): Promise<OrderVerdict> {
  const pickup = chosenPickup(journey);
  if (!pickup) throw new AppError('edited-elsewhere');
  const { ordersCount } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const [plans, days, covered] = await Promise.all([
    readPlans(locale),
    listPickupDays({ locale, ordersCount, point, customerId: session.customerId }),
    isCovered(point),
  ]);
  const chosen = chosenPlan(journey, plans);
  if (!chosen.ok) return changed('plan', chosen.refusal);
  // A refusal by `available-days` is logged in `listPickupDays`.
  if (days.ok && !covered) log.info({ event: 'coverage-refused', signal: 'is_covered' });
  if (!days.ok || !covered) return changed('coverage', 'not-covered');
  if (!isStillOffered(pickup, days.value)) return changed('schedule', 'day-gone');
  return { kind: 'as-shown', chosen: chosen.value, pickup };
}

const changed = (step: OrderChange['step'], reason: OrderChange['reason']): OrderVerdict => ({
  kind: 'changed',
  step,
  reason,
});

/** How long the review page waits for the check; after that it is shown and checks again itself. */
const checkTimeoutMs = 2 * secondMs;

async function findChange(...order: Parameters<typeof checkOrder>): Promise<OrderChange | null> {
  const verdict = await checkOrder(...order);
  return verdict.kind === 'changed' ? { step: verdict.step, reason: verdict.reason } : null;
}

/**
 * Returns what changed since it was chosen, for a page that is shown in any case; null when the
 * check fails or takes too long, because the submit checks again.
 */
export const changeOnLoad = (context: StepContext): Promise<OrderChange | null> =>
  Promise.race([
    findChange(context, listPlans).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      return null;
    }),
    delay(checkTimeoutMs, null, { ref: false }),
  ]);

/**
 * The same for an open page. Each check costs three partner calls, so a session has a rate limit.
 */
export async function currentOrderChange({
  session,
  locale,
}: Call<undefined>): Promise<{ change: OrderChange | null }> {
  const journey = await openJourney(session);
  const { plan, coverage } = factsOf(journey);
  if (!session || !plan || !coverage) throw new AppError('step-closed');
  const waitMs = await consume({
    name: 'order-checks',
    key: session.id,
    points: 60,
    durationS: hourMs / secondMs,
  });
  if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterMs: waitMs });
  return { change: await findChange({ journey, locale, session }, readPlans) };
}

/** Everything that is bought and its price as one string: equal strings mean the same order. */
export function orderFingerprint(journey: Journey): string {
  const { plan, coverage } = factsOf(journey);
  return JSON.stringify([plan?.optionId, plan?.halalas, journey.answers.schedule, coverage?.point]);
}
