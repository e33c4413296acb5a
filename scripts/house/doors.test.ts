import ts from 'typescript';
import type { z } from 'zod';
import { gateways } from '@/lib/config/variables/gateways';
import { verifications } from '@/lib/config/variables/verifications';
import { each, law } from './law';
import { at, imports, isProduct, isTest, nodes, type Source } from './tree';

const outside =
  (...doors: RegExp[]) =>
  (file: Source): boolean =>
    isProduct(file) && !doors.some((door) => door.test(file.path));

const isName = (node: ts.Node, ...names: string[]): boolean =>
  ts.isIdentifier(node) && names.includes(node.text);

const importsOf = (file: Source, packages: RegExp, { types = true } = {}): string[] =>
  imports(file)
    .filter(({ from, typeOnly }) => packages.test(from) && (types || !typeOnly))
    .map(({ position }) => at(file, position));

law('process.env is read in lib/config, and in the sandbox in its config', {
  check: each(
    (file) =>
      outside(/^lib\/config\//)(file) ||
      (file.path.startsWith('sandbox/') &&
        !/^sandbox\/(config|main)\.ts$/.test(file.path) &&
        !isTest(file)),
    (file) =>
      nodes(
        file,
        (node) =>
          (ts.isPropertyAccessExpression(node) &&
            isName(node.expression, 'process') &&
            node.name.text === 'env') ||
          (ts.isImportSpecifier(node) &&
            isName(node.name, 'env') &&
            /process/.test(node.parent.parent.parent.getText())),
      ),
  ),
  bad: [
    { 'lib/http/request.server.ts': 'const a = process.env.A;' },
    { 'app/page.tsx': "import { env } from 'node:process';" },
    { 'sandbox/http/app.ts': 'const { A } = process.env;' },
  ],
  good: [{ 'lib/config/env.server.ts': 'parse(process.env);', 'lib/a.ts': '// process.env.A' }],
});

const isSocketCall = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) &&
    (isName(node.expression, 'fetch') ||
      (ts.isPropertyAccessExpression(node.expression) &&
        (node.expression.name.text === 'sendBeacon' ||
          (node.expression.name.text === 'fetch' &&
            isName(node.expression.expression, 'window', 'globalThis', 'self')))))) ||
  (ts.isNewExpression(node) &&
    isName(node.expression, 'WebSocket', 'EventSource', 'XMLHttpRequest'));

law('sockets are opened in lib/http, and by the browser in lib/bff/call.ts; server.ts listens', {
  check: each(outside(/^lib\/http\//, /^lib\/bff\/call\.ts$/, /^server\.ts$/), (file) => [
    ...nodes(file, isSocketCall),
    ...importsOf(file, /^(node:)?(http|https|http2|net|tls|dgram)$|^(undici|axios|ws)($|\/)/, {
      types: false,
    }),
  ]),
  bad: [
    { 'lib/partner/a.server.ts': "await fetch('/a');" },
    { 'components/a.tsx': 'window.fetch(url);' },
    { 'lib/geo/a.ts': "import { request } from 'undici';" },
    { 'components/b.tsx': "navigator.sendBeacon('/a');" },
  ],
  good: [
    {
      'lib/http/a.server.ts': "import { request } from 'undici';",
      'lib/a.ts': 'query.fetch(1);',
    },
  ],
});

/** The secrets of the outside services that do the same for us, whichever there are. */
const secretsOf = (providers: Record<string, { variables: Record<string, z.ZodType> }>): string[] =>
  Object.values(providers).flatMap(({ variables }) =>
    Object.entries(variables)
      .filter(([, schema]) => schema.meta()?.secret)
      .map(([name]) => name),
  );

const keys: [string, RegExp][] = [
  ['PARTNER_API_KEY', /^lib\/partner\/client\.server\.ts$/],
  ...secretsOf(gateways).map((key): [string, RegExp] => [key, /^lib\/payments\//]),
  ...secretsOf(verifications).map((key): [string, RegExp] => [key, /^lib\/verification\//]),
  ['DATA_KEYS', /^lib\/(session|customer|store)\//],
  ['METRICS_TOKEN', /^lib\/bff\/metrics-token\.server\.ts$/],
  // The exporter reads it from the environment itself.
  ['OTEL_EXPORTER_OTLP_HEADERS', /^lib\/config\//],
  // The operator's command says where its line belongs.
  ['STAFF_ACCOUNTS', /^lib\/(session\/staff-accounts|operator\/(staff|main))\.server\.ts$/],
];
for (const [key, door] of keys) {
  law(`${key} is touched behind one door`, {
    check: each(outside(/^lib\/config\//, door), (file) =>
      nodes(
        file,
        (node) => isName(node, key) || (ts.isStringLiteralLike(node) && node.text.includes(key)),
      ),
    ),
    bad: [{ 'lib/http/a.server.ts': `env().${key}` }, { 'app/page.tsx': `env()['${key}']` }],
    good: [{ 'lib/config/env.server.ts': `const a = { ${key}: 1 };` }],
  });
}

const isClock = (node: ts.Node): boolean => {
  if (isName(node, 'Date', 'Intl')) {
    const { parent } = node;
    const asValue =
      (ts.isNewExpression(parent) && parent.expression === node) ||
      (ts.isCallExpression(parent) && parent.expression === node) ||
      (ts.isPropertyAccessExpression(parent) && parent.expression === node);
    return asValue;
  }
  return ts.isPropertyAccessExpression(node) && /^toLocale(Date|Time)?String$/.test(node.name.text);
};

law('time is told in lib/kernel/time.ts and formatted in lib/i18n', {
  check: each(
    outside(/^lib\/kernel\/time\.ts$/, /^lib\/i18n\/((date|list)-)?format\.ts$/),
    (file) => nodes(file, isClock),
  ),
  bad: [
    { 'lib/checkout/a.ts': 'const now = new Date();' },
    { 'components/a.tsx': 'Date.now()' },
    { 'components/b.tsx': "new Intl.NumberFormat('ar')" },
    { 'components/c.tsx': 'price.toLocaleString()' },
  ],
  good: [{ 'lib/kernel/time.ts': 'new Date()', 'lib/a.ts': 'let at: Date; at instanceof Date;' }],
});

law('SQL and its packages stay in lib/store', {
  check: each(outside(/^lib\/store\//), (file) => [
    ...importsOf(file, /^(pg|drizzle-orm)($|\/)/),
    ...nodes(
      file,
      (node) =>
        (ts.isTaggedTemplateExpression(node) && isName(node.tag, 'sql')) ||
        (ts.isStringLiteralLike(node) &&
          /\b(select\s.+\sfrom|insert\s+into|update\s.+\sset|delete\s+from)\s/is.test(node.text)),
    ),
  ]),
  bad: [
    { 'lib/session/a.server.ts': "import { eq } from 'drizzle-orm';" },
    { 'lib/session/b.server.ts': "query('select * from sessions where id = $1')" },
    { 'lib/session/c.server.ts': 'sql`now()`' },
  ],
  good: [{ 'lib/store/a.server.ts': "import { eq } from 'drizzle-orm';" }],
});

law('JSX lives in app and components', {
  check: each(
    (file) => /\.[tj]sx$/.test(file.path) && !/^(app|components|e2e)\//.test(file.path),
    (file) => [file.path],
  ),
  bad: [{ 'lib/bff/a.tsx': 'export const a = <p />;' }],
  good: [{ 'components/a.tsx': 'export const a = <p />;', 'lib/a.ts': 'export const a = 1;' }],
});

law('a .server.ts begins with server-only, and in lib nothing else imports it', {
  check: each(isProduct, (file) => {
    const guarded = imports(file).some(({ from }) => from === 'server-only');
    const first = file.text.replace(/^(\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*/, '').split('\n')[0];
    if (/\.server\.tsx?$/.test(file.path)) {
      return first === "import 'server-only';" ? [] : [`${file.path}  does not begin with it`];
    }
    return guarded && file.path.startsWith('lib/')
      ? [`${file.path}  wants the suffix .server`]
      : [];
  }),
  bad: [
    { 'lib/a.server.ts': "import { z } from 'zod';" },
    { 'lib/a.server.ts': "import { z } from 'zod';\nimport 'server-only';" },
    { 'lib/b.ts': "import 'server-only';" },
  ],
  good: [
    {
      'lib/a.server.ts': "// why\nimport 'server-only';\n",
      'components/steps/registry.ts': "import 'server-only';",
    },
  ],
});
