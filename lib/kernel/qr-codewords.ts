/** What one version of a QR code holds at error level M (ISO/IEC 18004, tables 7 and 9). */
interface Capacity {
  /** Bytes of the symbol, data and error correction together. */
  total: number;
  /** Error correction bytes of each block. */
  correction: number;
  blocks: number;
}

/** Versions 1 to 10, the first of them first. */
const capacities: readonly Capacity[] = [
  { total: 26, correction: 10, blocks: 1 },
  { total: 44, correction: 16, blocks: 1 },
  { total: 70, correction: 26, blocks: 1 },
  { total: 100, correction: 18, blocks: 2 },
  { total: 134, correction: 24, blocks: 2 },
  { total: 172, correction: 16, blocks: 4 },
  { total: 196, correction: 18, blocks: 4 },
  { total: 242, correction: 22, blocks: 4 },
  { total: 292, correction: 22, blocks: 5 },
  { total: 346, correction: 26, blocks: 5 },
];

const dataBytes = ({ total, correction, blocks }: Capacity): number => total - correction * blocks;

/** Bits that say how many bytes follow. */
const countBits = (version: number): number => (version < 10 ? 8 : 16);

/** The smallest version that takes so many bytes of text; null where none of ours does. */
function versionFor(length: number): { version: number; capacity: Capacity } | null {
  for (const [index, capacity] of capacities.entries()) {
    const version = index + 1;
    const bits = 4 + countBits(version) + 8 * length;
    if (bits <= 8 * dataBytes(capacity)) return { version, capacity };
  }
  return null;
}

/** Mode, length, text and padding, as the bytes of one version. */
function dataOf(bytes: Uint8Array, version: number, size: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >>> place) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * size - bits.length));
  while (bits.length % 8 > 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
  for (let pad = 0xec; data.length < size; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** Powers of 2 in the field of 256 that QR codes reckon in, and their logarithms. */
const power: number[] = [];
const logarithm: number[] = [];
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  power[exponent] = value;
  logarithm[value] = exponent;
  value = value < 128 ? 2 * value : (2 * value) ^ 0x11d;
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (power[((logarithm[a] ?? 0) + (logarithm[b] ?? 0)) % 255] ?? 0);

/** The generator polynomial of so many correction bytes, highest power first, without its leading 1. */
function generatorOf(degree: number): number[] {
  let generator = [1];
  for (let root = 0; root < degree; root += 1) {
    const shifted = [...generator, 0];
    generator = shifted.map(
      (factor, index) => factor ^ times(generator[index - 1] ?? 0, power[root] ?? 0),
    );
  }
  return generator.slice(1);
}

/** The Reed-Solomon bytes of a block: `count` of them, each 0 to 255. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  let rest = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0);
    const shifted = [...rest.slice(1), 0];
    rest = shifted.map((value, index) => value ^ times(generator[index] ?? 0, lead));
  }
  return rest;
}

/**
 * The bytes that stand in the symbol for a text, in their order: at error level M, in the smallest version (1 to 10) that
 * takes it. Null for a text of more than 213 bytes of UTF-8.
 */
export function codewordsOf(text: string): { version: number; codewords: number[] } | null {
  const bytes = new TextEncoder().encode(text);
  const found = versionFor(bytes.length);
  if (!found) return null;
  const { version, capacity } = found;
  const size = dataBytes(capacity);
  const data = dataOf(bytes, version, size);
  // The last blocks take a byte more where the data cannot be shared out evenly.
  const short = Math.floor(size / capacity.blocks);
  const shortBlocks = capacity.blocks - (size % capacity.blocks);
  const blocks = Array.from({ length: capacity.blocks }, (_, index) => {
    const start = index * short + Math.max(0, index - shortBlocks);
    return data.slice(start, start + short + Number(index >= shortBlocks));
  });
  const corrections = blocks.map((block) => correctionOf(block, capacity.correction));
  return { version, codewords: [...interleaved(blocks), ...interleaved(corrections)] };
}

/** The first byte of each block, then the second of each … */
function interleaved(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    blocks.flatMap((block) => block[place] ?? []),
  ).flat();
}
