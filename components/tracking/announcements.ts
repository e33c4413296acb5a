/** A screen-reader text for one pickup, or for the whole subscription (`id` 0). */
export interface Announcement {
  id: number;
  /** Day and window; a change is announced as a move. */
  when: string;
  /** The state, in words. */
  state: string;
  /** The complete sentence. */
  text: string;
}

const asSentence = (text: string): string => (/[.؟?]$/.test(text) ? text : `${text}.`);

/** Returns the sentences to announce when the page changes from `before` to `after`. */
export function announcementsBetween(
  before: readonly Announcement[],
  after: readonly Announcement[],
  moved: (from: string, to: string) => string,
): string[] {
  const known = new Map(before.map((line) => [line.id, line]));
  // The first list of pickups is not a change: the sentence about the whole is enough.
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
