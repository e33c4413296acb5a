import { processWide } from './process-wide';

/**
 * The one clock, and dates without time. Riyadh is UTC+3 all year (no daylight saving), so a plain date is
 * arithmetic on days. A pickup date never becomes a `Date`: it would move by a day in another zone.
 */
export type PlainDate = string & { readonly __brand: 'PlainDate' };

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const riyadhOffsetMs = 3 * hourMs;

const clock = processWide('clock', () => ({
  offsetMs: 0,
  frozenAtMs: null as number | null,
  asked: 0,
  heard: 0,
}));

/** Says that another clock is about to be read; `followClock` wants the number back. */
export const clockAsked = (): number => {
  clock.asked += 1;
  return clock.asked;
};

/**
 * Sets the app's clock after another one (`CLOCK_URL`, tests and demo only: start-up refuses it live). What was asked
 * for before something that has been heard already is late: it would set the clock back.
 */
export function followClock(at: Date, frozen: boolean, asked = clockAsked()): void {
  if (asked < clock.heard) return;
  clock.heard = asked;
  clock.offsetMs = at.getTime() - Date.now();
  clock.frozenAtMs = frozen ? at.getTime() : null;
}

/** Milliseconds since the epoch on the app's clock. */
export const nowMs = (): number => clock.frozenAtMs ?? Date.now() + clock.offsetMs;

/** Milliseconds since the epoch on the machine's own clock, for what other devices compare with theirs. */
export const wallClockMs = (): number => Date.now();

/** The app's clock. */
export const now = (): Date => new Date(nowMs());

/** `now` plus a duration in milliseconds (negative for the past). */
export const fromNow = (durationMs: number): Date => new Date(nowMs() + durationMs);

/** An instant plus a duration in milliseconds. */
export const later = (at: Date, durationMs: number): Date => new Date(at.getTime() + durationMs);

/** Milliseconds of real time, for measuring durations: never moves with the app's clock. */
export const stopwatchMs = (): number => performance.now();

/**
 * An ISO 8601 instant (`…Z` or `…+03:00`) or null when the text is none. One without an offset is a time in Riyadh, as
 * the partner writes them (§2 Order), wherever this server stands.
 */
export function instantFromIso(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const hasOffset = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  const instant = new Date(hasOffset ? text : `${text}+03:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The instant of an HTTP `Date` header in milliseconds since the epoch, or null when it is none. */
export function httpDateMs(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/** The calendar date in Riyadh at an instant. */
export const riyadhDate = (at: Date): PlainDate =>
  new Date(at.getTime() + riyadhOffsetMs).toISOString().slice(0, 10) as PlainDate;

/** The hour of the day in Riyadh, 0–23. */
export const riyadhHour = (at: Date): number =>
  new Date(at.getTime() + riyadhOffsetMs).getUTCHours();

export const todayInRiyadh = (): PlainDate => riyadhDate(now());

/** Reads `YYYY-MM-DD`; null unless it is a day that exists. */
export function parsePlainDate(text: string): PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const utc = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text)
    ? (text as PlainDate)
    : null;
}

/** A date of either kind that the partner writes (`YYYY-MM-DD` or an ISO instant) as the day in Riyadh. */
export function riyadhDateFrom(text: string): PlainDate | null {
  const plain = parsePlainDate(text);
  if (plain) return plain;
  const instant = instantFromIso(text);
  return instant ? riyadhDate(instant) : null;
}

/** Noon UTC of a plain date: the instant to hand to a formatter whose zone is UTC. */
export const noonUtc = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`);

export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(noonUtc(date).getTime() + days * dayMs).toISOString().slice(0, 10) as PlainDate;

export const weekdayOf = (date: PlainDate): Weekday =>
  weekdays[noonUtc(date).getUTCDay()] as Weekday;

/** The instant at an hour of a plain date in Riyadh. */
export const riyadhInstant = (date: PlainDate, hour: number): Date =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() - riyadhOffsetMs + hour * hourMs);
