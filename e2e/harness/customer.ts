import type { Page } from '@playwright/test';
import { test as base } from './test';
import { Wizard } from './wizard';

interface CustomerFixtures {
  /** The test's person, at the wizard, on the test's page. */
  wizard: Wizard;
  /** The same person with another page: another tab, or another device. */
  wizardOn(page: Page): Wizard;
}

export const test = base.extend<CustomerFixtures>({
  wizard: async ({ page, wizardOn }, use) => {
    await use(wizardOn(page));
  },
  wizardOn: async ({ t, language, world, person }, use) => {
    await use((page) => new Wizard(page, t, language, world, person));
  },
});

export { expect } from './test';
