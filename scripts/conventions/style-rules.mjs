import { product, tests, texts } from './selectors.mjs';

const views = ['{app,components}/**/*.{ts,tsx}'];
const extensions = '{ts,tsx,mjs,cjs}';
const folders = '{app,components,lib,sandbox,e2e,scripts,messages}';
const nameless = '{util,utils,helper,helpers,common,misc,shared,types}';

/** The callee of `test.only`, `test.describe.only` and the like. */
const isRunner = "[object.name=/^(test|it|describe)$/], [object.object.name='test']";

/**
 * Conventions about names, styles and tests.
 * @type {import('./location-rules.mjs').locationRules}
 */
export const styleRules = [
  {
    name: 'descriptive-names',
    message: 'Name files and folders after their content.',
    files: [
      `${folders}/**/${nameless}{,.*}.${extensions}`,
      `${folders}/**/${nameless}/**/*.${extensions}`,
    ],
    selectors: ['Program'],
    bad: [
      ['lib/utils.ts', ''],
      ['components/shared/a.tsx', ''],
      ['lib/http/types.server.ts', ''],
    ],
    good: [['lib/kernel/time.ts', '']],
  },
  {
    name: 'kebab-case',
    message: 'Files and folders are kebab-case.',
    files: [
      `${folders}/**/*[A-Z_]*.${extensions}`,
      `${folders}/**/!([[]*)*[A-Z_]*/**/*.${extensions}`,
    ],
    selectors: ['Program'],
    bad: [
      ['lib/kernel/appError.ts', ''],
      ['components/Button.tsx', ''],
      ['lib/a_b.ts', ''],
      ['lib/aB/c.ts', ''],
    ],
    good: [
      ['app/[locale]/[...rest]/page.tsx', ''],
      ['app/(site)/@slot/not-found.tsx', ''],
      ['lib/env.server.ts', ''],
    ],
  },
  {
    name: 'no-barrels',
    message: 'No barrel files: import from the defining module.',
    files: [`**/*.${extensions}`],
    selectors: [
      'Program:has(> ExportAllDeclaration, > ExportNamedDeclaration[source]):not(:has(> :not(ImportDeclaration, ExportAllDeclaration, ExportNamedDeclaration[source])))',
    ],
    bad: [['lib/all.ts', "export * from './a';"]],
    good: [['lib/a.ts', "export { c } from './c'; export const b = 1;"]],
  },
  {
    name: 'no-index',
    message: 'Name files after their content, not index.',
    files: ['**/index.{ts,tsx}'],
    selectors: ['Program'],
    bad: [['lib/kernel/index.ts', 'export const a = 1;']],
    good: [['lib/kernel/time.ts', 'export const a = 1;']],
  },
  {
    name: 'every-test-runs',
    message: 'No test is disabled; only a condition inside a test may skip it.',
    files: tests,
    selectors: [
      `MemberExpression[property.name=/^(only|fixme|todo|fails?)$/]:matches(${isRunner})`,
      "CallExpression[callee.property.name='skip'][callee.object.name=/^(test|it|describe)$/]:matches([arguments.length=0], [arguments.0.type=/^(Literal|TemplateLiteral)$/])",
      "CallExpression[callee.property.name='skip'][callee.object.object.name='test']",
    ],
    bad: [
      ...['skip', 'only', 'fixme', 'todo'].flatMap((word) => [
        ['lib/a.test.ts', `test.${word}('a')`],
        ['e2e/a.spec.ts', `test.describe.${word}('a')`],
      ]),
      ['e2e/a.spec.ts', 'test.skip(true);'],
      ['e2e/a.spec.ts', 'test.skip();'],
    ],
    good: [
      ['lib/a.test.ts', "test.each([1])('a')"],
      ['e2e/a.spec.ts', "test.skip(!isComparable(version), 'another browser')"],
    ],
  },
  {
    name: 'no-physical-direction',
    message: 'Use logical properties (start, end), never left or right.',
    files: views,
    ignores: tests,
    selectors: [
      ...texts(
        '/(^|[\\s:!])-?((m|p|scroll-[mp])[lr]-|(left|right)-|rounded-([lr]|[tb][lr])(-|\\s|$)|border-[lr](-|\\s|$)|(text|float|clear|object|bg|origin)-(left|right)(\\s|$))/',
      ),
      'Property[key.name=/^((margin|padding|border)(Left|Right)\\w*|left|right)$/]',
    ],
    bad: [
      ['components/a.tsx', 'const a = <p className="flex md:pl-4" />;'],
      ['components/a.tsx', 'const a = <p className={`a ${b} rounded-tl`} />;'],
      ['components/a.tsx', 'const a = <p style={{ marginLeft: 1 }} />;'],
    ],
    good: [
      [
        'components/a.tsx',
        'const a = <p className="ms-2 rounded-lg border-red leading-6 pe-1" />;',
      ],
    ],
  },
  {
    name: 'colours',
    message: 'Use colours from the design tokens.',
    files: views,
    // States are samples of external data, such as a plan's colour.
    ignores: [...tests, '**/states.ts'],
    selectors: [
      ...texts(
        '/#[0-9a-f]{3,8}\\b(?![-\\w])|\\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(\\s*[\\d.]/i',
      ),
      ...texts(
        '/(^|[\\s:!])(bg|text|border|ring|outline|fill|stroke|from|to|via|divide|accent|caret|shadow|decoration|placeholder)-((slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\\d{2,3}|\\[(#|rgb|hsl|oklch))/',
      ),
    ],
    bad: [
      ['components/a.tsx', "const a = '#12ab34';"],
      ['components/a.tsx', 'const a = <p className="bg-red-500" />;'],
    ],
    good: [
      [
        'components/a.tsx',
        'const a = <a href="#main" className="bg-surface text-ink">{"#" + 1}</a>;',
      ],
    ],
  },
  {
    name: 'no-blocked-path',
    message: 'Content blockers block this path.',
    files: product,
    selectors: [
      "CallExpression[callee.name='endpoint'] > Literal[value=/^.api.(?:[\\w:-]+.)*(?:track(?:ing|er)?|analytics?|beacon|collect|pixel|ads?|banner|stats?|telemetry|logs?|metrics|ping|visitors?|pageviews?|events?)(?![\\w:-])/]",
    ],
    bad: [['lib/api/a.ts', "endpoint<I, O>('GET', '/api/tracking')"]],
    good: [['lib/api/a.ts', "endpoint<I, O>('GET', '/api/pickups')"]],
  },
  {
    name: 'no-test-ids',
    message: 'Locate elements by role and text, not by test id.',
    files: ['{app,components,e2e}/**/*.{ts,tsx}'],
    selectors: [
      'JSXAttribute[name.name=/^data-test(id)?$/]',
      "CallExpression[callee.property.name='getByTestId']",
    ],
    bad: [
      ['e2e/journeys/a.spec.ts', "page.getByTestId('a')"],
      ['components/a.tsx', '<p data-testid="a" />'],
    ],
    good: [['e2e/journeys/a.spec.ts', "page.getByRole('button')"]],
  },
  {
    name: 'no-sleep',
    message: 'Wait for a condition, never for a fixed time.',
    files: ['e2e/**'],
    ignores: ['e2e/{bench,browsers,sizes,system}/**'],
    selectors: [
      "CallExpression[callee.property.name='waitForTimeout']",
      "CallExpression[callee.name='setTimeout']",
      "Literal[value='networkidle']",
    ],
    bad: [
      ['e2e/a.spec.ts', 'await page.waitForTimeout(100)'],
      ['e2e/a.spec.ts', "page.goto('/', { waitUntil: 'networkidle' })"],
      ['e2e/a.spec.ts', 'setTimeout(done, 5)'],
    ],
    good: [['e2e/a.spec.ts', 'await expect(page).toHaveURL(/plan/)']],
  },
  {
    name: 'no-interception',
    message: 'Set faults in the sandbox; never intercept the browser.',
    files: ['e2e/**'],
    ignores: ['e2e/harness/slow-network.ts'],
    selectors: [
      'CallExpression[callee.object.name=/^(page|context)$/][callee.property.name=/^route/]',
      "CallExpression[callee.property.name='fulfill']",
    ],
    bad: [['e2e/a.spec.ts', "page.route('**/api', (route) => route.abort())"]],
    good: [['e2e/a.spec.ts', "await world.fault({ operation: 'subscribe', kind: 'reset' })"]],
  },
  {
    name: 'slow-network',
    message:
      'The slow connection only delays requests: it neither answers, changes nor drops them.',
    files: ['e2e/harness/slow-network.ts'],
    selectors: [
      'CallExpression[callee.property.name=/^(fulfill|abort|fetch)$/]',
      "CallExpression[callee.property.name='continue'][arguments.length>0]",
    ],
    bad: [
      ['e2e/harness/slow-network.ts', 'route.abort()'],
      ['e2e/harness/slow-network.ts', 'route.continue({ headers })'],
    ],
    good: [
      [
        'e2e/harness/slow-network.ts',
        "page.route('**', (route) => held.then(() => route.continue()))",
      ],
    ],
  },
];
