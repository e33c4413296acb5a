import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe';
import { rawKeys } from '../harness/raw-keys';
import type { Locale } from '../harness/words';
import { expect } from './gallery';
import { layoutFaults } from './layout';
import { desk } from './pictures';

/** Whether all is looked at, as `npm run test:long` does: each state in both languages, axe at both widths. */
export const inFull = process.env['IN_FULL'] !== undefined;

/** Where axe looks at a page: in Arabic on a phone, in English on a desk. It takes a third of the time. */
const axeLooks = (language: Locale, where: 'phone' | 'desk'): boolean =>
  inFull || (language === 'ar') === (where === 'phone');

/** The page, which is on a phone, has one main part and one heading, lies well there and on a desk, and axe finds nothing in it. */
export async function expectToLieWell(page: Page, name: string, language: Locale): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
  await expect.soft(page.getByRole('main'), name).toHaveCount(1);
  if (axeLooks(language, 'phone')) await expectAccessible(page);
  expect.soft(await rawKeys(page), `${name} shows keys`).toEqual([]);
  expect.soft(await layoutFaults(page), `${name} on a phone`).toEqual([]);
  await page.setViewportSize(desk);
  if (axeLooks(language, 'desk')) await expectAccessible(page);
  expect.soft(await layoutFaults(page), `${name} on a desk`).toEqual([]);
}
