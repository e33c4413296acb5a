import type { Locator, Page } from '@playwright/test';
import { expect } from './test';
import type { Words } from './words';

/** How far from its field an error may stand and still be read as belonging to it, in CSS pixels. */
const nearPx = 60;

/** The words are read out with the field, stand right beside it, and the summary above leads to it with the same words. */
export async function expectFault(field: Locator, words: string): Promise<void> {
  const page = field.page();
  await expect(field).toHaveAccessibleDescription(new RegExp(literal(words)));
  const error = page.getByRole('paragraph').filter({ has: page.getByText(words, { exact: true }) });
  await expect(error).toBeVisible();
  expect(await gap(field, error), `${words}: beside its field`).toBeLessThan(nearPx);
  await expectInSummary(page, words);
}

/** The summary above says it, with a link to where it is mended. */
export async function expectInSummary(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('link', { name: words, exact: true })).toBeVisible();
}

/** A notice of the page as a whole, read out when it appears. */
export async function expectNotice(page: Page, title: string | RegExp): Promise<Locator> {
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toBeVisible();
  return notice;
}

/** The step of the plans says what the chosen one cost and what it costs now, and not merely that it changed. */
export async function expectRepriced(page: Page, t: Words, was: string, now: string) {
  // The words before the first amount.
  const [itWas = ''] = t('step-plan.repriced').split(/ {2,}/);
  const told = page.locator('div').filter({ hasText: itWas }).last();
  for (const amount of [was, now])
    await expect(told.getByText(t('ui.riyals', { amount }))).toBeVisible();
  await expect(page.getByText(t('steps.reasons.price-changed'))).toHaveCount(0);
}

/** How far apart two stand, in CSS pixels: both measured in one moment, for the page may be scrolling. */
async function gap(one: Locator, other: Locator): Promise<number> {
  const second = await other.elementHandle();
  return one.evaluate((first, beside) => {
    if (!beside) throw new Error('not on the screen');
    const [a, b] = [first.getBoundingClientRect(), beside.getBoundingClientRect()];
    return Math.max(a.top - b.bottom, b.top - a.bottom);
  }, second);
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
