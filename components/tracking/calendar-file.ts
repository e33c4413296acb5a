import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { hourMs, riyadhInstant, secondMs } from '@/lib/kernel/time';
import { pickupWindows } from '@/lib/tracking/pickup-window';
import type { CalendarEvent } from './calendar-events';

interface CalendarTexts {
  /** Name of the calendar, where a program creates one for the file. */
  calendar: string;
  summary: string;
  /** Replaces `summary` for a cancelled pickup: not every program marks those itself. */
  cancelled: string;
  description: string;
  /** URL of the tracking page. */
  url: string;
}

interface CalendarSource {
  /** Makes event ids globally unique: `48213@nada.example`. */
  source: string;
  /** When the file is created, and when its data was last read from the partner. */
  at: Date;
  knownAt: Date;
}

/** Refresh interval for subscribers: a pickup changes only a few times a week. */
const refreshIntervalMs = 6 * hourMs;

/**
 * Returns the pickups as an iCalendar file (RFC 5545). Importing a later file updates the same
 * events, because each has a stable name and a growing sequence; cancelled pickups stay in it as
 * cancelled.
 * Times are in UTC: Riyadh has no daylight saving time, and programs interpret `VTIMEZONE`
 * differently.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { calendar, summary, cancelled, description, url }: CalendarTexts,
  { source, at, knownAt }: CalendarSource,
): string {
  const file = ical({
    prodId: '//pickups//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: calendar,
    ttl: refreshIntervalMs / secondMs,
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
      // A window of hours, not an appointment: it must not mark the customer as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // RFC 5545 ends every line with CRLF, including the last one.
  return `${file.toString()}\r\n`;
}
