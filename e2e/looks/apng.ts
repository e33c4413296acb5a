import { deflateSync } from 'node:zlib';
import { paletteOf } from './palette';
import { chunk, decode, signature } from './png';

/** One picture of a film: a PNG as the browser took it, and how long it stands. All of a film have one size. */
export interface Frame {
  png: Buffer;
  ms: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box that holds all that differs; a single pixel where nothing does. */
function changedBox(before: Buffer, now: Buffer, width: number): Box {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let at = 0; at < now.length; at += 1) {
    if (before[at] === now[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    if (top < 0) top = y;
    bottom = y;
  }
  return right < 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The rows of a box, each behind the byte that says *not filtered*. */
function packed(pixels: Buffer, width: number, box: Box): Buffer {
  const rows = Array.from({ length: box.height }, (_, row) => {
    const from = (box.y + row) * width + box.x;
    return Buffer.concat([Buffer.from([0]), pixels.subarray(from, from + box.width)]);
  });
  return deflateSync(Buffer.concat(rows), { level: 9 });
}

const numbers = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, place) => {
    buffer.writeUInt32BE(value, place * 4);
  });
  return buffer;
};

/** Frame control: where the next picture lies on the one before, and how long it stands. */
function control(sequence: number, { x, y, width, height }: Box, ms: number): Buffer {
  const time = Buffer.alloc(6);
  time.writeUInt16BE(ms, 0);
  time.writeUInt16BE(1_000, 2);
  return chunk('fcTL', Buffer.concat([numbers(sequence, width, height, x, y), time]));
}

/**
 * An animated PNG that plays for ever: what a browser shows without a player, and a viewer that knows no better as its first
 * picture. Indexed colours, and of every frame only what changed.
 */
export function animated(frames: Frame[]): Buffer {
  const pictures = frames.map(({ png }) => decode(png));
  const [first] = pictures;
  if (!first) throw new Error('a film without pictures');
  const { width, height } = first;
  const palette = paletteOf(pictures);
  const whole: Box = { x: 0, y: 0, width, height };
  let sequence = 0;
  let before: Buffer | undefined;
  const parts = pictures.flatMap((picture, place) => {
    const pixels = palette.indexed(picture);
    const box = before ? changedBox(before, pixels, width) : whole;
    const data = packed(pixels, width, box);
    const isFirst = before === undefined;
    before = pixels;
    const head = control(sequence++, box, frames[place]?.ms ?? 1_000);
    return isFirst
      ? [head, chunk('IDAT', data)]
      : [head, chunk('fdAT', Buffer.concat([numbers(sequence++), data]))];
  });
  return Buffer.concat([
    signature,
    // Eight bits a pixel, each the place of a colour.
    chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 3, 0, 0, 0])])),
    chunk('acTL', numbers(frames.length, 0)),
    chunk('PLTE', Buffer.from(palette.colours.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
