import { expect, type Page } from '@playwright/test';
import type { Locale, Words } from './words';

/** Plans that the sandbox sells, in their order. */
export const names = {
  weekly: { ar: 'سلة الأسبوع', en: 'Weekly Basket' },
  family: { ar: 'سلة العائلة', en: 'Family Basket' },
  shoes: { ar: 'خطوة نظيفة', en: 'Fresh Step' },
  rack: { ar: 'رفّ الأحذية', en: 'Shoe Rack' },
  household: { ar: 'كيّ ملابس البيت', en: 'Household Pressing' },
} satisfies Record<string, Record<Locale, string>>;

/** A QR code on a page. */
export const code = 'svg:has(rect[fill=white])';

export const riyals = (t: Words, amount: string) => t('ui.riyals', { amount });

/** Opens the presentation, alive: full screen is offered by its script. */
export async function present(page: Page, t: Words, language: Locale, query = ''): Promise<void> {
  await page.goto(`/${language}/plans/present${query}`);
  await expect(page.getByRole('button', { name: t('present.full-screen') })).toBeVisible();
}
