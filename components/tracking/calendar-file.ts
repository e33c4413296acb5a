import { type PlainDate, riyadhInstant } from '@/lib/kernel/time';

export interface CalendarEvent {
  date: PlainDate;
  period: 'morning' | 'evening' | null;
}

interface CalendarWords {
  summary: string;
  description: string;
  /** The page that the event leads back to. */
  url: string;
}

/** The windows of §2, in hours of Riyadh; a pickup without a period may come in either. */
const windows = { morning: [9, 15], evening: [16, 22], none: [9, 22] } as const;

const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

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
 * Pickups as an iCalendar file (RFC 5545), made at `at`. An event is known by its day and by `source`, so that
 * adding the file again replaces what is there.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { summary, description, url }: CalendarWords,
  source: string,
  at: Date,
): string {
  const lines = events.flatMap(({ date, period }) => {
    const [from, to] = windows[period ?? 'none'];
    return [
      'BEGIN:VEVENT',
      `UID:${date}.${source}`,
      `DTSTAMP:${stampOf(at)}`,
      `DTSTART:${stampOf(riyadhInstant(date, from))}`,
      `DTEND:${stampOf(riyadhInstant(date, to))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      'END:VEVENT',
    ];
  });
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pickups//EN',
    ...lines,
    'END:VCALENDAR',
  ];
  return `${file.map(folded).join('\r\n')}\r\n`;
}
