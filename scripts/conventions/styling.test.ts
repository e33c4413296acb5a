import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  coloursOf,
  contrastFaults,
  planGrounds,
  roundings,
  type Scheme,
  schemes,
} from '@/lib/config/brand/colours';
import { fontSheet } from '@/lib/config/brand/font';
import { inRoot } from '../stack/root';
import { checkFiles, convention, isTest, matches, type Source, textOf } from './convention';

const isStyle = ({ path }: Source): boolean => /^(app|components)\/.*\.css$/.test(path);

/** Tailwind classes that name a physical side instead of a logical one. */
const physicalClass =
  /(^|[\s:!])-?((m|p|scroll-[mp])[lr]-|(left|right)-|rounded-([lr]|[tb][lr])(-|\s|$)|border-[lr](-|\s|$)|(text|float|clear|object|bg|origin)-(left|right)(\s|$))/;
const physicalProperty =
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[\w-]*|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/g;
const withoutComments = (file: Source): Source => ({
  ...file,
  text: file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')),
});

// Arabic runs from right to left: a physical direction is wrong in one of the languages.
convention('style sheets use logical directions', {
  check: (files) => [
    ...checkFiles(isStyle, (file) => matches(withoutComments(file), physicalProperty))(files),
    ...checkFiles(isStyle, (file) =>
      [...withoutComments(file).text.matchAll(/@apply ([^;]+)/g)].flatMap(([line, classes = '']) =>
        physicalClass.test(classes) ? [`${file.path}  ${line}`] : [],
      ),
    )(files),
  ],
  bad: [
    { 'app/a.css': 'a { margin-left: 1px }' },
    { 'app/a.css': 'a { text-align: right }' },
    { 'app/a.css': 'a { @apply ml-2; }' },
  ],
  good: [
    {
      'app/a.css':
        'a { margin-inline-start: 1px; /* left: 1 */ inset-inline-end: 0; text-align: start }',
    },
  ],
});

const tokens = /^(app\/globals|components\/ui\/styles\/tokens)\.css$/;
const colour = /#[0-9a-f]{3,8}\b(?![-\w])|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/gi;

// A brand replaces the tokens, and nothing else.
convention('style sheets use colours from the tokens', {
  check: checkFiles(
    (file) => isStyle(file) && !tokens.test(file.path),
    (file) => matches(withoutComments(file), colour),
  ),
  bad: [
    { 'components/ui/styles/base.css': 'a { color: #fff }' },
    { 'components/ui/styles/base.css': 'a { color: oklch(0.5 0.1 200) }' },
  ],
  good: [
    {
      'components/ui/styles/tokens.css': ':root { --ink: #102030 }',
      'app/a.css': 'a { color: var(--ink) } /* #fff */',
    },
  ],
});

const knownHosts =
  /^(127\.0\.0\.1|localhost|\[::1\]|www\.w3\.org|([\w-]+\.)*example(\.(com|org|sa))?|[\w.-]+\.(test|invalid|example)|laundry\.example\.sa|api\.moyasar\.com|authenticate\.cloud\.api\.unifonic\.com|wa\.me|calendar\.google\.com)$/;

// A third party would learn who visits, and could change the page.
convention('pages load nothing from third parties', {
  check: checkFiles(
    (file) =>
      /^(app|components|lib|public|messages|sandbox)\/|^(server\.ts|next\.config\.mjs)$/.test(
        file.path,
      ) &&
      // Addresses of external services, used on the server only.
      !/^lib\/config\/variables\//.test(file.path) &&
      !isTest(file),
    (file) =>
      [...file.text.matchAll(/https?:\/\/(\[[^\]]+\]|[\w.-]+)/g)]
        .filter(([, host = '']) => !knownHosts.test(host))
        .map(([url]) => `${file.path}  ${url}`),
  ),
  bad: [
    { 'app/a.tsx': "const a = 'https://fonts.googleapis.com/css';" },
    { 'public/a.svg': '<image href="http://cdn.evil.net/a.png"/>' },
  ],
  good: [{ 'app/a.tsx': "const a = ['http://127.0.0.1:4010', 'https://api.moyasar.com/v1'];" }],
});

const files = readdirSync(inRoot('public/fonts'));
const named = (path: string): string[] =>
  [...readFileSync(inRoot(path), 'utf8').matchAll(/\/fonts\/([\w.-]+\.woff2)/g)]
    .map(([, file = '']) => file)
    .toSorted();

test.each(files)('%s has its content hash in its name, for permanent caching', (file) => {
  const content = readFileSync(inRoot('public/fonts', file));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  expect(file).toMatch(new RegExp(`\\.${hash}\\.woff2$`));
});

test('fonts.css names exactly these files', () =>
  expect(named('components/ui/styles/fonts.css')).toEqual(files.toSorted()));

test("a brand's own font has the same ranges and fallback fonts", () => {
  const rangesIn = (css: string): string[] =>
    [...css.matchAll(/unicode-range:([^;}]+)/g)].map(([, range = '']) => range.replace(/\s/g, ''));
  const localsIn = (css: string): string[] =>
    [...css.matchAll(/local\('([^']+)'\)/g)].map(([, name = '']) => name);
  const metrics = { size: 100, ascent: 90, descent: 30 };
  const fallbackMetrics = { ...metrics, bold: metrics };
  const own = fontSheet(
    {
      ...{ arabic: 'a.woff2', latin: 'l.woff2', weights: [400, 600] },
      fallback: { arial: fallbackMetrics, naskh: fallbackMetrics, sans: fallbackMetrics },
    },
    (file) => file,
  );
  const standard = readFileSync(inRoot('components/ui/styles/fonts.css'), 'utf8');
  expect(rangesIn(standard)).toHaveLength(2);
  expect(rangesIn(own)).toEqual(rangesIn(standard));
  expect(localsIn(own)).toEqual(localsIn(standard));
});

const tokensFile = 'components/ui/styles/tokens.css';
const artFile = 'components/ui/styles/art.css';

const coloursIn = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );

/** The tokens of both themes; the dark theme inherits tokens that it does not define. */
function themesOf(css: string): Record<'light' | 'dark', Record<string, string>> {
  const [before = '', after = ''] = css.split(/@media [^{]*\(prefers-color-scheme: dark\)/);
  const light = coloursIn(before);
  return { light, dark: { ...light, ...coloursIn(after.split('@media')[0] ?? '') } };
}

/**
 * The backgrounds that `.plan` derives from any colour of the partner, in the light and the dark
 * theme.
 */
const groundsIn = (css: string) =>
  [
    ...css.matchAll(
      /--color-plan-soft:\s*oklch\(\s*from [^;]*?([\d.]+)\s+min\(c,\s*([\d.]+)\)\s+h/g,
    ),
  ].map(([, lightness, chroma]) => ({ lightness: Number(lightness), chroma: Number(chroma) }));

/** Differences between the stylesheets and the values that brands are checked against. */
function differencesForBrands(files: Source[]): string[] {
  const [tokens, art] = [textOf(files, tokensFile), textOf(files, artFile)];
  if (tokens === undefined) return [];
  const defined = themesOf(tokens);
  const radii = [...tokens.matchAll(/--radius-(\w+): ([\d.]+)rem/g)].map(
    ([, size = '', rem]) => [size, Number(rem)] as const,
  );
  return [
    ...schemes.flatMap((scheme) => {
      const known = coloursOf(scheme);
      const roles = new Set([...Object.keys(known), ...Object.keys(defined[scheme])]);
      return [...roles]
        .filter((role) => defined[scheme][role] !== known[role])
        .map(
          (role) =>
            `${scheme}: ${role} ${defined[scheme][role]} differs for brands: ${known[role]}`,
        );
    }),
    ...(art === undefined || isDeepStrictEqual(groundsIn(art), Object.values(planGrounds))
      ? []
      : ['the plan backgrounds differ for brands']),
    ...(radii.length === 0 || isDeepStrictEqual(Object.fromEntries(radii), roundings)
      ? []
      : ['the radii differ for brands']),
  ];
}

const colours = (scheme: Scheme, changes = {}): string =>
  Object.entries({ ...coloursOf(scheme), ...changes })
    .map(([role, hex]) => `--color-${role}: ${hex};`)
    .join('\n');
const sheet = (light = {}, dark = {}, more = '') =>
  `@theme { ${colours('light', light)} ${more} } @media (prefers-color-scheme: dark) { :root { ${colours('dark', dark)} } }`;
const clamp = (...values: string[]) =>
  values
    .map((one) => `.plan { --color-plan-soft: oklch(from var(--a, var(--b)) ${one} h); }`)
    .join('\n');

convention('brands are checked against all colours and radii of the style sheets', {
  check: differencesForBrands,
  bad: [
    { [tokensFile]: sheet({ sky: '#ffffff' }) },
    { [tokensFile]: sheet({}, { sky: '#ffffff' }) },
    { [tokensFile]: sheet({ new: '#ffffff' }) },
    { [tokensFile]: sheet({}, {}, '--radius-sm: 2rem;') },
    { [tokensFile]: sheet(), [artFile]: clamp('0.955 min(c, 0.03)', '0.6 min(c, 0.3)') },
    { [tokensFile]: sheet(), [artFile]: '.plan { --color-plan-soft: red; }' },
  ],
  good: [{ [tokensFile]: sheet(), [artFile]: clamp('0.955 min(c, 0.03)', '0.28 min(c, 0.035)') }],
});

// `lib/config/brand/file.test.ts` tests what it finds in a brand.
test('text has enough contrast in light and dark mode, on any plan colour', () =>
  expect(contrastFaults({})).toEqual([]));
