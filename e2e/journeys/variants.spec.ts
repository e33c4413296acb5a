import { expect, test } from '../harness/customer';
import type { StepName } from '../harness/door';
import { ofAKind } from '../harness/of-a-kind';
import { subscribed, walkTo, walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';

test('preferences can be skipped, and pickups start on a chosen date @once', async ({
  wizard,
  world,
}) => {
  const seen = await world.lastRequest();
  await walkTo(wizard, 'preferences');
  await wizard.skipPreferences();
  await wizard.at('plan');
  await walkTo(wizard, 'schedule', { from: 'plan' });
  await wizard.schedule('start');
  await wizard.review();
  await wizard.atPaymentPage();

  const calls = await world.requests(seen);
  expect(calls.filter(({ operation }) => operation === 'save-preferences')).toEqual([]);
  const [subscribe] = calls.filter(({ operation }) => operation === 'subscribe');
  expect(subscribe?.query).toHaveProperty('preferred_pickup_date');
  expect(subscribe?.query).not.toHaveProperty('preferred_pickup_day');
});

test('a weekly pickup sends the day and not the date @once', async ({ wizard, world }) => {
  const seen = await world.lastRequest();
  await walkToPayment(wizard, { mode: 'weekly' });
  const [subscribe] = (await world.requests(seen)).filter(
    ({ operation }) => operation === 'subscribe',
  );
  expect(subscribe?.query.preferred_pickup_day).toMatch(/^[a-z]+day$/);
  expect(subscribe?.query).not.toHaveProperty('preferred_pickup_date');
});

test('a returning customer is greeted, and not asked again for what is known @once', async ({
  wizard,
  wizardOn,
  browser,
  baseURL,
  language,
  t,
  person,
}) => {
  await subscribed(wizard);

  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const again = wizardOn(await elsewhere.newPage());
  await again.open('coverage');
  await again.coverage();
  await again.mobile(1);
  // Known from before: who they are, where they live, how they like it done.
  await again.at('plan');
  await again.open('address');
  await expect(
    again.page.getByText(t('step-address.welcome', { name: person.name.split(' ')[0] ?? '' })),
  ).toBeVisible();
  await elsewhere.close();
});

test('a declined card is said, and a good one pays the same checkout @once @long', async ({
  wizard,
  world,
  page,
  t,
}) => {
  await walkToPayment(wizard);
  const invoice = page.url();
  await wizard.payWith(cards.lost);
  await expect(page).toHaveURL(/\/gateway\/invoices\//);
  await wizard.leavePaymentPage();
  await expect(page.getByText(t('checkout.declined-title'))).toBeVisible();
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await wizard.atPaymentPage();
  expect(new URL(page.url()).pathname).toBe(new URL(invoice).pathname);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  const { payments } = await world.payments();
  const own = payments.filter(({ invoice_id }) => invoice_id && invoice.includes(invoice_id));
  expect(own.map(({ status }) => status).sort()).toEqual(['failed', 'paid']);
});

test('refresh and back on every step lose nothing @once', async ({ wizard, page, person, t }) => {
  await wizard.open('coverage');
  await wizard.coverage();
  await wizard.at('mobile');
  await page.reload();
  await wizard.mobile();
  await wizard.registration();
  await wizard.address();
  await wizard.preferences();
  await wizard.plan();
  await wizard.schedule();
  await wizard.at('review');
  await expect(page.getByText(person.name)).toBeVisible();

  const box = (name: string) => page.getByRole('textbox', { name });
  const [year = '', , day = ''] = person.birthDate.split('-');
  /** What the wizard answered stands on the page, before and after it is loaded anew. */
  const answered = {
    schedule: async () => {
      for (const group of ['mode', 'day', 'period'])
        await expect(
          page
            .getByRole('group', { name: t(`step-schedule.${group}`) })
            .getByRole('radio', { disabled: false })
            .first(),
        ).toBeChecked();
    },
    plan: () => expect(page.getByRole('radio').first()).toBeChecked(),
    preferences: () =>
      expect(
        page.getByText(t('step-preferences.saved', { care: t('step-preferences.options.mirzam') })),
      ).toBeVisible(),
    address: async () => {
      await expect(box(t('step-address.street'))).toHaveValue('شارع الأمير سلطان، العليا');
      await expect(box(t('step-address.building'))).toHaveValue('7421');
    },
    registration: async () => {
      await expect(box(t('step-registration.name'))).toHaveValue(person.name);
      await expect(box(t('form.day'))).toHaveValue(String(Number(day)));
      await expect(box(t('form.year'))).toHaveValue(year);
      await expect(
        page.getByRole('radio', { name: t('step-registration.genders.female') }),
      ).toBeChecked();
    },
    mobile: () => expect(box(t('step-mobile.label'))).toHaveValue(/\d{2}.?\d{3}.?\d{4}/),
    coverage: () =>
      expect(page.locator('#chosen-place').getByText(t('step-coverage.chosen'))).toBeVisible(),
  } as const;
  for (const [step, stands] of Object.entries(answered)) {
    await page.goBack();
    await wizard.at(step as StepName);
    await stands();
    await page.reload();
    await wizard.at(step as StepName);
    await stands();
  }
  await wizard.open('review');
  await wizard.at('review');
});

test('a closed browser loses nothing: opened again, it stands at the review with every answer @once @long', async ({
  wizard,
  wizardOn,
  page,
  context,
  browser,
  baseURL,
  language,
  person,
}) => {
  await walkTo(wizard, 'review');
  const answers = await page.getByRole('definition').allTextContents();
  const { cookies, origins } = await context.storageState();
  await context.close();

  // What a browser forgets when it is closed, it has forgotten.
  const kept = { cookies: cookies.filter(({ expires }) => expires > 0), origins };
  const opened = await browser.newContext({ baseURL, locale: language, storageState: kept });
  const again = wizardOn(await opened.newPage());
  await again.page.goto(`/${language}/start`);
  await again.at('review');
  await expect(again.page.getByText(person.name)).toBeVisible();
  await expect(again.page.getByRole('definition')).toHaveText(answers);
  await opened.close();
});

test('the Back button after paying shows the outcome, never the pay button @once', async ({
  wizard,
  page,
  t,
}) => {
  await subscribed(wizard);
  await page.goto(`/${wizard.language}/start/review`);
  await wizard.atDone();
  await expect(page.getByRole('button', { name: t('checkout.pay') })).toHaveCount(0);
});

test('a double click on every forward button does everything once @once', async ({
  wizard,
  world,
  page,
}) => {
  const seen = await world.lastRequest();
  await page.addInitScript(() => {
    // Every press of a submit button is two.
    addEventListener(
      'click',
      (event) => {
        const button = (event.target as Element).closest('button[type=submit]');
        if (event.isTrusted && button) queueMicrotask(() => (button as HTMLButtonElement).click());
      },
      true,
    );
  });
  await wizard.toPayment({ skipPreferences: true });
  await wizard.payWith(cards.good);
  await wizard.atDone();
  const count = (calls: Awaited<ReturnType<typeof world.requests>>, operation: string) =>
    calls.filter((call) => call.operation === operation && !call.replayed).length;
  const calls = await world.requests(seen);
  for (const operation of [
    'link-customer',
    'save-address',
    'subscribe',
    'gateway-create-invoice',
    'confirm-payment',
  ]) {
    expect(count(calls, operation), operation).toBe(1);
  }
});

for (const [operation, long] of ofAKind([
  'subscribe',
  'confirm-payment',
  'link-customer',
  'save-address',
])) {
  test(`★53 the answer of ${operation} is lost after the work was done: tried again under its own key, done once @once${long}`, async ({
    wizard,
    world,
    person,
  }) => {
    const before = await world.books();
    const seen = await world.lastRequest();
    await world.fault({ operation, kind: 'reset-after-commit', times: 1 });
    await subscribed(wizard);
    const tries = (await world.requests(seen)).filter((call) => call.operation === operation);
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const after = await world.books();
    expect(after.customers - before.customers, person.mobile).toBe(1);
    expect(after.subscriptions.active - before.subscriptions.active).toBe(1);
    expect(after.subscriptions.draft - before.subscriptions.draft).toBe(0);
    expect(after.confirmations - before.confirmations).toBe(1);
  });
}
