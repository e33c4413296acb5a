import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation } from '../http/operation';
import { isCallerCovered } from '../model/coverage';
import { offeredDays, weekdayNumber, weekdayOf } from '../model/days';
import type { World } from '../store/world';
import { integer } from '../wire/input-schemas';
import { assumed, date, PERIOD, showPeriod } from '../wire/output-schemas';
import { wordsOf } from '../wire/words';

/** §4.7 */
export const availableDays = defineOperation({
  name: 'available-days',
  section: '4.7',
  summary: 'The days and periods on offer for a first pickup.',
  method: 'GET',
  path: '/subscription/available-days',
  requiresKey: true,
  localized: true,
  inputFrom: 'query',
  input: () => z.object({ orders_count: integer() }),
  output: z.array(
    z.object({
      day_name: assumed('day-name', z.string()),
      week_day: assumed('week-day', z.int().min(0).max(7)),
      date: date(),
      is_today: z.boolean(),
      periods: z.array(PERIOD),
    }),
  ),
  refusals: [{ status: 400, when: 'The location is not covered.', section: '§7' }],
  run({ world, words, bearer }) {
    if (!isCallerCovered(world, bearer)) throw new Refusal(400, words.notCovered);
    const data = offeredDays(world).map((day) => {
      const weekday = weekdayOf(day.date);
      const inEnglish = world.decide('day-name') === 'english';
      return {
        day_name: inEnglish ? wordsOf('en').weekday[weekday].toUpperCase() : words.weekday[weekday],
        week_day: numberOf(world, day.date),
        date: day.date,
        is_today: day.isToday,
        periods: day.periods.map((period) => showPeriod(period, words)),
      };
    });
    return { data };
  },
});

function numberOf(world: World, date: string): number {
  const fromSunday = weekdayNumber(date);
  switch (world.decide('week-day')) {
    case 'sunday-0':
      return fromSunday;
    case 'sunday-1':
      return fromSunday + 1;
    case 'iso':
      return fromSunday === 0 ? 7 : fromSunday;
  }
}
