import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { firstOfEachWeekday, isOffered } from '@/lib/onboarding/pickup';
import { listPickupDays } from '@/lib/onboarding/pickup.server';
import { requireFact } from '../facts';
import type { ScheduleAnswers } from './answers';

export async function submitSchedule(
  answers: ScheduleAnswers,
  { journey, locale }: StepContext,
): Promise<StepOutcome> {
  const { ordersCount } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const days = await listPickupDays({ locale, ordersCount, point });
  if (!days.ok) return { kind: 'stop', reason: days.refusal };
  const choosable = answers.mode === 'weekly' ? firstOfEachWeekday(days.value) : days.value;
  if (!isOffered(choosable, answers)) return { kind: 'fields', fields: { date: 'day-gone' } };
  return { kind: 'done', answers };
}
