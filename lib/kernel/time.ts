import { processWide } from './process-wide';

/**
 * The app's clock, and dates without time. Riyadh is UTC+3 all year (no daylight saving), so date
 * arithmetic is arithmetic on days. Never turn a pickup date into a local `Date`: it would shift by
 * a day in another zone.
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

/** Registers a read of an external clock; pass the returned sequence number to `syncClock`. */
export const nextClockRequest = (): number => {
  clock.asked += 1;
  return clock.asked;
};

/**
 * Sets the app's clock to another one (`CLOCK_URL`, tests and demo only; refused at start-up with
 * live keys). Ignores the response to a read that began before an already applied one: it would set
 * the clock back.
 */
export function syncClock(at: Date, frozen: boolean, asked = nextClockRequest()): void {
  if (asked < clock.heard) return;
  clock.heard = asked;
  clock.offsetMs = at.getTime() - Date.now();
  clock.frozenAtMs = frozen ? at.getTime() : null;
}

/** Milliseconds since the epoch on the app's clock. */
export const nowMs = (): number => clock.frozenAtMs ?? Date.now() + clock.offsetMs;

/**
 * Milliseconds since the epoch on the machine's own clock, for values that other devices compare
 * with their clocks.
 */
export const wallClockMs = (): number => Date.now();

/** The current time on the app's clock. */
export const now = (): Date => new Date(nowMs());

/** `now` plus a duration in milliseconds (negative for the past). */
export const fromNow = (durationMs: number): Date => new Date(nowMs() + durationMs);

/** An instant plus a duration in milliseconds. */
export const later = (at: Date, durationMs: number): Date => new Date(at.getTime() + durationMs);

/** Milliseconds of real time for measuring durations; not affected by the app's clock. */
export const stopwatchMs = (): number => performance.now();

/**
 * Parses an ISO 8601 instant (`…Z` or `…+03:00`); null for other text. An instant without an offset
 * is in Riyadh time, as the partner writes them (§2 Order), independent of the server's zone.
 */
export function instantFromIso(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const hasOffset = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  const instant = new Date(hasOffset ? text : `${text}+03:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Parses an HTTP `Date` header into milliseconds since the epoch, or null. */
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

/** Parses `YYYY-MM-DD`; null unless the day exists. */
export function parsePlainDate(text: string): PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const utc = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text)
    ? (text as PlainDate)
    : null;
}

/**
 * The day in Riyadh of either date format that the partner sends (`YYYY-MM-DD` or an ISO instant).
 */
export function riyadhDateFrom(text: string): PlainDate | null {
  const plain = parsePlainDate(text);
  if (plain) return plain;
  const instant = instantFromIso(text);
  return instant ? riyadhDate(instant) : null;
}

/** Noon UTC of a plain date, for a formatter whose zone is UTC. */
export const noonUtc = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`);

export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(noonUtc(date).getTime() + days * dayMs).toISOString().slice(0, 10) as PlainDate;

export const weekdayOf = (date: PlainDate): Weekday =>
  weekdays[noonUtc(date).getUTCDay()] as Weekday;

/** The instant at an hour of a plain date in Riyadh. */
export const riyadhInstant = (date: PlainDate, hour: number): Date =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() - riyadhOffsetMs + hour * hourMs);
