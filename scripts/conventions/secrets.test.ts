import ts from 'typescript';
import type { z } from 'zod';
import { verifications } from '@/lib/config/variables/codes';
import { gateways } from '@/lib/config/variables/payments';
import { checkFiles, convention, isProduct, matches, nodes, type Source } from './convention';

const everywhere = ({ path }: Source): boolean => !path.startsWith('scripts/conventions/');

/** Shannon entropy in bits per character: words are below 4, random letters and digits are not. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

const looksRandom = (text: string): boolean =>
  /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && entropy(text) > 4.2;

convention('no file contains a likely secret', {
  check: checkFiles(everywhere, (file) => [
    ...matches(
      file,
      /\b(sk|pk)_live_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}/g,
    ),
    ...[...file.text.matchAll(/(?<![\w/+.-])[\w/+-]{32,}={0,2}(?![\w/+.-])/g)]
      .filter(([text]) => looksRandom(text) && !/[a-z]{5,}\/|\/[a-z]{5,}/.test(text))
      .map(([text]) => `${file.path}  ${text.slice(0, 8)}…`),
  ]),
  bad: [
    { 'lib/a.ts': `const key = '${['sk', 'live', 'abcdefgh12345678'].join('_')}';` },
    { 'docs/a.md': ['-----BEGIN', 'PRIVATE KEY-----'].join(' ') },
    {
      '.env.example': `SESSION_SECRET=${['q7Rk2Zp9Xv4T', 'c8Wm3Jd6Yh1N', 'b5Lf0Gs2Ka7Q'].join('')}`,
    },
  ],
  good: [
    {
      'lib/a.ts':
        "import { a } from '@/components/steps/registration/answers';\nconst key = 'sk_test_sandbox-partner-key';",
    },
  ],
});

convention('no file names a home folder or a package registry', {
  check: checkFiles(everywhere, (file) =>
    matches(
      file,
      /(?<![\w.~-])\/(home|Users|root|work|workspace)\/[\w.-]+\/|\bregistry\.[\w-]+\.\w{2,}|"resolved": "https?:/g,
    ),
  ),
  bad: [
    { 'docs/a.md': 'see /home/somebody/project/' },
    { '.npmrc': ['registry=https://registry', 'npmjs', 'org'].join('.') },
  ],
  good: [{ 'docs/a.md': 'see docs/decisions/, and components/steps/registry.ts' }],
});

const outside =
  (key: string, ...allowed: RegExp[]) =>
  (file: Source): boolean =>
    file.text.includes(key) &&
    isProduct(file) &&
    !allowed.some((pattern) => pattern.test(file.path));

const isName = (node: ts.Node, ...names: string[]): boolean =>
  ts.isIdentifier(node) && names.includes(node.text);

/** The secrets of all configurable providers. */
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
  ['SMS_APP_SID', /^lib\/integrations\/messages\/sms\.server\.ts$/],
  ['PUSH_PRIVATE_KEY', /^lib\/integrations\/messages\/push\.server\.ts$/],
  ['DATA_KEYS', /^lib\/(auth|db)\//],
  ['METRICS_TOKEN', /^lib\/server\/metrics-token\.server\.ts$/],
  // The OpenTelemetry exporter reads it from the environment itself.
  ['OTEL_EXPORTER_OTLP_HEADERS', /^lib\/config\//],
  // The operator's command prints the name of the variable.
  ['STAFF_ACCOUNTS', /^lib\/(auth\/staff-accounts|operator\/(staff|main))\.server\.ts$/],
];
for (const [key, allowed] of keys) {
  convention(`${key} is used in one module only`, {
    check: checkFiles(outside(key, /^lib\/config\//, allowed), (file) =>
      nodes(
        file,
        (node) => isName(node, key) || (ts.isStringLiteralLike(node) && node.text.includes(key)),
      ),
    ),
    bad: [{ 'lib/http/a.server.ts': `env().${key}` }, { 'app/page.tsx': `env()['${key}']` }],
    good: [{ 'lib/config/env.server.ts': `const a = { ${key}: 1 };` }],
  });
}
