import ts from 'typescript';
import type { z } from 'zod';
import { gateways } from '@/lib/config/variables/gateways';
import { verifications } from '@/lib/config/variables/verifications';
import { each, law } from './law';
import { isProduct, nodes, type Source } from './tree';

const outside =
  (...doors: RegExp[]) =>
  (file: Source): boolean =>
    isProduct(file) && !doors.some((door) => door.test(file.path));

const isName = (node: ts.Node, ...names: string[]): boolean =>
  ts.isIdentifier(node) && names.includes(node.text);

/** The secrets of the outside services that do the same for us, whichever there are. */
const secretsOf = (providers: Record<string, { variables: Record<string, z.ZodType> }>): string[] =>
  Object.values(providers).flatMap(({ variables }) =>
    Object.entries(variables)
      .filter(([, schema]) => schema.meta()?.secret)
      .map(([name]) => name),
  );

const keys: [string, RegExp][] = [
  ['PARTNER_API_KEY', /^lib\/integrations\/partner\/client\.server\.ts$/],
  ...secretsOf(gateways).map((key): [string, RegExp] => [key, /^lib\/integrations\/payments\//]),
  ...secretsOf(verifications).map((key): [string, RegExp] => [
    key,
    /^lib\/integrations\/verification\//,
  ]),
  ['DATA_KEYS', /^lib\/(auth|db)\//],
  ['METRICS_TOKEN', /^lib\/server\/metrics-token\.server\.ts$/],
  // The exporter reads it from the environment itself.
  ['OTEL_EXPORTER_OTLP_HEADERS', /^lib\/config\//],
  // The operator's command says where its line belongs.
  ['STAFF_ACCOUNTS', /^lib\/(auth\/staff-accounts|operator\/(staff|main))\.server\.ts$/],
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
