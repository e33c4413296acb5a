import { clampRgb, converter, formatHex, interpolate, wcagContrast } from 'culori';

/** Colour schemes, as `prefers-color-scheme` reports them. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

type Colours = Record<string, string>;

/**
 * Colours that a brand may change: role → defaults for the light and the dark scheme. Keep equal to
 * `tokens.css`.
 */
export const identity: Record<string, readonly [light: string, dark: string]> = {
  canvas: ['#f7f8f3', '#0c1815'],
  surface: ['#ffffff', '#13231f'],
  sunk: ['#ecf1ea', '#0f1d1a'],
  line: ['#d9e2da', '#263c36'],
  control: ['#6f857d', '#6d887f'],
  ink: ['#12302a', '#e8f1ec'],
  'ink-2': ['#48615a', '#a5bab1'],
  brand: ['#0d5c4c', '#86d6bd'],
  'brand-hover': ['#0a4b3e', '#9fe2cd'],
  'brand-press': ['#073b31', '#b8ecdb'],
  'on-brand': ['#ffffff', '#05251d'],
  'brand-soft': ['#dcede4', '#17392f'],
  'brand-ink': ['#0b5546', '#94dcc5'],
  dew: ['#7fcbb2', '#5fb79d'],
  accent: ['#f5bd98', '#d99873'],
  'accent-soft': ['#fcefe4', '#33231a'],
  'accent-ink': ['#7b3b16', '#f3bf9f'],
  shemagh: ['#c2564a', '#a84c42'],
  cloth: ['#ffffff', '#dfeae4'],
  'cloth-shade': ['#dbe7e0', '#b9cbc2'],
  sky: ['#dbebe3', '#17302a'],
  'mark-drop': ['#45b393', '#45b393'],
  'map-land': ['#eef2ec', '#14241f'],
  'map-block': ['#e3eae2', '#192c26'],
  'map-park': ['#cfe5d3', '#1d3d2f'],
  'map-road': ['#ffffff', '#2a423b'],
  'map-label': ['#48615a', '#a5bab1'],
};

/** Colours with a fixed meaning, the same for every brand: an error looks the same everywhere. */
export const meaning: typeof identity = {
  danger: ['#b3261e', '#ff9d92'],
  'danger-soft': ['#fdeeeb', '#3a1b18'],
  warn: ['#7a4e00', '#f0c66b'],
  'warn-soft': ['#fff3d3', '#33280f'],
  ok: ['#17643b', '#83d6a0'],
  'ok-soft': ['#e1f3e5', '#143222'],
  info: ['#1c4e78', '#94c6ee'],
  'info-soft': ['#e4eff8', '#14293b'],
  focus: ['#12302a', '#f2fbf7'],
};

/**
 * Text or mark, minimum contrast (7 for body text, 4.5 for other text, 3 for edges), and all its
 * backgrounds.
 */
const table: [text: string, least: number, grounds: string][] = [
  [
    'ink',
    7,
    'canvas surface sunk brand-soft accent-soft sky info-soft warn-soft ok-soft danger-soft',
  ],
  ['ink-2', 4.5, 'canvas surface sunk brand-soft accent-soft sky'],
  ['on-brand', 4.5, 'brand brand-hover brand-press'],
  ['brand-ink', 4.5, 'canvas surface sunk brand-soft'],
  ['accent-ink', 4.5, 'surface accent-soft'],
  ['danger', 4.5, 'canvas surface danger-soft'],
  ['warn', 4.5, 'warn-soft'],
  ['ok', 4.5, 'surface ok-soft'],
  ['info', 4.5, 'info-soft'],
  ['map-label', 4.5, 'map-land'],
  ['control', 3, 'canvas surface'],
  ['brand', 3, 'canvas surface sunk brand-soft'],
  ['focus', 3, 'canvas surface brand-soft'],
];

/** Every pair of roles drawn on each other, with the minimum contrast. */
const pairs = table.flatMap(([text, least, grounds]) =>
  grounds.split(' ').map((ground) => ({ text, ground, least })),
);

/** Roles drawn on the background of a plan, with the minimum contrast. */
const onPlans = [
  { text: 'ink', least: 7 },
  { text: 'ink-2', least: 4.5 },
];

/** Backgrounds of plans. Keep equal to `art.css`. */
export const planGrounds: Record<Scheme, PlanGround> = {
  light: { lightness: 0.955, chroma: 0.03 },
  dark: { lightness: 0.28, chroma: 0.035 },
};

/** The colours of a brand file; an omitted role keeps its default. */
type BrandColours = Record<Scheme, Colours>;

/** All colours of a scheme for a brand: defaults overridden by `given`. */
export function coloursOf(scheme: Scheme, given: Partial<BrandColours> = {}): Colours {
  const at = schemes.indexOf(scheme);
  const usual = Object.entries({ ...identity, ...meaning }).map(([role, both]) => [role, both[at]]);
  return { ...Object.fromEntries(usual), ...given[scheme] };
}

/** Every pair with too little contrast, each with a suggested colour. */
export function contrastFaults(given: Partial<BrandColours>): string[] {
  return schemes.flatMap((scheme) => {
    const colours = coloursOf(scheme, given);
    const own = given[scheme] ?? {};
    return [...pairFaults(scheme, colours, own), ...planFaults(scheme, colours)];
  });
}

function pairFaults(scheme: Scheme, colours: Colours, own: Colours): string[] {
  return pairs.flatMap(({ text, ground, least }) => {
    const [ink = '', paper = ''] = [colours[text], colours[ground]];
    const found = contrast(ink, paper);
    if (found >= least) return [];
    // Suggest a change of the text, unless only the background is the brand's own colour.
    const role = own[text] || !own[ground] ? text : ground;
    const advice = nearest(colours[role] ?? '', (candidate) =>
      pairs.every(
        (pair) =>
          (pair.text !== role && pair.ground !== role) ||
          contrast(
            pair.text === role ? candidate : (colours[pair.text] ?? ''),
            pair.ground === role ? candidate : (colours[pair.ground] ?? ''),
          ) >= pair.least,
      ),
    );
    return [
      `colours.${scheme}: ${text} ${ink} on ${ground} ${paper} has a contrast of ${found.toFixed(2)} and needs ${least}; ` +
        (advice
          ? `use ${role} ${advice}`
          : `no lighter or darker ${role} is enough: change ${text === role ? ground : text} too`),
    ];
  });
}

function planFaults(scheme: Scheme, colours: Colours): string[] {
  return onPlans.flatMap(({ text, least }) => {
    const ink = colours[text] ?? '';
    const found = worstOnPlan(ink, planGrounds[scheme]);
    if (found >= least) return [];
    const advice = nearest(
      ink,
      (candidate) => worstOnPlan(candidate, planGrounds[scheme]) >= least,
    );
    return [
      `colours.${scheme}: ${text} ${ink} on the background of a plan has a contrast of ${found.toFixed(2)} and needs ${least}; use ${text} ${advice}`,
    ];
  });
}

/** Corner radii at `corners` 1, in rem. */
export const roundings: Record<string, number> = { sm: 0.5, md: 0.875, lg: 1.25, xl: 1.75 };

/**
 * The CSS that a brand adds to the shared style sheets; empty when it changes nothing. Overrides
 * the two schemes of `tokens.css`; its rules for contrast, high contrast and print still win,
 * independent of source order.
 */
export function brandSheet(given: Partial<BrandColours>, corners: number): string {
  const changed = (scheme: Scheme): string =>
    Object.entries(given[scheme] ?? {})
      .filter(([role, hex]) => identity[role]?.[schemes.indexOf(scheme)] !== hex.toLowerCase())
      .map(([role, hex]) => `--color-${role}:${hex}`)
      .join(';');
  const round =
    corners === 1
      ? ''
      : Object.entries(roundings)
          .map(([size, rem]) => `--radius-${size}:${Number((rem * corners).toFixed(4))}rem`)
          .join(';');
  const light = [changed('light'), round].filter(Boolean).join(';');
  const dark = changed('dark');
  return [
    light && `:root{${light}}`,
    dark &&
      `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${dark}}}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Contrast ratio of two colours by WCAG 2.2: from 1 (equal) to 21 (black on white). */
const contrast: (one: string, other: string) => number = wcagContrast;

/**
 * The colour nearest to `hex`, in steps towards black or white, that passes `isEnough`.
 * @param isEnough tests a colour `#rrggbb`
 * @returns null when no step passes
 */
function nearest(hex: string, isEnough: (candidate: string) => boolean): string | null {
  const scales = ['#000000', '#ffffff'].map((goal) => interpolate([hex, goal]));
  for (let share = 0.02; share <= 1; share += 0.02) {
    for (const colourAt of scales) {
      const candidate = formatHex(colourAt(share));
      if (isEnough(candidate)) return candidate;
    }
  }
  return null;
}

/**
 * The background that `.plan` (art.css) derives from any colour the partner sends: lightness and
 * maximum chroma, in OKLCH.
 */
interface PlanGround {
  lightness: number;
  chroma: number;
}

const toRgb = converter('rgb');

/** The lowest contrast of a text colour, `#rrggbb`, on a plan's background over all hues. */
function worstOnPlan(text: string, { lightness, chroma }: PlanGround): number {
  const hues = Array.from({ length: 360 }, (_, degree) => degree);
  return Math.min(
    ...hues.flatMap((h) =>
      [0, chroma / 2, chroma].map((c) =>
        wcagContrast(text, clampRgb(toRgb({ mode: 'oklch', l: lightness, c, h }))),
      ),
    ),
  );
}
