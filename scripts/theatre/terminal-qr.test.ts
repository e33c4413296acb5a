import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { terminalQr } from './terminal-qr';

it('a phone can read the code from the terminal', async () => {
  const link = 'https://192.168.1.20:3000';
  const white = terminalQr(link)
    .split('\n')
    .map((line) => [...line.replace(/\x1b\[[\d;]*m/g, '')])
    .flatMap((line) => ['▀█', '▄█'].map((half) => line.map((block) => half.includes(block))));
  const width = white[0]?.length ?? 0;
  const pixels = Buffer.from(white.flat().map((isWhite) => (isWhite ? 255 : 0)));
  const { data, info } = await sharp(pixels, { raw: { width, height: white.length, channels: 1 } })
    .resize({ width: width * 4, kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(link);
});
