import { riyadhInstant } from '@/lib/kernel/time';
import { pickupWindows } from '@/lib/tracking/pickup-window';
import type { CalendarEvent } from './calendar-events';

interface CalendarWords {
  /** Of the whole calendar, where a program makes one of the file. */
  calendar: string;
  summary: string;
  /** Instead of it where the pickup will not be: not every program strikes it out. */
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

/**
 * In UTC: Riyadh has kept three hours from it, summer and winter, since it keeps a zone, so that one instant is meant
 * either way; a `TZID` would want its `VTIMEZONE` beside it, which programs read in ways of their own.
 */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A pickup changes a few times in a week: soon enough for that, and no load. */
const askedAgainAfter = 'PT6H';

/** Lines of at most 75 octets (RFC 5545 §3.1), never cut within a character. */
export function folded(line: string): string {
  const encoder = new TextEncoder();
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}

/**
 * Pickups as an iCalendar file (RFC 5545). Added again, later, it replaces what is there: each event has a name that
 * stays and a sequence that grows, and what was cancelled is in it as cancelled.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { calendar, summary, cancelled, description, url }: CalendarWords,
  { source, at, knownAt }: CalendarSource,
): string {
  const lines = events.flatMap((event) => {
    const [from, to] = pickupWindows[event.period ?? 'none'];
    return [
      'BEGIN:VEVENT',
      `UID:${event.name}.${source}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${stampOf(at)}`,
      `LAST-MODIFIED:${stampOf(knownAt)}`,
      `DTSTART:${stampOf(riyadhInstant(event.date, from))}`,
      `DTEND:${stampOf(riyadhInstant(event.date, to))}`,
      `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${escaped(event.cancelled ? cancelled : summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      // A window of hours, not an appointment: nobody is busy for all of it.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pickups//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // For who subscribes to it: RFC 7986 §5.7, and what programs read that are older than that.
    `REFRESH-INTERVAL;VALUE=DURATION:${askedAgainAfter}`,
    `X-PUBLISHED-TTL:${askedAgainAfter}`,
    `X-WR-CALNAME:${escaped(calendar)}`,
    ...lines,
    'END:VCALENDAR',
  ];
  return `${file.map(folded).join('\r\n')}\r\n`;
}
