import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { hourMs, type PlainDate, riyadhInstant, secondMs } from '@/lib/kernel/time';
import { pickupWindows } from '@/lib/tracking/pickup-window';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';

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

export interface CalendarEvent {
  /** Unique within its subscription, and stable for the life of the pickup (RFC 5545 §3.8.4.7). */
  name: string;
  /**
   * Increases with every visible change (RFC 5545 §3.8.7.4): 0 for the requested day, 1 for the
   * partner's first date.
   */
  sequence: number;
  date: PlainDate;
  period: TrackedOrder['period'];
  cancelled: boolean;
}

const first = 'pickup-1';

/**
 * The pickups of a subscription as events with stable names. Before the partner has set dates there
 * is one event, for the requested first pickup. The order with the lowest id takes over its name,
 * so that the requested day becomes the confirmed one. All others are named by order id, not by
 * position: a moved pickup may overtake another.
 */
export function calendarEvents(
  snapshot: TrackingSnapshot | null,
  requested: Pick<CalendarEvent, 'date' | 'period'>,
): CalendarEvent[] {
  const orders = snapshot?.orders ?? [];
  const isCancelled = snapshot?.state === 'cancelled';
  if (orders.length === 0) {
    return [{ ...requested, name: first, sequence: isCancelled ? 1 : 0, cancelled: isCancelled }];
  }
  const firstId = Math.min(...orders.map(({ id }) => id));
  return orders.map(({ id, state, pickupDate, period, revision }) => {
    // Scheduled pickups of a cancelled subscription are cancelled, even if the partner has not said
    // so.
    const isCancelledWithPlan = isCancelled && state === 'scheduled';
    return {
      name: id === firstId ? first : `order-${id}`,
      sequence: 1 + revision + (isCancelledWithPlan ? 1 : 0),
      date: pickupDate,
      period,
      cancelled: isCancelledWithPlan || state === 'cancelled',
    };
  });
}
