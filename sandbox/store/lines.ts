import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const PIECE_BYTES = 256 * 1024;
const LINE_END = 0x0a;

/** A checksum, a space, JSON, a line end. */
export function encodeLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

/** The value of a line without its end; throws when the checksum does not fit. `place` tells a person where it is. */
export function decodeLine(line: string, place: string): unknown {
  const json = line.slice(9);
  if (crc32(json).toString(16).padStart(8, '0') !== line.slice(0, 8)) throw damaged(place);
  return JSON.parse(json);
}

export const damaged = (place: string): Error =>
  new Error(`The journal is damaged (${place}). Restore the file, or delete its folder.`);

/**
 * Gives each whole line of a file to `take`, a piece of the file in memory at a time. Returns how many bytes they are,
 * and how many come after the last line end.
 */
export function readLines(
  file: string,
  take: (line: string, number: number) => void,
): { whole: number; rest: number } {
  const descriptor = openSync(file, 'r');
  const piece = Buffer.alloc(PIECE_BYTES);
  let rest = Buffer.alloc(0);
  let whole = 0;
  let number = 0;
  try {
    for (;;) {
      const length = readSync(descriptor, piece);
      if (length === 0) return { whole, rest: rest.length };
      const bytes = Buffer.concat([rest, piece.subarray(0, length)]);
      let from = 0;
      // What is left over from the last piece has no line end.
      let end = bytes.indexOf(LINE_END, rest.length);
      while (end >= 0) {
        number += 1;
        take(bytes.toString('utf8', from, end), number);
        from = end + 1;
        end = bytes.indexOf(LINE_END, from);
      }
      whole += from;
      rest = bytes.subarray(from);
    }
  } finally {
    closeSync(descriptor);
  }
}
