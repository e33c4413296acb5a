import 'server-only';
import encodeQR from 'qr';

/**
 * A QR code as an SVG path: strokes of one unit on a white square of `size` units, including the
 * quiet zone.
 */
export interface QrPicture {
  size: number;
  path: string;
}

/** Encodes a text as a QR code. Throws when the text is too long. */
export function qrPicture(text: string): QrPicture {
  // The standard requires a quiet zone of four modules; without it a camera may not find the code.
  const modules = encodeQR(text, 'raw', { border: 4 });
  // One stroke per run of dark modules: half the bytes of the library's own SVG, which draws each
  // module.
  const path = modules
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index} ${y}.5h${length}`,
      ),
    )
    .join('');
  return { size: modules.length, path };
}
