import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Each script has its own file of the font. */
export type Face = 'arabic' | 'latin';

/** Letters of one direction and one font: what can be drawn in one go. */
export interface Run {
  text: string;
  face: Face;
}

/**
 * The runs of a line from its left end to its right one, by the Unicode Bidirectional Algorithm.
 * @param base the direction of the line as a whole
 */
export function visualRuns(line: string, base: 'rtl' | 'ltr'): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: (Run & { level: number })[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const letter = mirrored.get(index) ?? line.charAt(index);
    const face = faceOf(letter, level);
    const last = runs.at(-1);
    if (last?.level !== level || last.face !== face) runs.push({ text: letter, face, level });
    // The indices of what is read from the right come backwards.
    else last.text = isFromRight(level) ? letter + last.text : last.text + letter;
  }
  return runs.map(({ text, face, level }) => ({
    // The font turns a text round by its letters: one without any stays as it is given.
    text: isFromRight(level) && !/\p{Script=Arabic}/u.test(text) ? reversed(text) : text,
    face,
  }));
}

function faceOf(letter: string, level: number): Face {
  if (/\p{Script_Extensions=Arabic}/u.test(letter)) return 'arabic';
  return letter === ' ' && isFromRight(level) ? 'arabic' : 'latin';
}

const isFromRight = (level: number): boolean => level % 2 === 1;
const reversed = (text: string): string => [...text].reverse().join('');
