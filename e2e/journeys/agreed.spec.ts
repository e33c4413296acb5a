import { expectNotice } from '../harness/beside';
import { agreed, book } from '../harness/book';
import { expect, test } from '../harness/customer';
import { walkTo, walkToPayment } from '../harness/way';

test('what would be charged is not what was agreed to: an alarm, and no payment page @once', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await walkToPayment(wizard);
  const [consent] = await agreed(app);
  await book(
    app,
    `insert into consents select gen_random_uuid(), checkout_id, amount_halalas - 1, currency, locale,
      at + interval '1 second' from consents where checkout_id = $1`,
    [consent?.checkout_id],
  );
  const before = app.log().length;
  const { invoices } = await world.payments();
  await page.goto(`/ar/checkout/${consent?.checkout_id}`);
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await expect(page.getByText(t('checkout.fault-again'))).toBeVisible();
  await expect
    .poll(() => app.log().slice(before))
    .toContain('"event":"charge-differs-from-consent"');
  expect((await world.payments()).invoices).toHaveLength(invoices.length);
});

test('an order whose first day has passed is not paid any more @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await walkTo(wizard, 'review');
  await world.fault({ operation: 'gateway-create-invoice', kind: 'reset' });
  await wizard.review();
  await expectNotice(page, t('errors.payment-unreachable.title'));
  const { invoices } = await world.payments();
  const [consent] = await agreed(app);
  await page.goto(`/ar/checkout/${consent?.checkout_id}`);
  await world.advance('P10D');
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.closed-title') }),
  ).toBeVisible();
  expect((await world.payments()).invoices).toHaveLength(invoices.length);
});

test('an earlier order whose first day has passed is in the way: said, with its number @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await world.amend({ profile: 'strict' });
  await walkToPayment(wizard);
  await world.advance('P10D');
  await walkTo(wizard, 'review', { from: 'schedule' });
  await wizard.review();
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.earlier-past-title') }),
  ).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
  const [earlier] = await book<{ subscription_id: string }>(
    app,
    `select c.subscription_id from checkout_events e join checkouts c on c.id = e.checkout_id
     where e."from" = 'none' and c.subscription_id is not null order by e.xmin::text::bigint desc limit 1`,
  );
  await expect(page.getByText(earlier?.subscription_id ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('checkout.change') })).toHaveCount(0);
  await wizard.accessible();
});
