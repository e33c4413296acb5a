// zod/mini: this page also loads TanStack Query and has a size budget.
import '@/components/wizard/form/zod-without-eval';
import * as z from 'zod/mini';
import { type PlainDate, parsePlainDate, todayInRiyadh } from '@/lib/kernel/time';
import type { ChosenPickup, PickupDay } from '@/lib/wizard/plans/pickup';

const dateAfter = (today: () => PlainDate) =>
  z.pipe(
    z.string('date-missing'),
    z.transform((text: string, context): PlainDate => {
      const day = parsePlainDate(text);
      if (day !== null && day > today()) return day;
      const message = text === '' ? 'date-missing' : 'day-gone';
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  );

/**
 * Validation with the current day in Riyadh: the page passes it in, because a browser's clock may
 * be wrong.
 */
export const scheduleAnswersAfter = (today: () => PlainDate) =>
  z.object({
    mode: z.enum(['weekly', 'start'], 'mode-missing'),
    date: dateAfter(today),
    period: z.enum(['morning', 'evening'], 'period-missing'),
  }) satisfies z.ZodMiniType<ChosenPickup>;

/** The server's validation. */
export const scheduleAnswers = scheduleAnswersAfter(todayInRiyadh);

export interface ScheduleValues {
  mode: ChosenPickup['mode'];
  date: string;
  period: ChosenPickup['period'] | '';
}

export interface ScheduleData {
  /** The day in Riyadh when the page was rendered: same-day pickups are arranged by phone (§1). */
  today: PlainDate;
  days: PickupDay[];
  /** Whether the saved pin is still covered, according to the partner (§4.7, §4.1). */
  covered: boolean;
  planName: string;
  ordersCount: number;
  totalHalalas: number;
  pricesIncludeVat: boolean;
  supportPhone: string;
}
