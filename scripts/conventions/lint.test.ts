import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import typescript from 'eslint-config-next/typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '../stack/root';
import { conventionRules, conventions } from './rules.mjs';

const parser = typescript.find(({ languageOptions }) => languageOptions?.parser)?.languageOptions;
const eslint = new ESLint({
  cwd: inRoot(),
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.{ts,tsx,mjs}'], languageOptions: parser }, ...conventionRules],
});

/** The names of the conventions that a file with this path and text violates. */
async function broken(path: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: inRoot(path) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

describe.each(conventions)('$name', ({ name, bad, good = [] }) => {
  test.each(bad)('reports %s with %j', async (path, text) => {
    expect(await broken(path, text)).toContain(`conventions/${name}`);
  });
  if (good.length > 0)
    test.each(good)('accepts %s with %j', async (path, text) => {
      expect(await broken(path, text)).not.toContain(`conventions/${name}`);
    });
});

const configFile = inRoot('scripts/depcruise.config.cjs');
const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(configFile);

/** For each rule an import that violates it: the importing folder or file → the imported module. */
const breaches: Record<string, [from: string, to: string]> = {
  'lib-rank-1-up': ['lib/kernel', 'lib/config/a'],
  'lib-rank-2-up': ['lib/config', 'lib/observability/a'],
  'lib-rank-3-up': ['lib/observability', 'lib/http/a'],
  'lib-rank-3-sideways': ['lib/observability', 'lib/i18n/a'],
  'lib-rank-4-up': ['lib/http', 'lib/integrations/a'],
  'lib-rank-4-sideways': ['lib/http', 'lib/db/a'],
  'lib-rank-5-up': ['lib/integrations', 'lib/auth/a'],
  'lib-rank-5-sideways': ['lib/integrations', 'lib/demo/a'],
  'lib-rank-6-up': ['lib/auth', 'lib/checkout/a'],
  'lib-rank-7-up': ['lib/messaging', 'lib/checkout/a'],
  'lib-rank-8-up': ['lib/checkout', 'lib/wizard/a'],
  'lib-rank-8-sideways': ['lib/checkout', 'lib/tracking/a'],
  'lib-rank-9-up': ['lib/wizard', 'lib/api/a'],
  'lib-rank-9-sideways': ['lib/wizard', 'lib/feedback/a'],
  'lib-rank-10-up': ['lib/api', 'lib/server/a'],
  'wizard-rank-1-up': ['lib/wizard/place', 'lib/wizard/journey'],
  'wizard-rank-2-up': ['lib/wizard/draft.ts', 'lib/wizard/engine'],
  'wizard-rank-3-up': ['lib/wizard/engine.ts', 'lib/wizard/load-once.server'],
  'wizard-rank-4-up': ['lib/wizard/summary.server.ts', 'lib/wizard/context.server'],
  'wizard-rank-5-up': ['lib/wizard/sign-out.server.ts', 'lib/wizard/keep-draft.server'],
  'wizard-files-are-ranked': ['app', 'lib/wizard/stray'],
  'no-circle': ['lib/kernel', 'lib/kernel/round'],
  'lib-folders-are-ranked': ['app', 'lib/stray/a'],
  'lib-is-lowest': ['lib/api', 'components/ui/a'],
  'components-know-no-route': ['components/plans', 'app/a'],
  'ui-knows-no-product': ['components/ui', 'lib/api/a'],
  'steps-do-not-know-each-other': ['components/steps/plan', 'components/steps/mobile/a'],
  'steps-do-not-know-the-registry': ['components/steps/plan', 'components/steps/views'],
  'registry-stays-on-the-server': ['components/shell', 'components/steps/registry'],
  'app-knows-no-sandbox': ['lib/integrations/partner', 'sandbox/a'],
  'sandbox-knows-no-app': ['sandbox', 'lib/kernel/a'],
  'product-knows-no-tests-or-scripts': ['app', 'e2e/a'],
  'only-tests-import-both': ['scripts', 'sandbox/a'],
  'scripts-know-no-verification': ['scripts', 'e2e/a'],
  'verification-knows-the-stack-alone': ['e2e', 'scripts/conventions/a'],
  'demo-stays-in-demo-builds': ['app', 'components/demo/a'],
  'dev-packages-stay-home': ['lib/kernel', 'vitest'],
  resolves: ['lib/kernel', '@/lib/kernel/nowhere'],
};

/** The file that violates a rule, named after the rule where only its folder matters. */
const sampleOf = (rule: string, from: string) =>
  from.endsWith('.ts') ? from : `${from}/${rule}.ts`;

const root = mkdtempSync(path.join(tmpdir(), 'imports-'));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/**
 * Writes one tree with a file per violation. Returns `file rule` of each finding.
 */
function cruise(): string[] {
  write('package.json', JSON.stringify({ type: 'module', devDependencies: { vitest: '1.0.0' } }));
  write('node_modules/vitest/package.json', '{"name":"vitest","main":"index.js"}');
  write('node_modules/vitest/index.js', '');
  write('tsconfig.json', JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }));
  for (const [rule, [from, to]] of Object.entries(breaches)) {
    const isOurs = /^(app|components|lib|sandbox|e2e|scripts)\//.test(to);
    if (isOurs) write(`${to}.ts`, 'export const a = 1;\n');
    write(sampleOf(rule, from), `export * from '${isOurs ? '@/' : ''}${to}';\n`);
  }
  write('lib/kernel/round.ts', "export type { A } from './no-circle';\n");
  const folders = ['app', 'components', 'lib', 'sandbox', 'e2e', 'scripts'];
  const cli = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [cli, '--config', configFile, '--output-type', 'json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(stdout);
  return summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
}

describe('the import order', () => {
  let found: string[];
  beforeAll(() => {
    found = cruise();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('has a violating sample for every rule', () => {
    expect(Object.keys(breaches).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  test.each(Object.entries(breaches))('%s detects its sample', (rule, [from]) => {
    expect(found).toContain(`${sampleOf(rule, from)} ${rule}`);
  });
});
