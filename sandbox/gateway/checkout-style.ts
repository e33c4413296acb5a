import { createHash } from 'node:crypto';

/** Calm and neutral on purpose: it plays a bank's page and must not look like the app. */
export const checkoutStyle = `
:root { color-scheme: light; --ink: #1b2430; --quiet: #566172; --line: #c9d0da; --edge: #7d8897;
  --ground: #f3f5f8; --sheet: #fff; --act: #1f4e8c; --act-deep: #173c6d; --bad: #a3211b; --bad-ground: #fdf0ef; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 system-ui, "Segoe UI", "Noto Sans Arabic", "IBM Plex Sans Arabic", Tahoma, sans-serif; }
a { color: var(--act); text-underline-offset: .25em; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
p { margin: 0 0 .5rem; }
.note { background: #fff5d6; color: #4f3b00; border-block-end: 1px solid #e6cf86; padding: .625rem 1rem;
  margin: 0; text-align: center; text-wrap: balance; font-size: .9375rem; }
.page { max-width: 58rem; margin-inline: auto; padding: 1rem; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: .75rem 0; }
.bar a { padding-block: .5rem; }
.columns { display: grid; gap: 1rem; align-items: start; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
h1 { font-size: 1.25rem; line-height: 1.4; margin: 0; }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem; }
h3 { font-size: .9375rem; color: var(--quiet); margin: 1rem 0 .5rem; }
.due { border-block-end: 1px solid var(--line); padding-block: .25rem 1rem; margin-block-end: 1rem; }
.due strong { display: block; font-size: 2rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.quiet { color: var(--quiet); font-size: .9375rem; }
.alert { background: var(--bad-ground); border: 1px solid #e5b4b1; border-radius: .5rem; padding: .75rem 1rem;
  margin-block-end: 1rem; }
.alert h2 { color: var(--bad); }
.alert p:last-child { margin: 0; }
form > p { margin-block-end: 1rem; }
.field { margin-block-end: 1rem; }
.pair { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
label { display: block; font-weight: 600; }
.hint { display: block; color: var(--quiet); font-size: .875rem; }
.problem { display: block; color: var(--bad); font-size: .9375rem; font-weight: 600; margin-block-start: .25rem; }
input { width: 100%; min-height: 3rem; margin-block-start: .25rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: #fff; border: 1px solid var(--edge); border-radius: .5rem; }
input[dir=ltr] { font-variant-numeric: tabular-nums; letter-spacing: .02em; }
:lang(ar) input:dir(ltr) { text-align: end; }
input[aria-invalid=true] { border: 2px solid var(--bad); }
.act { display: block; width: 100%; min-height: 3.25rem; padding: .75rem 1rem; font: inherit; font-weight: 700;
  font-size: 1.0625rem; text-align: center; text-decoration: none; color: #fff; background: var(--act); border: 0;
  border-radius: .5rem; cursor: pointer; }
.act:hover { background: var(--act-deep); }
.wallet { color: var(--ink); background: #fff; border: 1px solid var(--edge); }
.wallet:hover { background: var(--ground); }
.or { margin: .75rem 0; text-align: center; color: var(--quiet); }
.after { text-align: center; margin: 1rem 0 0; }
.after a { display: inline-block; padding: .5rem; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
.cards a { display: block; padding: .625rem .75rem; color: inherit; text-decoration: none; border: 1px solid var(--line);
  border-radius: .5rem; }
.cards a:hover { border-color: var(--act); }
.amounts { margin: 0; padding-inline-start: 1.25rem; }
.amounts li { margin-block-end: .5rem; }
.cards span, .amounts span { display: block; font-size: .875rem; color: var(--quiet); }
.cards b { font-weight: 600; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding-block: .5rem; margin-block-start: .5rem; font-weight: 600; color: var(--act); }
.over { max-width: 30rem; margin-inline: auto; text-align: center; text-wrap: balance; }
.over h1 { margin-block-end: .5rem; }
.over .act { margin-block-start: 1.25rem; }
@media (min-width: 48rem) {
  .page { padding-inline: 1.5rem; }
  .columns { grid-template-columns: 3fr 2fr; gap: 1.5rem; }
  .sheet { padding: 1.75rem; }
}
`;

const hash = createHash('sha256').update(checkoutStyle).digest('base64');

/**
 * No script at all, and only this style. There is no `form-action`: Chromium holds it against the redirect
 * to `success_url` that follows a payment.
 */
export const checkoutPolicy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;
