import { z } from 'zod';
import { parsePlainDate, todayInRiyadh } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/onboarding/pickup';
import type { ChosenPickup } from '../chosen-pickup';

const date = z.string('date-missing').transform((text, context) => {
  const day = parsePlainDate(text);
  if (day !== null && day > todayInRiyadh()) return day;
  context.addIssue({ code: 'custom', message: text === '' ? 'date-missing' : 'day-gone' });
  return z.NEVER;
});

export const scheduleAnswers = z.object({
  mode: z.enum(['weekly', 'start'], 'mode-missing'),
  date,
  period: z.enum(['morning', 'evening'], 'period-missing'),
}) satisfies z.ZodType<ChosenPickup>;

export interface ScheduleValues {
  mode: ChosenPickup['mode'];
  date: string;
  period: ChosenPickup['period'] | '';
}

export interface ScheduleData {
  days: PickupDay[];
  /** The service says that it does not come to the saved pin any more (§4.7, §4.1). */
  covered: boolean;
  planName: string;
  ordersCount: number;
  totalHalalas: number;
  pricesIncludeVat: boolean;
  supportPhone: string;
}
