import { clampRgb, converter, formatHex, interpolate, wcagContrast } from 'culori';

/** Contrast ratio of two colours by WCAG 2.2: from 1 (equal) to 21 (black on white). */
export const contrast: (one: string, other: string) => number = wcagContrast;

/**
 * The colour nearest to `hex`, in steps towards black or white, that passes `isEnough`.
 * @param isEnough tests a colour `#rrggbb`
 * @returns null when no step passes
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

/**
 * The background that `.plan` (art.css) derives from any colour the partner sends: lightness and
 * maximum chroma, in OKLCH.
 */
export interface PlanGround {
  lightness: number;
  chroma: number;
}

const toRgb = converter('rgb');

/** The lowest contrast of a text colour, `#rrggbb`, on a plan's background over all hues. */
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
