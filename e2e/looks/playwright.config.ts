import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config';

/** `npm run looks`: not a test but a way to look. Every screen at two widths, in both languages. */
export default defineConfig(journeys, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/looks',
  globalSetup: '../harness/global-setup.ts',
});
