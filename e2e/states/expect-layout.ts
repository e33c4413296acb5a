import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe';
import type { Locale } from '../harness/messages';
import { untranslatedKeys } from '../harness/messages';
import { expect } from './gallery';
import { layoutFaults } from './layout';
import { desk } from './pictures';

/**
 * Whether everything is checked, as in `npm run test:long`: each state in both languages, axe at
 * both widths.
 */
export const checksEverything = process.env['IN_FULL'] !== undefined;

/**
 * Otherwise axe checks Arabic on a phone, and English on a desktop without contrast, because axe
 * takes a third of the time and colours are the same in both languages.
 */
const runsAxe = (language: Locale, where: 'phone' | 'desk'): boolean =>
  checksEverything || (language === 'ar') === (where === 'phone');

/**
 * Asserts that the page, open at phone size, has one main landmark and one heading, has no layout
 * fault at phone and desktop size, and passes axe.
 */
export async function expectSoundLayout(page: Page, name: string, language: Locale): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
  await expect.soft(page.getByRole('main'), name).toHaveCount(1);
  if (runsAxe(language, 'phone')) await expectAccessible(page);
  expect.soft(await untranslatedKeys(page), `${name} shows keys`).toEqual([]);
  expect.soft(await layoutFaults(page), `${name} on a phone`).toEqual([]);
  await page.setViewportSize(desk);
  if (runsAxe(language, 'desk')) await expectAccessible(page, { contrast: checksEverything });
  expect.soft(await layoutFaults(page), `${name} on a desk`).toEqual([]);
}
