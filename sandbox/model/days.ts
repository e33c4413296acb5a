import type { World } from '../store/world';
import { type Period, WEEKDAYS, type Weekday } from '../wire/words';

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
    // The day without periods is the third one, between days that have some.
    const closed = withToday && index === 2;
    return { date, isToday: ahead === 0, periods: closed ? [] : periodsOf(date) };
  });
}

function periodsOf(date: string): Period[] {
  return weekdayOf(date) === 'friday' ? ['evening'] : ['morning', 'evening'];
}

/** Saudi Arabia is at +03:00 all year. */
const OFFSET_MS = 3 * 3_600_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The calendar day in Riyadh at an instant, `YYYY-MM-DD`. */
export function riyadhDate(instant: number): string {
  return new Date(instant + OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant, in ms, at which a day in Riyadh reaches an hour. */
function riyadhInstant(date: string, hour: number): number {
  return Date.parse(`${date}T00:00:00Z`) - OFFSET_MS + hour * HOUR_MS;
}

/** ISO 8601 with the `+03:00` offset, to the second (§2, Order). */
export function riyadhStamp(instant: number): string {
  return `${new Date(instant + OFFSET_MS).toISOString().slice(0, 19)}+03:00`;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayNumber(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[weekdayNumber(date)] ?? 'sunday';
}

/** Whether a text is an existing date written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
