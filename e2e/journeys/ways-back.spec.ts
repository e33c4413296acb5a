import { minuteMs } from '@/lib/kernel/time';
import type { Page } from '@playwright/test';
import brand from '@/public/brands/nada/brand.json' with { type: 'json' };
import { book, newestCheckout } from '../harness/book';
import { expect, test } from '../harness/customer';
import { subscribed, walkTo, walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';
import { type Words, wordsOf } from '../harness/words';

test('home says what waits: an order half done, then a subscription @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const bought = page.getByText(t('ways-back.bought'));
  await page.goto(`/${language}`);
  await expect(page.getByRole('region', { name: t('ways-back.label') })).toHaveCount(0);

  await walkTo(wizard, 'preferences');
  await page.goto(`/${language}`);
  await expect(page.getByText(t('ways-back.begun', { place: '5', count: '8' }))).toBeVisible();
  await expect(bought).toHaveCount(0);
  await page.getByRole('link', { name: t('ways-back.begun-go') }).click();
  await wizard.at('preferences');

  await subscribed(wizard, { from: 'preferences' });
  await page.goto(`/${language}`);
  await expect(bought).toBeVisible();
  await expect(page.getByRole('link', { name: t('ways-back.begun-go') })).toHaveCount(0);
  await page.getByRole('link', { name: t('ways-back.bought-go') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
});

test('the account begins with an order that is half done, and names a plan in the page’s language @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await walkTo(wizard, 'preferences');
  await page.goto(`/${language}/account`);
  await page.getByRole('link', { name: t('ways-back.begun-go') }).click();
  await wizard.at('preferences');
  await subscribed(wizard, { from: 'preferences' });

  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto(`/${other}/plans`);
  const names = await page.getByRole('article').getByRole('heading').allTextContents();
  await page.goto(`/${other}/account`);
  const bought = page
    .getByRole('region', { name: wordsOf(other)('account.current') })
    .getByRole('heading', { level: 3 });
  const [name = ''] = await bought.allTextContents();
  expect(names.filter((known) => name.includes(known))).not.toEqual([]);
});

test('the account that was left open over midnight no longer says tomorrow @once @long', async ({
  wizard,
  page,
  world,
  language,
  t,
}) => {
  await subscribed(wizard, { mode: 'start' });
  await page.clock.install();
  await page.goto(`/${language}/account`);
  const current = page.getByRole('region', { name: t('account.current') });
  await expect(current).toContainText(t('tracking.tomorrow'));
  await world.advance('P1D');
  // Half an hour from when the page came alive, which is not to be seen.
  await expect(async () => {
    await page.clock.runFor(32 * minuteMs);
    await expect(current).not.toContainText(t('tracking.tomorrow'), { timeout: 3_000 });
  }).toPass();
});

/** The row of this name says this. */
const fact = (page: Page, label: string, value: string) =>
  expect(
    page
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: label }) })
      .getByRole('definition')
      .filter({ hasText: value }),
  ).toBeVisible();

/** What a call to the laundry wants: the number of the order, and the number to call. */
async function expectWhomToAsk(page: Page, t: Words, reference: string): Promise<void> {
  await fact(page, t('checkout.reference'), reference);
  await expect(page.getByRole('link', { name: t('tracking.call'), exact: true })).toHaveAttribute(
    'href',
    `tel:${brand.support.phone}`,
  );
}

test('58 once it is paid the order’s number and whom to call are there, while it is activated and after @once @long', async ({
  wizard,
  world,
  app,
  page,
  t,
}) => {
  const seen = await world.lastRequest();
  await walkToPayment(wizard);
  await world.fault({ operation: 'confirm-payment', kind: 'status', status: 503, times: 90 });
  await wizard.payWith(cards.good);
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.wait-title') }),
  ).toBeVisible();
  const confirm = async () =>
    (await world.requests(seen)).find(({ operation }) => operation === 'confirm-payment');
  await expect.poll(confirm).toBeDefined();
  const reference = (await confirm())?.fields.subscription_id ?? 'none';
  expect(reference).toMatch(/^\d+$/);
  await expectWhomToAsk(page, t, reference);
  await wizard.accessible();

  await world.clearFaults();
  // The worker looks again now: what it waits between two tries is real time.
  await book(
    app,
    `update checkouts set next_attempt_at = now() where id = ${newestCheckout} and next_attempt_at > now()`,
  );
  await wizard.atDone();
  await expectWhomToAsk(page, t, reference);
  await wizard.accessible();
});
