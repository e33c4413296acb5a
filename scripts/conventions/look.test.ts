import { each, law } from './law';
import { isTest, matches, type Source } from './tree';

const isStyle = ({ path }: Source): boolean => /^(app|components)\/.*\.css$/.test(path);

/** Classes of Tailwind that name a side of the screen instead of the side of the text. */
const physicalClass =
  /(^|[\s:!])-?((m|p|scroll-[mp])[lr]-|(left|right)-|rounded-([lr]|[tb][lr])(-|\s|$)|border-[lr](-|\s|$)|(text|float|clear|object|bg|origin)-(left|right)(\s|$))/;
const physicalProperty =
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[\w-]*|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/g;
const withoutComments = (file: Source): Source => ({
  ...file,
  text: file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')),
});

law('style sheets know no left and no right', {
  check: (files) => [
    ...each(isStyle, (file) => matches(withoutComments(file), physicalProperty))(files),
    ...each(isStyle, (file) =>
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

law('style sheets take colours from the tokens', {
  check: each(
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

law('no page speaks to a third party', {
  check: each(
    (file) =>
      /^(app|components|lib|public|messages|sandbox)\/|^(server\.ts|next\.config\.mjs)$/.test(
        file.path,
      ) &&
      // Where the outside services are, for the server alone.
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
