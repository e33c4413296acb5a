import 'server-only';
import encodeQR from 'qr';

/** A QR code to draw: strokes of one unit over a white square of `size` units, the quiet zone included. */
export interface QrPicture {
  size: number;
  path: string;
}

/** Throws for a text that no QR code has room for. */
export function qrPicture(text: string): QrPicture {
  // The standard asks for four white modules around a code; without them a camera may not find it.
  const modules = encodeQR(text, 'raw', { border: 4 });
  // One stroke for each run of dark modules: half the bytes of the library's own SVG, which draws each module.
  const path = modules
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index} ${y}.5h${length}`,
      ),
    )
    .join('');
  return { size: modules.length, path };
}
