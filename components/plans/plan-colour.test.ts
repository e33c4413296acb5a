import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { planColour } from './plan-card';

test('a six-digit hex colour passes in either case', () => {
  expect(planColour('#E4572e')).toEqual({ '--plan-api': '#E4572e' });
});

test.each([null, '', '#fff', 'red', '#12345g', '#e4572e;background:url(//x)', ' #e4572e'])(
  '%j falls back to the brand colour',
  (color) => {
    expect(planColour(color)).toBeUndefined();
  },
);

type Rgb = [number, number, number];

const style = (name: string) => readFileSync(`components/ui/styles/${name}.css`, 'utf8');

/** Converts OKLCH (hue in degrees) to linear sRGB, clipped to the gamut. */
function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function luminanceOfHex(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return luminance([red, green, blue]);
}

function contrast(a: number, b: number): number {
  const [light, dark] = a > b ? [a, b] : [b, a];
  return (light + 0.05) / (dark + 0.05);
}

/** The value of a colour token: the first match is the light theme, the second the dark one. */
const token = (name: string, theme: 'light' | 'dark') =>
  [...style('tokens').matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6})`, 'g'))][
    theme === 'light' ? 0 : 1
  ]?.[1] ?? '';

/**
 * Reads the bounds of the clamp from the style sheet, so that changing them there runs this test.
 */
function clampOf(theme: 'light' | 'dark') {
  const sheet = style('art');
  const [drops, soft] = [
    /--color-plan: oklch\(\s*from [^)]*\)\) clamp\(([\d.]+), l, ([\d.]+)\) min\(c, ([\d.]+)\) h/g,
    /--color-plan-soft: oklch\(\s*from [^)]*\)\) ([\d.]+) min\(c, ([\d.]+)\) h/g,
  ].map((pattern) => [...sheet.matchAll(pattern)][theme === 'light' ? 0 : 1]?.slice(1).map(Number));
  if (!drops || !soft) throw new Error('the clamp is not where it was');
  const [from = 0, to = 0, dropChroma = 0] = drops;
  const [ground = 0, groundChroma = 0] = soft;
  return { from, to, dropChroma, ground, groundChroma };
}

const hues = Array.from({ length: 360 }, (_, hue) => hue);
const shares = [0, 0.25, 0.5, 0.75, 1];

describe.each(['light', 'dark'] as const)("on any plan's background, %s theme", (theme) => {
  const { from, to, dropChroma, ground, groundChroma } = clampOf(theme);
  const grounds = hues.flatMap((hue) =>
    shares.map((share) => luminance(oklch(ground, groundChroma * share, hue))),
  );

  it.each([
    ['ink', 12],
    ['ink-2', 4.5],
  ] as const)('%s has a contrast of at least %d', (ink, least) => {
    const text = luminanceOfHex(token(ink, theme));
    expect(Math.min(...grounds.map((one) => contrast(text, one)))).toBeGreaterThanOrEqual(least);
  });

  it('a drop is distinguishable from a background of its own hue', () => {
    const worst = hues.map((hue) => {
      const under = luminance(oklch(ground, groundChroma, hue));
      const least = shares.flatMap((share) =>
        [from, to].map((l) => contrast(luminance(oklch(l, dropChroma * share, hue)), under)),
      );
      return Math.min(...least);
    });
    // Decoration: the number of bags is also in words (WCAG 1.4.11 does not apply).
    expect(Math.min(...worst)).toBeGreaterThan(2);
  });
});
