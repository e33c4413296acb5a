import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { hourMs, riyadhInstant, secondMs } from '@/lib/kernel/time';
import { pickupWindows } from '@/lib/tracking/pickup-window';
import type { CalendarEvent } from './calendar-events';

interface CalendarWords {
  /** Of the whole calendar, where a program makes one of the file. */
  calendar: string;
  summary: string;
  /** Instead of `summary` for a cancelled pickup: not every program marks those itself. */
  cancelled: string;
  description: string;
  /** The page that the event leads back to. */
  url: string;
}

interface CalendarSource {
  /** Makes the names of events unique in the world: `48213@nada.example`. */
  source: string;
  /** When the file is made, and since when what it says is known. */
  at: Date;
  knownAt: Date;
}

/** A pickup changes a few times in a week, so that a subscribed calendar need not ask more often. */
const askedAgainAfterMs = 6 * hourMs;

/**
 * Pickups as an iCalendar file (RFC 5545). Added again, later, it replaces what is there: each event has a name that
 * stays and a sequence that grows, and what was cancelled is in it as cancelled. Times are in UTC: Riyadh has no daylight
 * saving, and programs read a `VTIMEZONE` in ways of their own.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { calendar, summary, cancelled, description, url }: CalendarWords,
  { source, at, knownAt }: CalendarSource,
): string {
  const file = ical({
    prodId: '//pickups//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: calendar,
    ttl: askedAgainAfterMs / secondMs,
  });
  for (const event of events) {
    const [from, to] = pickupWindows[event.period ?? 'none'];
    file.createEvent({
      id: `${event.name}.${source}`,
      sequence: event.sequence,
      stamp: at,
      lastModified: knownAt,
      start: riyadhInstant(event.date, from),
      end: riyadhInstant(event.date, to),
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: event.cancelled ? cancelled : summary,
      description,
      url,
      // A window of hours, not an appointment: the customer is not busy for all of it.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // RFC 5545 ends every line, the last one too.
  return `${file.toString()}\r\n`;
}
