import type { Instrument } from '../instrument';

/** Replaces one text of a file by a wrong one. */
interface Patch {
  file: string;
  /** Stands there exactly once: a text that does not any more is a patch that has to be written anew. */
  find: string;
  /**
   * What stands there instead. One that names `DEFECT` replaces the text whole, with `DEFECT` the question whether the
   * defect is at work. Any other stands beside the right text: as a statement where that ends like one, else as an expression.
   */
  bad: string;
}

/** A mistake that somebody could make, and who has to notice. */
export interface Defect {
  name: string;
  patches: Patch[];
  /** The scenario (or the file of unit tests) that fails with it, by its name. */
  caughtBy: string;
}

/** In the source of an edition: whether this defect is at work in this process. In a browser it never is. */
export const asked = (name: string): string =>
  `(globalThis as any)[Symbol.for('defect')]?.('${name}')`;

const isStatement = (text: string): boolean => text.trim().endsWith(';');

function beside(name: string, { find, bad }: Patch): string {
  if (/\bDEFECT\b/.test(bad)) return bad.replaceAll('DEFECT', asked(name));
  return isStatement(find)
    ? `if (${asked(name)}) { ${bad} } else { ${find} }`
    : `(${asked(name)} ? (${bad}) : (${find}))`;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const lostIn = (text: string, { find }: Patch): boolean => countOf(text, find) !== 1;

/** The patches that do not stand in their file exactly once, in words: the source has moved on, and they have to as well. */
export function lostPatches(defects: readonly Defect[], read: (file: string) => string): string[] {
  return defects.flatMap(({ name, patches }) =>
    patches
      .filter((patch) => lostIn(read(patch.file), patch))
      .map((patch) => `${name}: ${countOf(read(patch.file), patch.find)} times in ${patch.file}`),
  );
}

/** Makes every defect of a catalogue part of the source, each behind its switch; a lost patch is left out. */
export const withDefects =
  (defects: readonly Defect[]): Instrument =>
  (file, text) =>
    defects
      .flatMap(({ name, patches }) => patches.map((patch) => ({ name, patch })))
      .filter(({ patch }) => patch.file === file && !lostIn(text, patch))
      // Of two that overlap the longer first; the right text stands last in what comes of it.
      .toSorted((a, b) => b.patch.find.length - a.patch.find.length)
      .reduce((changed, { name, patch }) => {
        const at = changed.lastIndexOf(patch.find);
        if (at < 0) throw new Error(`${name} overlaps with another defect in ${file}.`);
        const end = at + patch.find.length;
        return changed.slice(0, at) + beside(name, patch) + changed.slice(end);
      }, text);
