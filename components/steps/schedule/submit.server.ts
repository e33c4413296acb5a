import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { listPickupDays } from '@/lib/onboarding/pickup.server';
import { type ChosenPickup, isStillOffered } from '../chosen-pickup';
import { requireFact } from '../facts';

export async function submitSchedule(
  answers: ChosenPickup,
  { journey, locale }: StepContext,
): Promise<StepOutcome> {
  const { ordersCount } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const days = await listPickupDays({ locale, ordersCount, point });
  if (!days.ok) return { kind: 'stop', reason: days.refusal };
  if (!isStillOffered(answers, days.value)) return { kind: 'fields', fields: { date: 'day-gone' } };
  return { kind: 'done', answers };
}
