import type { Locator, Page } from '@playwright/test';
import type { App } from './app';
import type { Translate } from './messages';
import { expect } from './test';

/** Maximum distance of an error from its field, in CSS pixels. */
const nearPx = 60;

/**
 * Asserts that the error is in the field's description, close to the field, and linked from the
 * summary with the same text.
 */
export async function expectFieldError(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await expect(field).toHaveAccessibleDescription(new RegExp(literal(text)));
  const error = page.getByRole('paragraph').filter({ has: page.getByText(text, { exact: true }) });
  await expect(error).toBeVisible();
  expect(await gap(field, error), `${text}: beside its field`).toBeLessThan(nearPx);
  await expectInSummary(page, text);
}

/** Asserts that the error summary links to the field with this text. */
export async function expectInSummary(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('link', { name: text, exact: true })).toBeVisible();
}

/** Asserts that a page-level alert with this title appears; returns it. */
export async function expectNotice(page: Page, title: string | RegExp): Promise<Locator> {
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toBeVisible();
  return notice;
}

/** Asserts that the plan step states the old and the new price of the chosen plan. */
export async function expectRepriced(page: Page, t: Translate, was: string, now: string) {
  // The text before the first amount.
  const [itWas = ''] = t('step-plan.repriced').split(/ {2,}/);
  const notice = page.locator('div').filter({ hasText: itWas }).last();
  for (const amount of [was, now])
    await expect(notice.getByText(t('ui.riyals', { amount }))).toBeVisible();
  await expect(page.getByText(t('steps.reasons.price-changed'))).toHaveCount(0);
}

/** Distance of two elements in CSS pixels, measured in one call because the page may scroll. */
async function gap(one: Locator, other: Locator): Promise<number> {
  const second = await other.elementHandle();
  return one.evaluate((first, beside) => {
    if (!beside) throw new Error('not on the screen');
    const [a, b] = [first.getBoundingClientRect(), beside.getBoundingClientRect()];
    return Math.max(a.top - b.bottom, b.top - a.bottom);
  }, second);
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads from the log which check answered *not covered*, line by line, from this call on. */
export function coverageRefusals(app: App): () => string[] {
  const before = app.log().length;
  return () =>
    [
      ...app
        .log()
        .slice(before)
        .matchAll(/"event":"coverage-refused","signal":"([\w-]+)"/g),
    ].map(([, signal = '']) => signal);
}
