import { clampRgb, converter, formatHex, interpolate, wcagContrast } from 'culori';

/** The contrast of two colours, as WCAG 2.2 counts it: from 1 (the same) to 21 (black on white). */
export const contrast: (one: string, other: string) => number = wcagContrast;

/**
 * The colour nearest to `hex`, on its way to black or to white, that is good enough everywhere.
 * @param isEnough whether a colour, `#rrggbb`, will do
 * @returns null where neither way leads to one
 */
export function nearest(hex: string, isEnough: (candidate: string) => boolean): string | null {
  const ways = ['#000000', '#ffffff'].map((goal) => interpolate([hex, goal]));
  for (let share = 0.02; share <= 1; share += 0.02) {
    for (const way of ways) {
      const candidate = formatHex(way(share));
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

const toRgb = converter('rgb');

/** The least contrast that a text, `#rrggbb`, has on a plan's ground, whatever hue the partner sends. */
export function worstOnPlan(text: string, { lightness, chroma }: PlanGround): number {
  const hues = Array.from({ length: 360 }, (_, degree) => degree);
  return Math.min(
    ...hues.flatMap((h) =>
      [0, chroma / 2, chroma].map((c) =>
        wcagContrast(text, clampRgb(toRgb({ mode: 'oklch', l: lightness, c, h }))),
      ),
    ),
  );
}
