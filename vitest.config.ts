import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inRoot = (path = ''): string => fileURLToPath(new URL(path || '.', import.meta.url));

/** One project per suite of `npm run check`; run one with `npx vitest run --project unit`. */
const suite = (name: string, include: string[], timeoutMs = 20_000) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: Math.max(timeoutMs, 30_000) },
});

export default defineConfig({
  root: inRoot(),
  resolve: {
    alias: {
      '@': inRoot(),
      // Only a bundler for browsers has a use for it.
      'server-only': inRoot('scripts/stack/empty.ts'),
    },
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    projects: [
      suite('unit', ['{app,components,lib}/**/*.test.{ts,tsx}']),
      suite('conventions', ['scripts/**/*.test.ts'], 30_000),
      suite('sandbox', ['sandbox/**/*.test.ts'], 15_000),
      suite('contract', ['e2e/contract/**/*.test.ts'], 30_000),
    ],
  },
});
