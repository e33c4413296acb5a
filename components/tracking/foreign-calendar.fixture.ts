import ICAL from 'ical.js';

/**
 * A calendar program as a fixture: parses files with ical.js and imports them as RFC 5546 §2.1.5
 * says.
 */
export class ForeignCalendar {
  readonly #events = new Map<string, ICAL.Event>();

  /**
   * Imports a file: an event replaces the stored one of the same name if its sequence is higher.
   * Returns the number of events.
   */
  import(file: string): number {
    const calendar = new ICAL.Component(ICAL.parse(file));
    if (calendar.getFirstPropertyValue('method') !== 'PUBLISH')
      throw new Error('nothing to import');
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    for (const event of events) {
      const known = this.#events.get(event.uid);
      if (!known || event.sequence > known.sequence) this.#events.set(event.uid, event);
    }
    return events.length;
  }

  /** All stored events, cancelled or not, earliest first, with ISO instants. */
  get kept(): { uid: string; starts: string; ends: string; cancelled: boolean; summary: string }[] {
    return [...this.#events.values()]
      .map(({ uid, startDate, endDate, summary, component }) => ({
        uid,
        starts: startDate.toJSDate().toISOString(),
        ends: endDate.toJSDate().toISOString(),
        cancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
        summary,
      }))
      .sort((one, other) => one.starts.localeCompare(other.starts));
  }

  /** Start times of the events that are not cancelled. */
  get shown(): string[] {
    return this.kept.filter(({ cancelled }) => !cancelled).map(({ starts }) => starts);
  }
}
