import type { Picture } from './png';

/** 256 colours for all frames of a film, and where each pixel's colour is among them. */
export interface Palette {
  /** `0xrrggbb`. */
  colours: number[];
  /** The pixels of a picture as places in `colours`. */
  indexed(picture: Picture): Buffer;
}

const most = 256;

const apart = (one: number, other: number): number =>
  [16, 8, 0].reduce(
    (sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2,
    0,
  );

function* pixelsOf({ rgb }: Picture): Generator<number> {
  for (let at = 0; at < rgb.length; at += 3) yield rgb.readUIntBE(at, 3);
}

/** Takes the colours that are used most, none too close to one that was taken; the others become their nearest one. */
export function paletteOf(pictures: Picture[], tooClose = 48): Palette {
  const counts = new Map<number, number>();
  for (const picture of pictures) {
    for (const colour of pixelsOf(picture)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours: number[] = [];
  for (const [colour] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (colours.length === most) break;
    if (colours.every((taken) => apart(taken, colour) >= tooClose)) colours.push(colour);
  }
  const places = new Map(colours.map((colour, place) => [colour, place]));
  const placeOf = (colour: number): number => {
    const known = places.get(colour);
    if (known !== undefined) return known;
    let best = 0;
    colours.forEach((taken, place) => {
      if (apart(taken, colour) < apart(colours[best] ?? 0, colour)) best = place;
    });
    places.set(colour, best);
    return best;
  };
  return { colours, indexed: (picture) => Buffer.from([...pixelsOf(picture)].map(placeOf)) };
}
