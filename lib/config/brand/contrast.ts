/** Contrast as WCAG 2.2 counts it: from 1 (the same) to 21 (black on white). */

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance from linear red, green and blue. */
const luminanceOf = ([red = 0, green = 0, blue = 0]: number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Red, green and blue of `#rrggbb`, each from 0 to 255. */
const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

const luminance = (hex: string): number =>
  luminanceOf(channelsOf(hex).map((channel) => linear(channel / 255)));

const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The contrast of two colours, each `#rrggbb`. */
export const contrast = (one: string, other: string): number =>
  ratio(luminance(one), luminance(other));

const mixed = (hex: string, goal: number, share: number): string =>
  `#${channelsOf(hex)
    .map((channel) =>
      Math.round(channel + (goal - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * The colour nearest to `hex`, on its way to black or to white, that is good enough everywhere.
 * @param isEnough whether a colour, `#rrggbb`, will do
 * @returns null where neither way leads to one
 */
export function nearest(hex: string, isEnough: (candidate: string) => boolean): string | null {
  for (let share = 0.02; share <= 1; share += 0.02) {
    for (const goal of [0, 255]) {
      const candidate = mixed(hex, goal, share);
      if (isEnough(candidate)) return candidate;
    }
  }
  return null;
}

/** A ground that `.plan` (art.css) makes of any colour the partner sends: lightness and the most chroma, in OKLCH. */
export interface PlanGround {
  lightness: number;
  chroma: number;
}

/** OKLCH to luminance, clipped to what a screen can show. */
function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [l = 0, m = 0, s = 0] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3);
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return luminanceOf(channels.map((value) => Math.min(1, Math.max(0, value))));
}

/** The least contrast that a text, `#rrggbb`, has on a plan's ground, whatever hue the partner sends. */
export function worstOnPlan(text: string, { lightness, chroma }: PlanGround): number {
  const hues = Array.from({ length: 360 }, (_, degree) => (degree * Math.PI) / 180);
  return Math.min(
    ...hues.flatMap((hue) =>
      [0, chroma / 2, chroma].map((strength) =>
        ratio(luminance(text), luminanceOfOklch(lightness, strength, hue)),
      ),
    ),
  );
}
