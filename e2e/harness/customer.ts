import type { Page } from '@playwright/test';
import { test as base } from './test';
import { Wizard } from './wizard';

interface CustomerFixtures {
  /** The wizard of the test's customer on the test's page. */
  wizard: Wizard;
  /** The same customer with another page: another tab or device. */
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
