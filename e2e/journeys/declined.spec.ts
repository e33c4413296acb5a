import { expect, test } from '../harness/customer';
import { walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';

/** The gateway's published test cards, and what is said of each refusal. */
const refusals = [
  ['4201320000311101', 'insufficient-funds'],
  ['4201322267774310', 'card-expired'],
  ['4201326324640570', 'over-limit'],
  // The bank gives no reason, or one that a customer can do nothing about.
  ['4201321234411220', 'declined'],
  [cards.lost, 'declined'],
] as const;

test('55 why the bank said no is told, with what to do about it, and a good card pays the same checkout @once', async ({
  wizard,
  page,
  t,
}) => {
  const sentences = [...new Set(refusals.map(([, code]) => t(`checkout.declines.${code}`)))];
  expect(sentences).toHaveLength(4);
  await walkToPayment(wizard);
  for (const [card, code] of refusals) {
    await wizard.payWith(card);
    await wizard.leavePaymentPage();
    await expect(page.getByText(t('checkout.declined-title'))).toBeVisible();
    for (const sentence of sentences) {
      const said = sentence === t(`checkout.declines.${code}`) ? 1 : 0;
      await expect(page.getByText(sentence, { exact: true })).toHaveCount(said);
    }
    await page.getByRole('button', { name: t('checkout.pay') }).click();
    await wizard.atPaymentPage();
  }
  await wizard.payWith(cards.good);
  await wizard.atDone();
});
