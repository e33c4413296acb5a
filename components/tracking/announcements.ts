/** What is said of one thing on the page: of a pickup, or of the whole (`id` 0). */
export interface Announcement {
  id: number;
  /** Its day and window: another one is said as a move. */
  when: string;
  /** How it stands. */
  state: string;
  /** The whole sentence. */
  text: string;
}

const asSentence = (text: string): string => (/[.؟?]$/.test(text) ? text : `${text}.`);

/** What of a page is new since another drawing of it, in sentences to be read out. */
export function announcementsBetween(
  before: readonly Announcement[],
  after: readonly Announcement[],
  moved: (from: string, to: string) => string,
): string[] {
  const known = new Map(before.map((line) => [line.id, line]));
  // The first list of all is no change: what is said of the whole is enough.
  const isFirst = before.every(({ id }) => id === 0);
  return after
    .filter(({ id }) => id === 0 || !isFirst)
    .flatMap((line) => {
      const was = known.get(line.id);
      if (was === undefined) return [line.text];
      return [
        ...(was.when === line.when ? [] : [moved(was.when, line.when)]),
        ...(was.state === line.state ? [] : [line.text]),
      ];
    })
    .map(asSentence);
}
