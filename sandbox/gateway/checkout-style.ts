import { createHash } from 'node:crypto';

/** Another company's page: a neutral style that fits beside any brand, in the system font. */
export const checkoutStyle = `
:root { color-scheme: light; --ink: #14211d; --quiet: #55625e; --line: #dde3e0; --edge: #7f8d88;
  --surface: #f4f6f5; --sheet: #fff; --act: #0c5f4b; --act-deep: #08493a; --error: #a3211b; --error-surface: #fdf0ef; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--ink);
  font: 1rem/1.6 system-ui, "SF Arabic", "Segoe UI", "Noto Sans Arabic", "IBM Plex Sans Arabic", Tahoma, sans-serif; }
a { color: var(--act); text-underline-offset: .25em; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
p { margin: 0 0 .5rem; }
.note { background: #fff5d6; color: #4f3b00; border-block-end: 1px solid #e6cf86; padding: .625rem 1rem;
  margin: 0; text-align: center; text-wrap: balance; font-size: .9375rem; }
.page { max-width: 60rem; margin-inline: auto; padding: 1rem; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: .75rem 0; }
.bar a { padding-block: .5rem; }
.gateway { display: inline-flex; align-items: center; gap: .5rem; font-size: 1.125rem; }
.tag { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .625rem; font-size: .8125rem; font-weight: 600;
  line-height: 1.5rem; }
.columns { display: grid; gap: 1rem; align-items: start; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
h1 { font-size: 1.125rem; line-height: 1.4; margin: 0; }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem; }
h3 { font-size: .9375rem; color: var(--quiet); margin: 1rem 0 .5rem; }
.due { background: var(--surface); border-radius: .75rem; padding: .75rem 1rem; margin-block: .75rem 1.25rem; }
.due strong { display: block; font-size: 2rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.quiet { color: var(--quiet); font-size: .9375rem; }
.due .quiet { display: block; overflow-wrap: anywhere; }
.centred { text-align: center; text-wrap: balance; margin-block: .75rem 0; }
.alert { background: var(--error-surface); border: 1px solid #e5b4b1; border-radius: .5rem; padding: .75rem 1rem;
  margin-block-end: 1rem; }
.alert h2 { color: var(--error); }
.alert p:last-child { margin: 0; }
.means { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  margin-block-end: 1rem; }
.means a { padding-block: .375rem; }
.marks { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.marks li { border: 1px solid var(--line); border-radius: .375rem; padding: 0 .625rem; line-height: 1.875rem;
  font-size: .8125rem; font-weight: 700; }
.mada { color: #1d6f93; letter-spacing: .02em; }
.visa { color: #1a2f8f; font-style: italic; letter-spacing: .04em; }
.mastercard { color: #8a3b12; }
.field { margin-block-end: 1rem; }
.pair { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); }
.pair .field { display: grid; grid-row: span 4; grid-template-rows: subgrid; }
.pair .hint { line-height: 1.4; }
label { display: block; font-weight: 600; }
.hint { display: block; color: var(--quiet); font-size: .875rem; }
.problem { display: block; color: var(--error); font-size: .9375rem; font-weight: 600; margin-block-start: .25rem; }
input { width: 100%; min-height: 3rem; margin-block-start: .25rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: #fff; border: 1px solid var(--edge); border-radius: .625rem; }
input[dir=ltr] { font-variant-numeric: tabular-nums; letter-spacing: .02em; }
:lang(ar) input:dir(ltr) { text-align: end; }
input[aria-invalid=true] { border: 2px solid var(--error); }
.act { display: flex; align-items: center; justify-content: center; gap: .625rem; width: 100%; min-height: 3.25rem;
  padding: .75rem 1rem; font: inherit; font-weight: 700; font-size: 1.0625rem; text-align: center;
  text-decoration: none; color: #fff; background: var(--act); border: 0; border-radius: .625rem; cursor: pointer; }
.act:hover { background: var(--act-deep); }
.wallet { background: #000; }
.wallet:hover { background: #2a2a2a; }
.or { display: flex; align-items: center; gap: .75rem; margin: 1rem 0; color: var(--quiet); font-size: .9375rem; }
.or::before, .or::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); }
.after { text-align: center; margin: .5rem 0 0; }
.after a { display: inline-block; padding: .5rem; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
.cards a { display: block; padding: .625rem .75rem; color: inherit; text-decoration: none; border: 1px solid var(--line);
  border-radius: .625rem; }
.cards a:hover { border-color: var(--act); }
.amounts { margin: 0; padding-inline-start: 1.25rem; }
.amounts li { margin-block-end: .5rem; }
.cards span, .amounts span { display: block; font-size: .875rem; color: var(--quiet); }
.cards b { font-weight: 600; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding-block: .5rem; margin-block-start: .5rem; font-weight: 600; color: var(--act); }
.over { max-width: 30rem; margin-inline: auto; text-align: center; text-wrap: balance; }
.over h1 { font-size: 1.25rem; margin-block-end: .5rem; }
.over .act { margin-block-start: 1.25rem; }
@media (min-width: 48rem) {
  .page { padding-inline: 1.5rem; }
  .columns { grid-template-columns: 3fr 2fr; gap: 1.5rem; }
  .sheet { padding: 1.75rem; }
}
`;

const hash = createHash('sha256').update(checkoutStyle).digest('base64');

/**
 * Allows no script and only this style. `form-action` is omitted, because Chromium applies it to
 * the redirect to `success_url` after a payment.
 */
export const checkoutPolicy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;
