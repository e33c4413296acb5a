import {
  identity,
  looks,
  meaning,
  onPlans,
  pairs,
  planGrounds,
  roundings,
} from '@/lib/config/brand/colours';
import { contrast, type PlanGround, worstOnPlan } from '@/lib/config/brand/contrast';
import { law } from './law';
import type { Source } from './tree';

const tokensFile = 'components/ui/styles/tokens.css';
const artFile = 'components/ui/styles/art.css';

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

law('what is read stands out from its ground, by light and in the dark', {
  check: (tree) => {
    const css = tree.find(({ path }) => path === tokensFile)?.text;
    if (css === undefined) return [];
    return Object.entries(looksOf(css)).flatMap(([look, colours]) =>
      pairs.flatMap(({ text, ground, least }) => {
        const [ink, paper] = [colours[text], colours[ground]];
        if (!ink || !paper) return [`${look}: ${ink ? ground : text} is not among the tokens`];
        const found = contrast(ink, paper);
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
const groundsIn = (css: string): PlanGround[] =>
  [
    ...css.matchAll(
      /--color-plan-soft:\s*oklch\(\s*from [^;]*?([\d.]+)\s+min\(c,\s*([\d.]+)\)\s+h/g,
    ),
  ].map(([, lightness, chroma]) => ({ lightness: Number(lightness), chroma: Number(chroma) }));

function planFaults(tree: Source[]): string[] {
  const [tokens, art] = [tokensFile, artFile].map(
    (path) => tree.find((file) => file.path === path)?.text,
  );
  if (tokens === undefined || art === undefined) return [];
  const { light, dark } = looksOf(tokens);
  const [day, night] = groundsIn(art);
  if (!day || !night) return [`${artFile}  clamps no plan's ground`];
  return [
    { look: 'light', colours: light, ground: day },
    { look: 'dark', colours: dark, ground: night },
  ].flatMap(({ look, colours, ground }) =>
    onPlans.flatMap(({ text, least }) => {
      const found = worstOnPlan(colours[text] ?? '#808080', ground);
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

/** Where the sheets and what brands are checked against differ. */
function drift(tree: Source[]): string[] {
  const [tokens, art] = [tokensFile, artFile].map(
    (path) => tree.find((file) => file.path === path)?.text,
  );
  if (tokens === undefined) return [];
  const inSheets = looksOf(tokens);
  const known = Object.entries({ ...identity, ...meaning });
  const radii = [...tokens.matchAll(/--radius-(\w+): ([\d.]+)rem/g)].map(
    ([, size = '', rem]) => [size, Number(rem)] as const,
  );
  const grounds = art === undefined ? [] : groundsIn(art);
  return [
    ...looks.flatMap((look, at) => [
      ...known
        .filter(([role, both]) => inSheets[look][role] !== both[at])
        .map(
          ([role, both]) => `${look}: ${role} ${inSheets[look][role]} is ${both[at]} for brands`,
        ),
      ...Object.keys(inSheets[look])
        .filter((role) => !known.some(([one]) => one === role))
        .map((role) => `${look}: ${role} is neither a brand's to change nor the same for all`),
      ...(art !== undefined && JSON.stringify(grounds[at]) !== JSON.stringify(planGrounds[look])
        ? [`${look}: the ground of plans is another one for brands`]
        : []),
    ]),
    ...(radii.length === 0 ||
    JSON.stringify(Object.fromEntries(radii)) === JSON.stringify(roundings)
      ? []
      : ['the roundings are others for brands']),
  ];
}

const allRoles = (at: 0 | 1, changes: Colours = {}): string =>
  Object.entries({ ...identity, ...meaning })
    .map(([role, both]) => `--color-${role}: ${changes[role] ?? both[at]};`)
    .join('\n');
const both = (light = '', dark = ''): string =>
  `@theme { ${light || allRoles(0)} } @media (prefers-color-scheme: dark) { :root { ${dark || allRoles(1)} } }`;

law('a brand is checked against the colours, roundings and grounds that the sheets have', {
  check: drift,
  bad: [
    { [tokensFile]: both(allRoles(0, { sky: '#ffffff' })) },
    { [tokensFile]: both('', allRoles(1, { sky: '#ffffff' })) },
    { [tokensFile]: both(`${allRoles(0)} --color-new: #ffffff;`) },
    { [tokensFile]: both(`${allRoles(0)} --radius-sm: 2rem;`) },
    { [tokensFile]: both(), [artFile]: clamp('0.955 min(c, 0.03)', '0.6 min(c, 0.3)') },
  ],
  good: [
    { [tokensFile]: both() },
    { [tokensFile]: both(), [artFile]: clamp('0.955 min(c, 0.03)', '0.28 min(c, 0.035)') },
  ],
});
