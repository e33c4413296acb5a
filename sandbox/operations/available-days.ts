import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation } from '../http/operation';
import { offeredDays } from '../model/days';
import { isCallerCovered } from '../model/location';
import { weekdayNumber, weekdayOf } from '../model/riyadh';
import type { World } from '../store/world';
import { integer } from '../wire/fields';
import { showPeriod } from '../wire/period';
import { wordsOf } from '../wire/languages';

/** §4.7 */
export const availableDays = defineOperation({
  name: 'available-days',
  section: '4.7',
  method: 'GET',
  path: '/subscription/available-days',
  asksKey: true,
  asksToken: false,
  speaks: true,
  from: 'query',
  input: () => z.object({ orders_count: integer() }),
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
