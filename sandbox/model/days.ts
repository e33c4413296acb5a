import type { World } from '../store/world';
import type { Period } from '../wire/words';
import { addDays, riyadhDate, riyadhInstant, weekdayOf } from './riyadh';

const OFFERED_DAYS = 14;

/** Hours of the day in Riyadh (§2, Available day). */
const WINDOWS: Record<Period, { from: number; to: number }> = {
  morning: { from: 9, to: 15 },
  evening: { from: 16, to: 22 },
};

export interface OfferedDay {
  date: string;
  isToday: boolean;
  periods: Period[];
}

export const windowStart = (date: string, period: Period) =>
  riyadhInstant(date, WINDOWS[period].from);
export const windowEnd = (date: string, period: Period) => riyadhInstant(date, WINDOWS[period].to);

/** The days on offer now (§4.7, decision `available-days`). */
export function offeredDays(world: World): OfferedDay[] {
  const today = riyadhDate(world.now().getTime());
  const withToday = world.decide('available-days') === 'with-today';
  return Array.from({ length: OFFERED_DAYS }, (_, index) => {
    const ahead = index + (withToday ? 0 : 1);
    const date = addDays(today, ahead);
    // A day that lists no periods is the third one, so that it stands amid good ones.
    const closed = withToday && index === 2;
    return {
      date,
      isToday: ahead === 0,
      periods: closed ? [] : periodsOf(date),
    };
  });
}

function periodsOf(date: string): Period[] {
  return weekdayOf(date) === 'friday' ? ['evening'] : ['morning', 'evening'];
}
