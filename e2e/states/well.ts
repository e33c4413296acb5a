import type { Page } from '@playwright/test';
import { expectAccessible, expectStillAccessible } from '../support/axe';
import { expect } from './gallery';
import { layoutFaults } from './layout';
import { desk } from './pictures';

/** The page, which is on a phone, has one main part, lies well there and on a desk, and axe finds nothing in either. */
export async function expectToLieWell(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expect.soft(page.getByRole('main'), name).toHaveCount(1);
  expect.soft(await layoutFaults(page), `${name} on a phone`).toEqual([]);
  await page.setViewportSize(desk);
  await expectStillAccessible(page);
  expect.soft(await layoutFaults(page), `${name} on a desk`).toEqual([]);
}
