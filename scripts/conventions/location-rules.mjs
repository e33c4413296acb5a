import { imports, product, tests, texts } from './selectors.mjs';

/**
 * Conventions that restrict an API to one place. `bad` holds samples that violate the convention,
 * `good` similar ones that do not: path and text each.
 * @type {{ name: string, message: string, files: string[], ignores?: string[], selectors: string[],
 *   bad: [string, string][], good?: [string, string][] }[]}
 */
export const locationRules = [
  {
    name: 'environment',
    message: 'Read process.env only in lib/config, and in the sandbox in its configuration.',
    files: [...product, 'sandbox/**/*.ts'],
    ignores: [...tests, 'lib/config/**', 'sandbox/{config,main}.ts'],
    selectors: [
      "MemberExpression[object.name='process'][property.name='env']",
      "ImportDeclaration[source.value=/process$/] > ImportSpecifier[imported.name='env']",
    ],
    bad: [
      ['lib/http/request.server.ts', 'const a = process.env.A;'],
      ['app/page.tsx', "import { env } from 'node:process';"],
      ['sandbox/http/app.ts', 'const { A } = process.env;'],
    ],
    good: [['lib/config/env.server.ts', 'parse(process.env);']],
  },
  {
    name: 'sockets',
    message:
      'Open connections only in lib/http, in the browser in lib/api/client.ts; only server.ts listens.',
    files: product,
    ignores: [...tests, 'lib/http/**', 'lib/api/client.ts', 'server.ts'],
    selectors: [
      "CallExpression[callee.name='fetch']",
      "CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name='fetch']",
      "CallExpression[callee.property.name='sendBeacon']",
      'NewExpression[callee.name=/^(WebSocket|EventSource|XMLHttpRequest)$/]',
      ...imports('/^(node:)?(http|https|http2|net|tls|dgram)$|^(undici|axios|ws)($|\\u002f)/'),
    ],
    bad: [
      ['lib/integrations/partner/a.server.ts', "await fetch('/a');"],
      ['components/a.tsx', 'window.fetch(url);'],
      ['lib/integrations/partner/b.ts', "import { request } from 'undici';"],
      ['lib/integrations/partner/c.ts', "const { request } = await import('node:http');"],
      ['components/b.tsx', "navigator.sendBeacon('/a');"],
    ],
    good: [
      ['lib/http/a.server.ts', "import { request } from 'undici';"],
      ['lib/a.ts', "import type { Agent } from 'undici'; query.fetch(1);"],
    ],
  },
  {
    name: 'time',
    message: 'Read the time only in lib/kernel/time.ts, format it only in lib/i18n.',
    files: product,
    ignores: [...tests, 'lib/kernel/time.ts', 'lib/i18n/{date-,list-,}format.ts'],
    selectors: [
      ':matches(NewExpression, CallExpression)[callee.name=/^(Date|Intl)$/]',
      'MemberExpression[object.name=/^(Date|Intl)$/]',
      'MemberExpression[property.name=/^toLocale(Date|Time)?String$/]',
    ],
    bad: [
      ['lib/checkout/a.ts', 'const now = new Date();'],
      ['components/a.tsx', 'Date.now()'],
      ['components/b.tsx', "new Intl.NumberFormat('ar')"],
      ['components/c.tsx', 'price.toLocaleString()'],
    ],
    good: [
      ['lib/kernel/time.ts', 'new Date()'],
      ['lib/a.ts', 'let at: Date; at instanceof Date;'],
    ],
  },
  {
    name: 'sql',
    message: 'Use SQL and its packages only in lib/db.',
    files: product,
    ignores: [...tests, 'lib/db/**'],
    selectors: [
      'ImportDeclaration[source.value=/^(pg|drizzle-orm)($|\\u002f)/]',
      "TaggedTemplateExpression[tag.name='sql']",
      ...texts('/\\b(select\\s.+\\sfrom|insert\\s+into|update\\s.+\\sset|delete\\s+from)\\s/is'),
    ],
    bad: [
      ['lib/auth/a.server.ts', "import { eq } from 'drizzle-orm';"],
      ['lib/auth/b.server.ts', "query('select * from sessions where id = $1')"],
      ['lib/auth/c.server.ts', 'sql`now()`'],
    ],
    good: [['lib/db/a.server.ts', "import { eq } from 'drizzle-orm';"]],
  },
  {
    name: 'jsx',
    message: 'Use JSX only in app and components.',
    files: ['{lib,sandbox,scripts}/**/*.tsx'],
    selectors: ['Program'],
    bad: [['lib/api/a.tsx', 'export const a = <p />;']],
    good: [['components/a.tsx', 'export const a = <p />;']],
  },
  {
    name: 'server-only-first',
    message: "A .server file begins with import 'server-only'.",
    files: ['{app,components,lib}/**/*.server.{ts,tsx}'],
    ignores: tests,
    selectors: [
      "Program > :first-child:not(ImportDeclaration[source.value='server-only'])",
      'Program[body.length=0]',
    ],
    bad: [
      ['lib/a.server.ts', "import { z } from 'zod';"],
      ['lib/a.server.ts', "import { z } from 'zod';\nimport 'server-only';"],
    ],
    good: [['lib/a.server.ts', "// why\nimport 'server-only';\nimport { z } from 'zod';"]],
  },
  {
    name: 'server-suffix',
    message: 'A server-only file of lib has the suffix .server.',
    files: ['lib/**/*.{ts,tsx}'],
    ignores: [...tests, '**/*.server.{ts,tsx}'],
    selectors: ["ImportDeclaration[source.value='server-only']"],
    bad: [['lib/b.ts', "import 'server-only';"]],
    good: [['lib/b.server.ts', "import 'server-only';"]],
  },
];
