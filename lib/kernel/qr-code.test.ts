import { describe, expect, it } from 'vitest';
import { qrCode, qrPicture } from './qr-code';
import { codewordsOf, correctionOf } from './qr-codewords';
import { penaltyOf } from './qr-penalty';
import { readQr } from './qr-reader.fixture';

/** The most bytes that each version takes at level M, as table 7 of the standard prints them. */
const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];

/** A text of so many bytes in which no two neighbours are alike. */
const textOf = (bytes: number): string =>
  Array.from({ length: bytes }, (_, index) => String.fromCharCode(33 + ((index * 37) % 90))).join(
    '',
  );

describe('a QR code', () => {
  it.each(most.map((bytes, index) => [index + 1, bytes]))(
    'version %d takes %d bytes, is read back, and one byte more goes into the next',
    (version, bytes) => {
      expect(readQr(qrCode(textOf(bytes)))).toMatchObject({ version, text: textOf(bytes) });
      if (version < 10) {
        const more = readQr(qrCode(textOf(bytes + 1)));
        expect(more).toMatchObject({ version: version + 1, text: textOf(bytes + 1) });
      } else {
        expect(() => qrCode(textOf(bytes + 1))).toThrow(RangeError);
      }
    },
  );

  it.each(['', 'https://nada.example/ar/plans?plan=13&type=131', 'سلة الأسبوع'])(
    '%j is read back',
    (text) => {
      expect(readQr(qrCode(text)).text).toBe(text);
    },
  );

  it('is not believed with a byte that is wrong', () => {
    const modules = qrCode('https://nada.example');
    const [row] = modules.slice(-1);
    if (row) row[row.length - 1] = !row.at(-1);
    expect(() => readQr(modules)).toThrow('broken');
  });

  it('corrects as the published worked example does (HELLO WORLD, 1-M)', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('begins with mode and length, and is filled up with the two padding bytes', () => {
    const known = codewordsOf('Hi');
    expect(known?.codewords.slice(0, 8)).toEqual([0x40, 0x24, 0x86, 0x90, 0xec, 0x11, 0xec, 0x11]);
  });

  it('has format and version bits as the standard prints them', () => {
    const formats = [
      ...['101010000010010', '101000100100101', '101111001111100', '101101101001011'],
      ...['100010111111001', '100000011001110', '100111110010111', '100101010100000'],
    ];
    const seen = new Set<number>();
    for (let length = 1; length <= 60; length += 1) {
      const modules = qrCode(textOf(length));
      const { mask } = readQr(modules);
      const strip = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => Number(modules[8]?.[x])).join('');
      expect(formats[mask]?.startsWith(strip)).toBe(true);
      seen.add(mask);
    }
    expect(seen.size).toBeGreaterThan(3);
    const versions = { 7: '000111110010010100', 8: '001000010110111100' };
    for (const [version, bits] of Object.entries(versions)) {
      const modules = qrCode(textOf(most[Number(version) - 1] ?? 0));
      const corner = modules.slice(0, 6).flatMap((row) => row.slice(-11, -8));
      expect(corner.reverse().map(Number).join('')).toBe(bits);
    }
  });

  it('takes the mask that is penalised least', () => {
    // Of a plain square: runs, blocks and balance, by hand.
    const square = (size: number) => Array.from({ length: size }, () => Array(size).fill(true));
    expect(penaltyOf(square(5))).toBe(10 * 3 + 16 * 3 + 100);
    // Nothing speaks against a chessboard; with one row like a finder pattern, only that does.
    const board = Array.from({ length: 11 }, (_, y) =>
      Array.from({ length: 11 }, (_, x) => (x + y) % 2 === 0),
    );
    expect(penaltyOf(board)).toBe(0);
    const finder = [...'10111010000'].map((module) => module === '1');
    expect(penaltyOf(board.with(5, finder))).toBe(40);
    expect(penaltyOf(board.with(5, finder.toReversed()))).toBe(40);
  });

  it('is drawn in strokes, with its quiet zone around it', () => {
    const modules = qrCode('Hi');
    const { size, path } = qrPicture('Hi');
    expect(size).toBe(modules.length + 8);
    const drawn = modules.map((row) => row.map(() => false));
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
      for (let along = 0; along < Number(length); along += 1) {
        (drawn[Number(y) - 4] ?? [])[Number(x) - 4 + along] = true;
      }
    }
    expect(drawn).toEqual(modules);
  });
});
