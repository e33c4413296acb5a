import 'server-only';
import { brand } from '@/lib/config/brand.server';
import type { StepContext } from '@/lib/wizard/step';
import { todayInRiyadh } from '@/lib/kernel/time';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import { planForPage } from '@/lib/wizard/plans/chosen-plan.server';
import { requireFact } from '@/lib/wizard/facts';
import type { ScheduleData } from './answers';

export async function loadSchedule(context: StepContext): Promise<ScheduleData> {
  const { journey, locale, session } = context;
  const { plan, option } = await planForPage(context);
  const { ordersCount, totalHalalas } = option;
  const { point } = requireFact(journey, 'coverage');
  const days = await listPickupDays({
    locale,
    ordersCount,
    point,
    customerId: session.customerId,
  });
  const { pricesIncludeVat, support } = brand();
  return {
    today: todayInRiyadh(),
    days: days.ok ? days.value : [],
    covered: days.ok,
    planName: plan.name,
    ordersCount,
    totalHalalas,
    pricesIncludeVat: pricesIncludeVat === true,
    supportPhone: support.phone,
  };
}
