/** Renders the pictures of a brand as HTML for a browser screenshot. */
interface ShareArt {
  /** The custom properties of the light theme. */
  tokens: string;
  /** The font's `@font-face` rules, with the files as data URLs. */
  fonts: string;
  direction: 'rtl' | 'ltr';
  locale: string;
  name: string;
  /** `logo.svg`, in the colours of the tokens. */
  logo: string;
  /** The lines of the home page's headline. */
  lines: string[];
}

const drop = 'M10 .8C8.3 4.8 3 10.5 3 16.6a7 7 0 0 0 14 0C17 10.5 11.7 4.8 10 .8Z';
const glint = 'M6.4 16.8a3.7 3.7 0 0 0 2.6 3.5';
const drops = 7;

/** A point on the thread, which sags across the whole width. */
const hanging = (along: number): { x: number; y: number } => ({
  x: 1200 * along,
  y: 96 + 4 * 74 * along * (1 - along),
});

function dew(index: number): string {
  const { x, y } = hanging((index + 0.5) / drops);
  return `<g transform="translate(${x - 20} ${y - 2}) scale(2)"><path d="${drop}" fill="var(--color-brand)"/>
<path d="${glint}" fill="none" stroke="var(--color-sky)" stroke-width="1.7" stroke-linecap="round"/></g>`;
}

/**
 * The 1200 × 630 preview of a shared link: thread, drops, sun, and the headline in the page's
 * language.
 */
export const shareArt = ({
  tokens,
  fonts,
  direction,
  locale,
  name,
  logo,
  lines,
}: ShareArt): string => `
<!doctype html>
<html lang="${locale}" dir="${direction}">
<style>
${fonts}
:root { ${tokens} }
body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; position: relative;
  background: var(--color-sky); color: var(--color-ink); font-family: var(--font-sans); }
svg.art { position: absolute; inset: 0; }
h1 { position: absolute; inset-block-end: 84px; inset-inline-start: 72px; margin: 0;
  font: 600 74px/1.28 var(--font-sans); }
h1:dir(ltr) { letter-spacing: -.018em; line-height: 1.12; }
p { position: absolute; inset-block-end: 84px; inset-inline-end: 72px; margin: 0; display: flex; gap: 20px;
  align-items: center; font: 600 56px/1 var(--font-sans); }
p svg { inline-size: 72px; block-size: 72px; color: var(--color-brand); }
</style>
<svg class="art" width="1200" height="630" viewBox="0 0 1200 630">
<g ${direction === 'rtl' ? 'transform="matrix(-1 0 0 1 1200 0)"' : ''}>
<circle cx="985" cy="335" r="118" fill="var(--color-accent)"/>
<path d="M-20 384C220 318 420 322 640 346s360 32 600-26v320H-20Z" fill="var(--color-canvas)"/>
</g>
<path d="M0 96Q600 244 1200 96" fill="none" stroke="var(--color-brand)" stroke-width="4"/>
${Array.from({ length: drops }, (_, index) => dew(index)).join('')}
</svg>
<h1>${lines.join('<br>')}</h1>
<p>${logo}<span>${name}</span></p>
</html>`;

/**
 * The icon alone, filling the viewport. `square` removes the rounded corners for systems that apply
 * their own mask.
 */
export const iconArt = (svg: string, shape: 'own' | 'square'): string => {
  const drawn = shape === 'square' ? svg.replace(/(<rect[^>]*?) rx="[^"]*"/, '$1') : svg;
  return `<!doctype html><style>html, body { margin: 0; background: transparent; }
svg { display: block; inline-size: 100vw; block-size: 100vh; }</style>${drawn}`;
};
