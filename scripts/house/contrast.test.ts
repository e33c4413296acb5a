import { law } from './law';
import type { Source } from './tree';

const tokensFile = 'components/ui/styles/tokens.css';
const artFile = 'components/ui/styles/art.css';

/** Text or mark, the least contrast (7 for what is read at length, 4.5 for text, 3 for edges), and all that it stands on. */
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
const pairs = table.flatMap(([text, least, grounds]) =>
  grounds.split(' ').map((ground) => ({ text, ground, least })),
);

type Colours = Record<string, string>;

const coloursIn = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );

/** The tokens of both looks; what the dark one does not name, it has from the light one. */
function looksOf(css: string): Record<'light' | 'dark', Colours> {
  const [before = '', after = ''] = css.split(/@media [^{]*\(prefers-color-scheme: dark\)/);
  const [night = ''] = after.split('@media');
  const light = coloursIn(before);
  return { light, dark: { ...light, ...coloursIn(night) } };
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance, of WCAG 2.2, from linear red, green and blue. */
const luminanceOf = ([red = 0, green = 0, blue = 0]: number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

const luminance = (hex: string): number =>
  luminanceOf([1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)));

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

law('what is read stands out from its ground, by light and in the dark', {
  check: (tree) => {
    const css = tree.find(({ path }) => path === tokensFile)?.text;
    if (css === undefined) return [];
    return Object.entries(looksOf(css)).flatMap(([look, colours]) =>
      pairs.flatMap(({ text, ground, least }) => {
        const [ink, paper] = [colours[text], colours[ground]];
        if (!ink || !paper) return [`${look}: ${ink ? ground : text} is not among the tokens`];
        const found = contrast(luminance(ink), luminance(paper));
        return found < least
          ? [`${look}: ${text} on ${ground} has ${found.toFixed(2)}, needs ${least}`]
          : [];
      }),
    );
  },
  bad: [
    { [tokensFile]: sheet({ 'ink-2': '#8a9a94' }) },
    { [tokensFile]: sheet({}, { control: '#2a3a34' }) },
    { [tokensFile]: ':root { --color-ink: #000000; }' },
  ],
  good: [{ [tokensFile]: sheet({}) }],
});

/** A sheet of tokens in black and white with the colours given in their place. */
function sheet(light: Colours, dark: Colours = {}): string {
  const texts = new Set(pairs.map(({ text }) => text));
  const all = new Set(pairs.flatMap(({ text, ground }) => [text, ground]));
  const plain = (ink: string, paper: string): Colours =>
    Object.fromEntries(
      [...all].map((name) => [name, texts.has(name) && name !== 'on-brand' ? ink : paper]),
    );
  const lines = (colours: Colours): string =>
    Object.entries(colours)
      .map(([name, hex]) => `--color-${name}: ${hex};`)
      .join('\n');
  const [inked, glowing] = [plain('#000000', '#ffffff'), plain('#ffffff', '#000000')];
  const grounds = { 'brand-hover': '#000000', 'brand-press': '#000000' };
  const dimmed = { 'brand-hover': '#ffffff', 'brand-press': '#ffffff' };
  return `@theme { ${lines({ ...inked, ...grounds, ...light })} }
@media (prefers-color-scheme: dark) { :root { ${lines({ ...glowing, ...dimmed, ...dark })} } }`;
}

/** The grounds that `.plan` makes of any colour the partner sends: lightness and the most chroma. */
const planGrounds = (css: string): { lightness: number; chroma: number }[] =>
  [
    ...css.matchAll(
      /--color-plan-soft:\s*oklch\(\s*from [^;]*?([\d.]+)\s+min\(c,\s*([\d.]+)\)\s+h/g,
    ),
  ].map(([, lightness, chroma]) => ({ lightness: Number(lightness), chroma: Number(chroma) }));

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

function worstOn(
  text: string,
  { lightness, chroma }: { lightness: number; chroma: number },
): number {
  const hues = Array.from({ length: 360 }, (_, degree) => (degree * Math.PI) / 180);
  return Math.min(
    ...hues.flatMap((hue) =>
      [0, chroma / 2, chroma].map((strength) =>
        contrast(luminance(text), luminanceOfOklch(lightness, strength, hue)),
      ),
    ),
  );
}

function planFaults(tree: Source[]): string[] {
  const [tokens, art] = [tokensFile, artFile].map(
    (path) => tree.find((file) => file.path === path)?.text,
  );
  if (tokens === undefined || art === undefined) return [];
  const { light, dark } = looksOf(tokens);
  const [day, night] = planGrounds(art);
  if (!day || !night) return [`${artFile}  clamps no plan's ground`];
  return [
    { look: 'light', colours: light, ground: day },
    { look: 'dark', colours: dark, ground: night },
  ].flatMap(({ look, colours, ground }) =>
    [
      { text: 'ink', least: 7 },
      { text: 'ink-2', least: 4.5 },
    ].flatMap(({ text, least }) => {
      const found = worstOn(colours[text] ?? '#808080', ground);
      return found < least ? [`${look}: ${text} on some plan has ${found.toFixed(2)}`] : [];
    }),
  );
}

const clamp = (light: string, dark: string) =>
  [light, dark]
    .map((values) => `.plan { --color-plan-soft: oklch(from var(--a, var(--b)) ${values} h); }`)
    .join('\n');

law('text on the ground of a plan can be read, whatever colour the partner sends', {
  check: planFaults,
  bad: [
    { [tokensFile]: sheet({}), [artFile]: clamp('0.5 min(c, 0.03)', '0.28 min(c, 0.035)') },
    { [tokensFile]: sheet({}), [artFile]: clamp('0.955 min(c, 0.03)', '0.6 min(c, 0.3)') },
    { [tokensFile]: sheet({}), [artFile]: '.plan { --color-plan-soft: red; }' },
  ],
  good: [{ [tokensFile]: sheet({}), [artFile]: clamp('0.955 min(c, 0.03)', '0.28 min(c, 0.035)') }],
});

const brandFile = 'public/brands/nada/brand.json';

law('what the browser paints around a page is the ground of the page', {
  check: (tree) => {
    const [tokens, brand] = [tokensFile, brandFile].map(
      (path) => tree.find((file) => file.path === path)?.text,
    );
    if (tokens === undefined || brand === undefined) return [];
    const { screen } = JSON.parse(brand) as { screen?: Record<string, string> };
    return Object.entries(looksOf(tokens)).flatMap(([look, { canvas }]) =>
      screen?.[look] === canvas
        ? []
        : [`${brandFile}  ${look}: ${screen?.[look]} is not ${canvas}`],
    );
  },
  bad: [
    { [tokensFile]: sheet({}), [brandFile]: '{"screen":{"light":"#ffffff","dark":"#ffffff"}}' },
    { [tokensFile]: sheet({}), [brandFile]: '{}' },
  ],
  good: [
    { [tokensFile]: sheet({}), [brandFile]: '{"screen":{"light":"#ffffff","dark":"#000000"}}' },
  ],
});
