import type { Page } from '@playwright/test';
import brand from '@/public/brands/nada/brand.json' with { type: 'json' };
import { book, newestCheckout } from '../harness/book';
import { expect, test } from '../harness/customer';
import { walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';
import type { Words } from '../harness/words';

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

test('58 once it is paid the order’s number and whom to call are there, while it is activated and after @once', async ({
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
