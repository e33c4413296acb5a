import { defineConfig } from '@playwright/test';
import { browserArguments, findQuickBrowser } from './scripts/stack/browser';

const executablePath = findQuickBrowser();

/** Runs each journey on a phone in both languages; those tagged @once in one. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: ['screenshots/**', 'states/**'],
  outputDir: 'test-results',
  globalSetup: './e2e/harness/global-setup.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 360, height: 740 },
    // Journeys compare no pictures, and painting is the most expensive part of them.
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    // Far from Riyadh: a date that depended on the phone would move.
    timezoneId: 'America/Los_Angeles',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Actions, requests and logs. Snapshots would take a quarter of the time; use `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    // The worker that keeps the offline page: only the test of it installs it.
    serviceWorkers: 'block',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'ar', use: { locale: 'ar' } },
    { name: 'en', use: { locale: 'en' }, grepInvert: /@once/ },
  ],
});
