import { expectAccessible } from '../harness/axe';
import { followToTheEnd } from '../harness/tracking';
import { expect, test } from '../harness/test';
import { cards, Wizard } from '../harness/wizard';

test('a customer subscribes, pays, and follows the laundry to the end', async ({
  app,
  page,
  t,
  language,
  world,
  person,
}) => {
  test.slow();
  const before = await world.books();
  const wizard = new Wizard(page, t, language, world, person);

  await wizard.fromHome();
  await wizard.at('mobile');
  await wizard.accessible();
  await wizard.askForCode();
  await wizard.accessible();
  await wizard.enterCode(await world.code(person.mobile));
  await wizard.at('registration');
  await wizard.accessible();
  await wizard.registration();
  await wizard.at('address');
  await wizard.accessible();
  await wizard.address();
  await wizard.at('preferences');
  await wizard.accessible();
  await wizard.preferences();
  await wizard.at('plan');
  await wizard.accessible();
  await wizard.plan();
  await wizard.at('schedule');
  await wizard.accessible();
  await wizard.schedule();
  await wizard.at('review');
  await wizard.accessible();
  await wizard.review();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);

  await wizard.atDone();
  await wizard.accessible();
  // The first option of the first plan: what the page says was charged is what the gateway captured.
  const charged = 24_000;
  await expect(
    page.getByText(t('ui.riyals', { amount: String(charged / 100) })).first(),
  ).toBeAttached();
  const invoice = await page.request.get(
    (await page.getByRole('link', { name: t('checkout.invoice-open') }).getAttribute('href')) ?? '',
  );
  expect(invoice.headers()['content-type']).toContain('application/pdf');
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/track/`));
  await wizard.accessible();

  const books = await world.books();
  expect(books.customers - before.customers).toBe(1);
  expect(books.subscriptions.active - before.subscriptions.active).toBe(1);
  expect(books.confirmations - before.confirmations).toBe(1);
  const bookedBefore = before.payments.paid ?? { count: 0, amount: 0 };
  expect(books.payments.paid).toEqual({
    count: bookedBefore.count + 1,
    amount: bookedBefore.amount + charged,
  });

  await followToTheEnd(app, page, t, world);
  await expectAccessible(page);

  const asked = await world.lastRequest();
  await world.advance('P1D');
  await page.clock.runFor(20 * 60_000);
  await page.reload();
  expect(
    (await world.requests(asked)).filter(({ operation }) => operation === 'subscription-orders'),
  ).toEqual([]);
});
