import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { log } from '@/lib/observability/log.server';
import { requireFact } from '@/lib/wizard/facts';
import { isCovered } from '@/lib/wizard/place/coverage.server';
import { type ChosenPickup, chosenPickup, isStillOffered } from '@/lib/wizard/plans/chosen-pickup';
import { chosenPlan } from '@/lib/wizard/plans/chosen-plan.server';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import type { ChosenPlan, Plan } from '@/lib/wizard/plans/plans';
import type { OrderChange } from '@/lib/wizard/replies';
import type { StepContext } from '@/lib/wizard/step';

export type OrderVerdict =
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
