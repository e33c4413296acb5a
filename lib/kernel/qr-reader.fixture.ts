/**
 * Reads a QR code as a phone would once it has found the corners: an implementation of its own, which shares nothing with
 * the one that draws. It believes no byte whose error correction does not come out.
 */
export interface Read {
  version: number;
  /** `M`, `L`, `H` or `Q`. */
  level: string;
  mask: number;
  text: string;
}

/** Bytes of data and of correction of each block, at level M, as table 9 of the standard prints them. */
const blocksAtM: Record<number, [data: number, correction: number][]> = {
  1: [[16, 10]],
  2: [[28, 16]],
  3: [[44, 26]],
  4: Array(2).fill([32, 18]),
  5: Array(2).fill([43, 24]),
  6: Array(4).fill([27, 16]),
  7: Array(4).fill([31, 18]),
  8: [...Array(2).fill([38, 22]), ...Array(2).fill([39, 22])],
  9: [...Array(3).fill([36, 22]), ...Array(2).fill([37, 22])],
  10: [...Array(4).fill([43, 26]), [44, 26]],
};

/** Rows and columns of alignment patterns. */
const lines: Record<number, number[]> = {
  ...{ 1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34] },
  ...{ 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] },
};

const turned: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.trunc(i / 2) + Math.trunc(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Product in the field of 256, by shifting and adding. */
function multiply(a: number, b: number): number {
  let [product, left, right] = [0, a, b];
  while (right > 0) {
    if (right % 2 === 1) product ^= left;
    left *= 2;
    if (left > 255) left ^= 285;
    right = Math.trunc(right / 2);
  }
  return product;
}

/** A block is whole when it has every root of its generator. */
function isWhole(block: number[], correction: number): boolean {
  for (let root = 1, round = 0; round < correction; round += 1, root = multiply(root, 2)) {
    if (block.reduce((sum, byte) => multiply(sum, root) ^ byte, 0) !== 0) return false;
  }
  return true;
}

/** Throws where a phone would not read it. */
export function readQr(dark: boolean[][]): Read {
  const size = dark.length;
  const version = (size - 17) / 4;
  const blocks = blocksAtM[version];
  if (!blocks) throw new Error(`no version of ${size} modules`);
  const at = (i: number, j: number): boolean => dark[i]?.[j] ?? false;

  const strip = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((j) => at(8, j)),
    ...[7, 5, 4, 3, 2, 1, 0].map((i) => at(i, 8)),
  ];
  const copy = [
    ...[1, 2, 3, 4, 5, 6, 7].map((back) => at(size - back, 8)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((back) => at(8, size - back)),
  ];
  if (strip.join() !== copy.join()) throw new Error('the two format strips differ');
  const format = [...'101010000010010'].map((flip, place) => strip[place] !== (flip === '1'));
  const level = ['M', 'L', 'H', 'Q'][2 * Number(format[0]) + Number(format[1])] ?? '';
  const mask = 4 * Number(format[2]) + 2 * Number(format[3]) + Number(format[4]);
  if (level !== 'M') throw new Error(`level ${level}`);

  const bytes = bytesOf(size, version, (i, j) => at(i, j) !== turned[mask]?.(i, j));
  const text = textOf(dataOf(bytes, blocks), version);
  return { version, level, mask, text };
}

/** Whether a module belongs to a pattern, and holds no data. */
function isPattern(size: number, version: number, i: number, j: number): boolean {
  if (i === 6 || j === 6) return true;
  if ((i < 9 && j < 9) || (i < 9 && j >= size - 8) || (i >= size - 8 && j < 9)) return true;
  if (version >= 7 && ((i < 6 && j >= size - 11) || (j < 6 && i >= size - 11))) return true;
  const near = (lines[version] ?? []).flatMap((y) => (lines[version] ?? []).map((x) => [y, x]));
  return near.some(([y = 0, x = 0]) => {
    const corner = (y === 6 && x === 6) || (y === 6 && x > size - 10) || (x === 6 && y > size - 10);
    return !corner && Math.abs(i - y) < 3 && Math.abs(j - x) < 3;
  });
}

/** Every byte, in the order in which the symbol has them. */
function bytesOf(size: number, version: number, is1: (i: number, j: number) => boolean): number[] {
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter(
    (column) => column !== 6,
  );
  let bits = '';
  for (let pair = 0; pair < columns.length / 2; pair += 1) {
    for (let step = 0; step < size; step += 1) {
      const i = pair % 2 === 0 ? size - 1 - step : step;
      for (const j of columns.slice(2 * pair, 2 * pair + 2)) {
        if (!isPattern(size, version, i, j)) bits += is1(i, j) ? '1' : '0';
      }
    }
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

/** Takes the blocks apart, tries their correction, and puts their data one behind another. */
function dataOf(bytes: number[], blocks: [data: number, correction: number][]): number[] {
  const whole: number[][] = blocks.map(() => []);
  const rest = [...bytes];
  for (const part of [0, 1] as const) {
    const most = Math.max(...blocks.map((block) => block[part]));
    for (let round = 0; round < most; round += 1) {
      for (const [index, block] of blocks.entries()) {
        if (round < block[part]) whole[index]?.push(rest.shift() ?? Number.NaN);
      }
    }
  }
  return blocks.flatMap(([data, correction], index) => {
    const block = whole[index] ?? [];
    if (!isWhole(block, correction)) throw new Error(`block ${index} is broken`);
    return block.slice(0, data);
  });
}

function textOf(data: number[], version: number): string {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (!bits.startsWith('0100')) throw new Error('not in byte mode');
  const head = 4 + (version > 9 ? 16 : 8);
  const count = Number.parseInt(bits.slice(4, head), 2);
  const bytes = Array.from({ length: count }, (_, index) =>
    Number.parseInt(bits.slice(head + 8 * index, head + 8 * index + 8), 2),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}
