import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrPicture } from './qr-code.server';

/** Decodes the QR code from its pixels, eight per module. */
async function read(text: string): Promise<string> {
  const { size, path } = qrPicture(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}">
    <rect width="100%" height="100%" fill="white"/><path d="${path}" stroke="black"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

it.each([
  'https://nada.example/ar/plans?plan=13&type=131',
  'https://nada.example/ar/quote/d-3n-6y0-95-ar-0123456789abcdefghijkl',
  `https://nada.example/${'a'.repeat(400)}`,
  'سلة الأسبوع',
])('a QR code is read back: %s', async (text) => {
  expect(await read(text)).toBe(text);
});

it('a QR code has a quiet zone of four modules', () => {
  const { size, path } = qrPicture('Hi');
  const strokes = [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  const ends = strokes.map(([x = 0, , length = 0]) => x + length);
  const rows = strokes.map(([, y = 0]) => y);
  expect(Math.min(...strokes.map(([x = 0]) => x), ...rows)).toBe(4);
  expect([Math.max(...ends), Math.max(...rows)]).toEqual([size - 4, size - 5]);
});

it('a text that no QR code has room for is refused', () => {
  expect(() => qrPicture('x'.repeat(3_000))).toThrow();
});
