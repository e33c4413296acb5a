import { expect, type Locator, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import type { Locale, Translate } from './messages';

/** The sandbox's plans, in their order. */
export const planNames = {
  weekly: { ar: 'سلة الأسبوع', en: 'Weekly Basket' },
  family: { ar: 'سلة العائلة', en: 'Family Basket' },
  shoes: { ar: 'خطوة نظيفة', en: 'Fresh Step' },
  rack: { ar: 'رفّ الأحذية', en: 'Shoe Rack' },
  household: { ar: 'كيّ ملابس البيت', en: 'Household Pressing' },
} satisfies Record<string, Record<Locale, string>>;

/** A QR code on a page. */
export const qrCode = 'svg:has(rect[fill=white])';

export const riyals = (t: Translate, amount: string) => t('ui.riyals', { amount });

/**
 * Opens the presentation and waits until it is hydrated: its script shows the full-screen button.
 */
export async function openPresentation(
  page: Page,
  t: Translate,
  language: Locale,
  query = '',
): Promise<void> {
  await page.goto(`/${language}/plans/present${query}`);
  await expect(page.getByRole('button', { name: t('present.full-screen') })).toBeVisible();
}

/** Waits for the slide of a plan's option, by its heading and its URL. */
export async function expectSlide(
  page: Page,
  name: string,
  plan: number,
  type: number,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/plans/present\\?plan=${plan}&type=${type}$`));
}

/** Decodes a QR code from a screenshot of it. */
export async function decodeQrCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot({ animations: 'disabled' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
