import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config';

/** `npm run screenshots`: every screen at two widths in both languages; not a test. */
export default defineConfig(journeys, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/screenshots',
  globalSetup: '../harness/global-setup.ts',
});
