import 'server-only';
import type { Call } from '@/lib/api/route.server';
import { AppError } from '@/lib/kernel/app-error';
import { factsOf } from '@/lib/wizard/facts';
import { openJourney } from '@/lib/wizard/journey-repository.server';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';

/** Returns the days on offer now for this visitor's plan and pin (§4.7). */
export async function currentPickupDays(call: Call<undefined>): Promise<{ days: PickupDay[] }> {
  const { plan, coverage } = factsOf(await openJourney(call.session));
  if (!plan || !coverage) throw new AppError('step-closed');
  const days = await listPickupDays({
    locale: call.locale,
    ordersCount: plan.ordersCount,
    point: coverage.point,
    customerId: call.session?.customerId ?? null,
  });
  // The place is no longer covered: not a matter of days, and the step says so on submit.
  if (!days.ok) throw new AppError('step-closed');
  return { days: days.value };
}
