// The small zod: this page loads TanStack Query too, and has a budget to keep.
import '@/components/wizard/form/zod-without-eval';
import * as z from 'zod/mini';
import { type PlainDate, parsePlainDate, todayInRiyadh } from '@/lib/kernel/time';
import type { ChosenPickup } from '@/lib/wizard/plans/chosen-pickup';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

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

/** The checks with the day that it is in Riyadh: a browser is told by the page, for its own clock may be anywhere. */
export const scheduleAnswersAfter = (today: () => PlainDate) =>
  z.object({
    mode: z.enum(['weekly', 'start'], 'mode-missing'),
    date: dateAfter(today),
    period: z.enum(['morning', 'evening'], 'period-missing'),
  }) satisfies z.ZodMiniType<ChosenPickup>;

/** The checks of the server. */
export const scheduleAnswers = scheduleAnswersAfter(todayInRiyadh);

export interface ScheduleValues {
  mode: ChosenPickup['mode'];
  date: string;
  period: ChosenPickup['period'] | '';
}

export interface ScheduleData {
  /** The day in Riyadh when the page was made: pickups of it are arranged by phone (§1). */
  today: PlainDate;
  days: PickupDay[];
  /** The service says that it does not come to the saved pin any more (§4.7, §4.1). */
  covered: boolean;
  planName: string;
  ordersCount: number;
  totalHalalas: number;
  pricesIncludeVat: boolean;
  supportPhone: string;
}
