import { z } from 'zod';
import type { Pickup } from '@/lib/checkout/order';
import { parsePlainDate, type PlainDate, todayInRiyadh, weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/onboarding/pickup';

const date = z.string('date-missing').transform((text, context) => {
  const day = parsePlainDate(text);
  if (day !== null && day > todayInRiyadh()) return day;
  context.addIssue({ code: 'custom', message: text === '' ? 'date-missing' : 'day-gone' });
  return z.NEVER;
});

export const scheduleAnswers = z.object({
  /** `weekly`: the same day every week; `start`: from a date on (§4.8 takes exactly one of the two). */
  mode: z.enum(['weekly', 'start'], 'mode-missing'),
  date,
  period: z.enum(['morning', 'evening'], 'period-missing'),
});

export type ScheduleAnswers = z.infer<typeof scheduleAnswers>;

export interface ScheduleValues {
  mode: ScheduleAnswers['mode'];
  date: string;
  period: ScheduleAnswers['period'] | '';
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

export const pickupOf = ({ mode, date: first }: { mode: 'weekly' | 'start'; date: PlainDate }): Pickup =>
  mode === 'weekly'
    ? { kind: 'weekly', day: weekdayOf(first), firstDate: first }
    : { kind: 'start', date: first };
