import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/wizard/step';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import { type ChosenPickup, daysFor, isStillOffered } from '@/lib/wizard/plans/chosen-pickup';
import { requireFact } from '@/lib/wizard/facts';

export async function submitSchedule(
  answers: ChosenPickup,
  { journey, locale, session }: StepContext,
): Promise<StepOutcome> {
  const { ordersCount } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const days = await listPickupDays({
    locale,
    ordersCount,
    point,
    customerId: session.customerId,
  });
  if (!days.ok) return { kind: 'stop', reason: days.refusal };
  if (isStillOffered(answers, days.value)) return { kind: 'done', answers };
  const hasOther = daysFor(answers.mode, days.value).some(
    ({ date, periods }) => date === answers.date && periods.length > 0,
  );
  return { kind: 'fields', fields: hasOther ? { period: 'period-gone' } : { date: 'day-gone' } };
}
