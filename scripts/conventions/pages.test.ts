import { each, law } from './law';
import type { Source } from './tree';

const isPage = ({ path }: Source): boolean =>
  /^(docs\/.*|README|CONTRIBUTING|SECURITY)(\.md)?$/.test(path) && path.endsWith('.md');

/** What the guides invent: a step, a payment provider, a service that sends codes, a language. */
const invented = /\/(source|paper|dove)(\/|\.)|^messages\/ur\.json$/;

const named =
  /`((?:app|components|lib|e2e|scripts|sandbox|docs|public|messages)\/[\w./[\]-]+\.(?:tsx?|mjs|cjs|css|json|md|svg|yaml|sql))`/g;

/** Blocks of code are somebody's shell, or files of the guide's own. */
const prose = (text: string): string => text.replace(/^```[^]*?^```$/gm, '');

law('pages name files that there are', {
  check: (files) => {
    const known = new Set(files.map(({ path }) => path));
    return each(isPage, ({ path, text }) =>
      [...prose(text).matchAll(named)]
        .map(([, file = '']) => file)
        .filter((file) => !known.has(file) && !invented.test(file))
        .map((file) => `${path}  ${file}`),
    )(files);
  },
  bad: [
    { 'README.md': 'See `lib/gone.ts`.' },
    { 'docs/guides/a.md': '| `components/steps/plan/load.ts` | what |', 'lib/a.ts': '' },
  ],
  good: [
    { 'README.md': 'See `lib/a.ts` and `lib/gone`.', 'lib/a.ts': '' },
    {
      'docs/guides/a.md':
        '`lib/integrations/payments/paper/wire.ts`\n\n```sh\ncat `lib/gone.ts`\n```\n',
    },
  ],
});
