import { codewordsOf } from './qr-codewords';
import { penaltyOf } from './qr-penalty';

/** Middles of the alignment patterns in each direction, versions 1 to 10. */
const alignments: readonly number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Whether a mask turns the module in a column and row of data around, by its number. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Level M in the format bits. */
const levelM = 0b00;

/** A number with its check bits behind it: the rest of a division by a generator of that many bits. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let round = 0; round < bits; round += 1)
    rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator);
  return (value << bits) | rest;
}

const formatOf = (mask: number): number => checked((levelM << 3) | mask, 10, 0x537) ^ 0x5412;
const versionBitsOf = (version: number): number => checked(version, 12, 0x1f25);
const bit = (value: number, place: number): boolean => ((value >>> place) & 1) === 1;

/** A symbol while it is drawn: null where data will stand. */
type Draft = (boolean | null)[][];

/**
 * The QR code of a text: rows of modules, true where dark, without the quiet zone of four modules that it needs around it.
 * Byte mode, error level M, the smallest of versions 1 to 10, the mask that the standard's penalty prefers.
 *
 * Throws a RangeError for a text of more than 213 bytes of UTF-8.
 */
export function qrCode(text: string): boolean[][] {
  const found = codewordsOf(text);
  if (!found) throw new RangeError('too long for a QR code of version 10');
  const { version, codewords } = found;
  const frame = frameOf(version);
  const candidates = masks.map((turns, mask) => {
    const draft = frame.map((row) => [...row]);
    drawFormat(draft, formatOf(mask));
    return fill(draft, frame, codewords, turns);
  });
  const penalties = candidates.map(penaltyOf);
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? [];
}

/** All that is the same for every text of a version; the place of the format bits is held free of data. */
function frameOf(version: number): Draft {
  const size = 17 + 4 * version;
  const draft: Draft = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = draft[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let along = 8; along < size - 8; along += 1) {
    set(along, 6, along % 2 === 0);
    set(6, along, along % 2 === 0);
  }
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let y = -1; y <= 7; y += 1) {
      for (let x = -1; x <= 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(left + x, top + y, ring !== 2 && ring !== 4);
      }
    }
  }
  const middles = alignments[version - 1] ?? [];
  const last = size - 7;
  for (const y of middles) {
    for (const x of middles) {
      const onFinder = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!onFinder) drawAlignment(set, x, y);
    }
  }
  if (version >= 7) {
    const bits = versionBitsOf(version);
    for (let place = 0; place < 18; place += 1) {
      const [near, far] = [Math.floor(place / 3), size - 11 + (place % 3)];
      set(far, near, bit(bits, place));
      set(near, far, bit(bits, place));
    }
  }
  drawFormat(draft, 0);
  return draft;
}

function drawAlignment(set: (x: number, y: number, dark: boolean) => void, x: number, y: number) {
  for (let down = -2; down <= 2; down += 1) {
    for (let along = -2; along <= 2; along += 1) {
      set(x + along, y + down, Math.max(Math.abs(along), Math.abs(down)) !== 1);
    }
  }
}

/** The 15 format bits, twice, and the module that is always dark. */
function drawFormat(draft: Draft, format: number): void {
  const size = draft.length;
  const set = (x: number, y: number, dark: boolean) => {
    const row = draft[y];
    if (row) row[x] = dark;
  };
  for (let place = 0; place < 15; place += 1) {
    const dark = bit(format, place);
    // Down column 8 from the top, past the timing pattern; then along row 8 towards the start.
    if (place < 8) set(8, place < 6 ? place : place + 1, dark);
    else set(place === 8 ? 7 : 14 - place, 8, dark);
    // Along row 8 from the end; then down column 8 to the bottom.
    if (place < 8) set(size - 1 - place, 8, dark);
    else set(8, size - 15 + place, dark);
  }
  set(8, size - 8, true);
}

/** Lays the bits out in pairs of columns, from the end upwards and down again, each turned around by the mask. */
function fill(
  draft: Draft,
  frame: Draft,
  codewords: readonly number[],
  turns: (x: number, y: number) => boolean,
): boolean[][] {
  const size = draft.length;
  let place = 0;
  let up = true;
  for (let pair = size - 1; pair > 0; pair -= 2) {
    // The timing pattern has a column of its own.
    if (pair === 6) pair -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [pair, pair - 1]) {
        if (frame[y]?.[x] !== null) continue;
        const isDark = bit(codewords[place >>> 3] ?? 0, 7 - (place & 7));
        (draft[y] ?? [])[x] = isDark !== turns(x, y);
        place += 1;
      }
    }
    up = !up;
  }
  return draft.map((row) => row.map(Boolean));
}

/** Modules of white around the symbol, without which it cannot be found. */
const quiet = 4;

/** A QR code to draw: strokes of one unit over a white square of `size` units, the quiet zone included. */
export interface QrPicture {
  size: number;
  path: string;
}

/** The picture of a text's QR code, as an SVG has it. Throws as `qrCode` does. */
export function qrPicture(text: string): QrPicture {
  const modules = qrCode(text);
  const path = modules
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index + quiet} ${y + quiet}.5h${length}`,
      ),
    )
    .join('');
  return { size: modules.length + 2 * quiet, path };
}
