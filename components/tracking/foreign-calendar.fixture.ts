import ICAL from 'ical.js';

/** A calendar of somebody else's: files are parsed by ical.js and imported as RFC 5546 §2.1.5 has it. */
export class ForeignCalendar {
  readonly #events = new Map<string, ICAL.Event>();

  /** By name, an event of a file replaces the one that is there if its sequence is higher. Returns how many it has. */
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

  /** All that is kept, struck out or not, the earliest first: as ISO instants, with what its owner reads. */
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

  /** When what its owner sees begins: nothing that was cancelled. */
  get shown(): string[] {
    return this.kept.filter(({ cancelled }) => !cancelled).map(({ starts }) => starts);
  }
}
