import type { Page } from '@playwright/test';
import { test as base, expect } from '../harness/customer';
import { readConsents } from '../harness/database';
import { expectRepriced } from '../harness/expect-errors';
import { type Translate, translatorFor } from '../harness/messages';
import { walkTo } from '../harness/walk';
import type { Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

interface Offer {
  planId: number;
  name: { ar: string; en: string };
  typeId: number;
  price: number;
}

/**
 * One plan for each test that changes it: the app may show a catalogue that is some minutes old.
 */
const offers = {
  withdrawn: {
    planId: 12,
    name: { ar: 'سلة العائلة', en: 'Family Basket' },
    typeId: 121,
    price: 480,
  },
  dearer: { planId: 14, name: { ar: 'رفّ الأحذية', en: 'Shoe Rack' }, typeId: 141, price: 160 },
} satisfies Record<string, Offer>;

const test = base.extend<{ restored: void }>({
  restored: [
    async ({ world }, use) => {
      await use();
      for (const { planId, typeId, price } of Object.values(offers)) {
        await world.setAvailable(planId, true);
        await world.setPrice(typeId, price);
      }
    },
    { auto: true },
  ],
});

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const waysToBuy = ({ page, t, language }: Wizard, { name }: Offer) =>
  group(page, t('step-plan.options-of', { plan: name[language] }));

/** Takes the first option of a plan, and continues. */
async function choose(wizard: Wizard, offer: Offer): Promise<void> {
  await wizard.at('plan');
  await waysToBuy(wizard, offer).getByRole('radio').first().check();
  await goOn(wizard);
}

const goOn = ({ page, t }: Wizard): Promise<void> =>
  page
    .getByRole('button', { name: t('step-plan.submit') })
    .filter({ visible: true })
    .click();

/** Purchases since then: drafts at the partner, invoices at the gateway. */
async function bought(world: World, seen: number) {
  const calls = await world.requests(seen);
  return calls
    .map(({ operation }) => operation)
    .filter((operation) => ['subscribe', 'gateway-create-invoice'].includes(operation));
}

const riyals = (t: Translate, amount: string) => t('ui.riyals', { amount });

test('a price that changed before payment needs a new choice, and a withdrawn plan disappears with a message @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'review', { planId: offers.dearer.planId });
  await expect(page.getByText(riyals(t, '160')).first()).toBeVisible();
  const seen = await world.lastRequest();
  await world.setPrice(offers.dearer.typeId, 165);
  await wizard.review();
  await wizard.at('plan');
  await expectRepriced(page, t, '160', '165');
  expect(await bought(world, seen)).toEqual([]);

  // A plan that is withdrawn while it is shown disappears, with a message.
  await waysToBuy(wizard, offers.withdrawn).getByRole('radio').first().check();
  await world.setAvailable(offers.withdrawn.planId, false);
  await goOn(wizard);
  const withdrawn = t('step-plan.errors.plan-withdrawn');
  await expect(page.getByRole('paragraph').filter({ hasText: withdrawn })).toBeVisible();
  await expect(waysToBuy(wizard, offers.withdrawn)).toHaveCount(0);

  await expect(waysToBuy(wizard, offers.dearer).getByText(riyals(t, '165'))).toBeVisible();
  await choose(wizard, offers.dearer);
  await wizard.at('review');
  await expect(page.getByText(riyals(t, '165')).first()).toBeVisible();
  await wizard.review();
  await wizard.atPaymentPage();
  const invoice = (await world.payments()).invoices.find(({ id }) => page.url().includes(id));
  expect(invoice?.amount).toBe(16_500);
});

test('a total that differs from the price shown is not charged until it is accepted @once', async ({
  wizard,
  page,
  t,
  app,
  context,
  world,
}) => {
  await walkTo(wizard, 'review');
  const invoices = async () => (await world.payments()).invoices.length;
  const before = await invoices();
  await world.fault({
    operation: 'subscribe',
    kind: 'schema',
    set: { path: 'data.total', value: 251.5 },
  });
  await wizard.review();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.price-title') }),
  ).toBeVisible();
  await expect(page.getByText(riyals(t, '240')).first()).toBeVisible();
  await expect(page.getByText(riyals(t, '251.50')).first()).toBeVisible();
  expect(await invoices()).toBe(before);
  const shown = { amount_halalas: 24_000, currency: 'SAR', locale: 'ar' };
  expect(await readConsents(app)).toMatchObject([shown]);

  // After reconnecting, the button that was clicked last is submitted.
  const en = translatorFor('en');
  await page.goto(page.url().replace('/ar/', '/en/'));
  const cutOff = page.getByRole('alert').filter({ hasText: en('checkout.fault-offline') });
  const accept = page.getByRole('button', { name: en('checkout.accept') });
  await context.setOffline(true);
  await page.getByRole('button', { name: en('checkout.choose-again') }).click();
  await expect(cutOff).toBeVisible();
  await accept.click();
  await expect(page.locator('form').filter({ has: accept }).getByRole('alert')).toHaveText(
    en('checkout.fault-offline'),
  );
  await expect(cutOff).toHaveCount(1);
  await context.setOffline(false);
  await wizard.atPaymentPage();
  const invoice = (await world.payments()).invoices.find(({ id }) => page.url().includes(id));
  expect(invoice?.amount).toBe(25_150);
  const accepted = { amount_halalas: 25_150, currency: 'SAR', locale: 'en' };
  expect(await readConsents(app)).toMatchObject([shown, accepted]);

  // The review shows the plan's own price again: its button must not lead to a payment page with
  // another price.
  await wizard.open('review');
  await wizard.review();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.getByText(riyals(t, '251.50')).first()).toBeVisible();
});
