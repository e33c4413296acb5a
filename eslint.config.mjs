import query from '@tanstack/eslint-plugin-query';
import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';
import playwright from 'eslint-plugin-playwright';
import { conventionRules } from './scripts/conventions/rules.mjs';

const accessibility = next.flatMap(({ plugins }) => plugins?.['jsx-a11y'] ?? [])[0];
const code = ['**/*.{ts,tsx,mjs}'];
const typed = ['**/*.{ts,tsx}'];

const reactHooks = next.flatMap(({ plugins }) => plugins?.['react-hooks'] ?? [])[0];
const withoutReact = Object.fromEntries(
  Object.keys(reactHooks.rules).map((rule) => [`react-hooks/${rule}`, 'off']),
);

/**
 * Biome formats, dependency-cruiser checks imports, and tests in scripts/conventions check rules
 * about more than one file.
 */
const config = [
  {
    ignores: [
      'node_modules/',
      '.*/**',
      'public/',
      'messages/',
      'next-env.d.ts',
      'lib/db/migrations/',
    ],
  },
  // No check is silenced at the place: a rule that does not fit is changed here, with the reason.
  { linterOptions: { noInlineConfig: true } },
  ...next,
  ...typescript,
  ...query.configs['flat/recommended'],
  {
    files: code,
    settings: { react: { version: '19.3' } },
    rules: {
      ...accessibility.flatConfigs.strict.rules,
      // An option of a combobox is pressed by finger and mouse; its keys are those of the input.
      'jsx-a11y/click-events-have-key-events': 'off',
      // Our own field components draw the control inside the label.
      'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 4 }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'biome-ignore'] }],
      'max-lines': ['error', 300],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      'prefer-const': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: typed,
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // React and Node ignore what a handler returns; rejections are reported like all others.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['scripts/**', 'server.ts', 'e2e/*.ts', 'e2e/{bench,browsers,sizes,system}/**'],
    rules: { 'no-console': 'off' },
  },
  ...conventionRules,
  { files: ['*.config.mjs'], rules: { 'import/no-anonymous-default-export': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  // Their rules compile each file with the React Compiler, which takes a third of the time. Nothing
  // here is a component; Playwright's fixtures are handed on through a function called `use`.
  { files: ['e2e/**', 'lib/**/*.ts', 'sandbox/**', 'scripts/**'], rules: withoutReact },
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  { files: ['e2e/**/*.spec.ts'], ...playwright.configs['flat/recommended'] },
  {
    files: ['e2e/**/*.spec.ts'],
    rules: {
      // Assertions are also made by helpers, such as `wizard.at('review')`.
      'playwright/expect-expect': 'off',
      // A journey runs in two languages and over tables of inputs, and depends on both.
      'playwright/no-conditional-in-test': 'off',
      'playwright/no-conditional-expect': 'off',
      // Journeys also press controls that are disabled or covered by their label.
      'playwright/no-force-option': 'off',
      // Pictures are compared only in the browser version that took the baselines.
      'playwright/no-skipped-test': ['error', { allowConditional: true }],
    },
  },
];

export default config;
