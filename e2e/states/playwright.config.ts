import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config';

/** The gallery: every named state of every screen, in its own build. */
export default defineConfig(journeys, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/states',
  globalSetup: './global-setup.ts',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
});
