import path from 'node:path';
import bidiFactory from 'bidi-js';
import PDFDocument from 'pdfkit';
import type { Language } from '../wire/words';

const LEADING = 1.5;
/** Distance from the top of a line to its baseline, as a share of its height. */
const BASELINE = 0.7;
export type Weight = 'regular' | 'semibold';
const FONTS = (['arabic', 'latin'] satisfies Face[]).flatMap((face) =>
  (['regular', 'semibold'] satisfies Weight[]).map((weight) => `readex-pro-${face}-${weight}`),
);

/** All lengths are points from the top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
}

interface TextStyle {
  language: Language;
  size: number;
  side: 'left' | 'right' | 'middle';
  colour?: string;
  weight?: Weight;
}

/**
 * An A4 page with text in both scripts. Each line is tagged with its text in reading order, for
 * screen readers and copying.
 */
export class Paper {
  private readonly doc: PDFKit.PDFDocument;
  private readonly content: PDFKit.PDFStructureElement;
  private readonly bytes: Promise<Uint8Array>;

  /** @param issuedAt in ms; the same invoice produces the same file */
  constructor(title: string, language: Language, issuedAt: number) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      // No standard PDF font, because none of them has Arabic.
      font: null as unknown as string,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, CreationDate: new Date(issuedAt) },
    });
    for (const font of FONTS) {
      this.doc.registerFont(font, path.join(import.meta.dirname, 'fonts', `${font}.ttf`));
    }
    this.content = this.doc.struct('Document');
    this.doc.addStructure(this.content);
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.bytes = new Promise((resolve) => {
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    });
  }

  /** Writes a text into a box and wraps it. Returns the height used. */
  text(text: string, { x, y, width }: Box, style: TextStyle): number {
    const { language, size, side, colour = '#14211d', weight = 'regular' } = style;
    const base = language === 'ar' ? 'rtl' : 'ltr';
    const set = (line: string) => {
      const runs = visualRuns(line, base).map((run) => {
        const font = `readex-pro-${run.face}-${weight}`;
        return { ...run, font, width: this.doc.font(font, size).widthOfString(run.text, WHOLE) };
      });
      return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
    };
    const lines = broken(text, (line) => set(line).width <= width).map(set);
    const draw = () => {
      this.doc.fillColor(colour);
      for (const [index, line] of lines.entries()) {
        const baseline = y + (index + BASELINE) * size * LEADING;
        const free = width - line.width;
        let at = x + { left: 0, middle: free / 2, right: free }[side];
        for (const run of line.runs) {
          const how = { ...WHOLE, lineBreak: false, baseline: 'alphabetic' } as const;
          this.doc.font(run.font, size).text(run.text, at, baseline, how);
          at += run.width;
        }
      }
    };
    this.content.add(this.doc.struct('P', { lang: language, actual: text }, draw));
    return lines.length * size * LEADING;
  }

  /** Fills a box. */
  band({ x, y, width }: Box, height: number, colour: string): void {
    this.decorate(() => this.doc.rect(x, y, width, height).fill(colour));
  }

  /**
   * Draws black squares for the true cells of `modules`, rows from the top. `says` is the
   * alternative text.
   */
  squares(modules: readonly (readonly boolean[])[], { x, y, width }: Box, says: string): void {
    const side = width / modules.length;
    const draw = () => {
      modules.forEach((row, down) => {
        row.forEach((isDark, along) => {
          if (isDark) this.doc.rect(x + along * side, y + down * side, side, side);
        });
      });
      this.doc.fill('#000000');
    };
    this.content.add(this.doc.struct('Figure', { alt: says }, draw));
  }

  /** Returns the file. Nothing can be written after it. */
  finish(): Promise<Uint8Array> {
    this.content.end();
    this.doc.end();
    return this.bytes;
  }

  private decorate(draw: () => void): void {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }
}

/** Wraps a text between words; breaks a word only if it is longer than a line. */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const line = text.trim().replace(/\s+/g, ' ');
  if (fits(line)) return [line];
  const lines = [''];
  for (const word of line.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else lines.push(...pieces(word, fits));
  }
  return lines.filter((one) => one !== '');
}

function pieces(word: string, fits: (line: string) => boolean): string[] {
  const cut = [''];
  for (const letter of word) {
    if (fits(`${cut.at(-1)}${letter}`)) cut[cut.length - 1] += letter;
    else cut.push(letter);
  }
  return cut;
}

/**
 * With a feature list PDFKit lays out a run as a whole; without one it places words from the left,
 * one by one.
 */
const WHOLE: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: [] };

const bidi = bidiFactory();

/** Each script has its own font file. */
type Face = 'arabic' | 'latin';

/** Characters of one direction and one font, which can be drawn in one call. */
interface Run {
  text: string;
  face: Face;
}

/**
 * The runs of a line from left to right, by the Unicode Bidirectional Algorithm.
 * @param base the direction of the whole line
 */
function visualRuns(line: string, base: 'rtl' | 'ltr'): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: (Run & { level: number })[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const letter = mirrored.get(index) ?? line.charAt(index);
    const face = faceOf(letter, level);
    const last = runs.at(-1);
    if (last?.level !== level || last.face !== face) runs.push({ text: letter, face, level });
    // Indices of right-to-left text are in reverse order.
    else last.text = isFromRight(level) ? letter + last.text : last.text + letter;
  }
  return runs.map(({ text, face, level }) => ({
    // The font reverses text with Arabic letters; other right-to-left text is reversed here.
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
