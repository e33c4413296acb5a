import type { Page } from '@playwright/test';
import { weekdayOf } from '@/lib/kernel/time';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import type { App } from '../harness/app';
import { expect, test } from '../harness/customer';
import { type CheckoutSummary, query, readNewestCheckout } from '../harness/database';
import { newPerson } from '../harness/person';
import { notFound, trackingLink } from '../harness/share-links';
import { hoursIntoWindow, ordersOf } from '../harness/tracking';
import { subscribe, walkTo, walkToPayment } from '../harness/walk';
import { cards, Wizard } from '../harness/wizard';

/** A plan of two pickups: its first one is the last but one. */
const planId = 14;
const [typeId, price] = [141, 160];

interface Bought {
  checkout: CheckoutSummary;
  /** The tracking page. */
  link: string;
  orders: [TrackedOrder, ...TrackedOrder[]];
}

/** Buys the plan of two pickups, with care preferences stored at the partner. */
async function bought(wizard: Wizard, app: App): Promise<Bought> {
  const { page, world } = wizard;
  await world.setMorning();
  await subscribe(wizard, { planId });
  const link = await trackingLink(page);
  await page.goto(link);
  return { checkout: await readNewestCheckout(app), link, orders: await ordersOf(app, page) };
}

/** Lets the first pickup happen: one is left. */
async function collected({ page, world }: Wizard, { link, orders }: Bought): Promise<void> {
  await world.setClock(hoursIntoWindow(orders[0], 1));
  await page.goto(link);
}

const renewPath = ({ language }: Wizard, { checkout }: Bought) =>
  `/${language}/renew/${checkout.id}`;

const offer = ({ page, t }: Wizard) =>
  page.getByRole('link', { name: t('tracking.renew'), exact: true });

/** Agrees on the review, pays on the gateway's page, and arrives at the confirmation. */
async function pay(wizard: Wizard): Promise<void> {
  await wizard.review();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);
  await wizard.atDone();
}

const reviewed = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: false }).first();

test('a subscription can be renewed in one press from its second-to-last pickup on and after its end @long-in-english', async ({
  wizard,
  page,
  app,
  world,
  language,
  t,
}) => {
  const first = await bought(wizard, app);
  await expect(offer(wizard), 'two pickups are ahead').toHaveCount(0);
  await collected(wizard, first);

  const calls = await world.lastRequest();
  const startedAt = performance.now();
  await offer(wizard).click();
  await wizard.at('review');
  await expect(page.getByText(t('step-review.renewal.same'))).toBeVisible();
  await expect(reviewed(page, 'شارع الأمير سلطان، العليا')).toBeVisible();
  await pay(wizard);
  const seconds = (performance.now() - startedAt) / 1_000;
  // Offer, consent, pay; then card and confirmation on the gateway's page.
  test.info().annotations.push({ type: 'renewal', description: `${seconds.toFixed(1)} s` });

  const made = (await world.requests(calls)).filter(({ operation }) =>
    ['subscribe', 'confirm-payment', 'link-customer', 'save-address'].includes(operation),
  );
  expect(made.map(({ operation }) => operation)).toEqual(['subscribe', 'confirm-payment']);
  const weekday = weekdayOf(first.orders[0].pickupDate);
  const { query: sentQuery } = made[0] ?? {};
  expect(sentQuery).toMatchObject({
    plan_id: String(planId),
    plan_type_id: String(typeId),
    preferred_pickup_period: first.orders[0].period,
  });
  // After the last pickup of the running one: on a date, because weekly would begin before it.
  const date = sentQuery?.preferred_pickup_date ?? '';
  expect(weekdayOf(date as (typeof first.orders)[0]['pickupDate'])).toBe(weekday);
  expect(date > (first.orders.at(-1)?.pickupDate ?? '')).toBe(true);

  // Renewed: the older one offers nothing, and its link asks before it buys a third.
  await page.goto(first.link);
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();
  await expect(offer(wizard)).toHaveCount(0);
  await page.goto(renewPath(wizard, first));
  await expect(page.getByText(t('renewal.newer.title'))).toBeVisible();

  // The last one is over, weeks later and on a device that was signed out.
  const [{ last } = { last: '' }] = await query<{ last: string }>(
    app,
    `select "order"->'pickup'->>'date' as last from checkouts where id = $1`,
    [(await readNewestCheckout(app)).id],
  );
  await world.setClock(new Date(Date.parse(last) + 12 * 86_400_000).toISOString());
  await page.context().clearCookies();
  const over = { ...first, checkout: await readNewestCheckout(app) };
  await page.goto(renewPath(wizard, over));
  await expect(page.getByText(t('account.sign-in-lead-renew'))).toBeVisible();
  await wizard.waitForHydration();
  await wizard.requestCode();
  await wizard.enterCode(await world.code(wizard.person.mobile, 2));
  await wizard.at('review');
  await expect(reviewed(page, 'شارع الأمير سلطان، العليا')).toBeVisible();
  await page.goto(`/${language}/account`);
  await expect(page.getByRole('link', { name: t('resume-links.begun-go') })).toBeVisible();
});

/** Opens the link that renews, to this heading. */
async function asked(wizard: Wizard, own: Bought): Promise<void> {
  await wizard.page.goto(renewPath(wizard, own));
  await expect(
    wizard.page.getByRole('heading', { level: 1, name: wizard.t('renewal.heading') }),
  ).toBeVisible();
}

const renewAnyway = ({ page, t }: Wizard) =>
  page.getByRole('button', { name: t('renewal.anyway'), exact: true }).click();

const restored = test.extend<{ back: void }>({
  back: [
    async ({ world }, use) => {
      await use();
      await world.setPrice(typeId, price);
      await world.setAvailable(planId, true);
    },
    { auto: true },
  ],
});

restored(
  'a price, a place or a plan that changed since is said, with a way on; a partner that is down changes nothing @once',
  async ({ wizard, page, app, world, t }) => {
    const own = await bought(wizard, app);
    await collected(wizard, own);
    const link = renewPath(wizard, own);

    await world.fault({ operation: 'list-plans', kind: 'status', status: 500, times: 99 });
    await page.goto(link);
    await expect(page.getByText(t('renewal.failed'))).toBeVisible();
    await world.clearFaults();
    await page.getByRole('link', { name: t('shell.again') }).click();
    await wizard.at('review');

    // The same link again, at today's price: both are named, and the new one is agreed to.
    await world.setPrice(typeId, price + 5);
    await page.goto(link);
    await wizard.at('review');
    await expect(page.getByText(t('step-review.renewal.title-price'))).toBeVisible();
    const riyals = (amount: number) => t('ui.riyals', { amount: String(amount) });
    await expect(page.getByText(riyals(price), { exact: true }).first()).toBeAttached();
    await expect(wizard.payButton()).toContainText(riyals(price + 5));

    // No longer covered: the review leads to the place.
    await world.fault({
      operation: 'is-location-covered',
      kind: 'schema',
      times: 20,
      set: { path: 'data.is_covered', value: false },
    });
    await page.goto(link);
    await wizard.at('review');
    await expect(page.getByText(t('steps.reasons.not-covered'))).toBeVisible();
    await world.clearFaults();

    // Withdrawn: another plan is the one answer that is missing.
    await world.setAvailable(planId, false);
    await page.goto(link);
    await wizard.at('plan');
    await expect(page.getByText(t('steps.reasons.renewed-plan-gone'))).toBeVisible();
    await wizard.plan();
    await wizard.at('review');
    await expect(page.getByText(t('step-review.renewal.rest'))).toBeVisible();
    await expect(reviewed(page, 'شارع الأمير سلطان، العليا')).toBeVisible();
  },
);

test('a renewal names the unfinished or unpaid order that it replaces, and reveals nothing to others @once', async ({
  wizard,
  page,
  app,
  browser,
  world,
  t,
}, { workerIndex }) => {
  const own = await bought(wizard, app);
  await collected(wizard, own);

  // Also one that was begun from an opened renewal.
  await page.goto(renewPath(wizard, own));
  await wizard.at('review');
  await walkTo(wizard, 'schedule', { from: 'plan', planId: 12 });
  await asked(wizard, own);
  await expect(page.getByText(t('renewal.begun.text', { place: '8', count: '8' }))).toBeVisible();
  await page.getByRole('link', { name: t('renewal.begun.go') }).click();
  await wizard.at('review');
  await expect(page.getByText(t('step-review.renewal.rest'))).toBeVisible();
  await walkToPayment(wizard, { from: 'review' });
  const [unpaid] = (await world.payments()).invoices.filter(({ id }) => page.url().includes(id));

  await asked(wizard, own);
  await expect(page.getByText(t('renewal.unpaid.title'))).toBeVisible();
  await wizard.accessible();
  await renewAnyway(wizard);
  await wizard.at('review');
  await expect(reviewed(page, t('step-review.renewal.same'))).toBeVisible();
  await pay(wizard);
  const { invoices } = await world.payments();
  expect(invoices.find(({ id }) => id === unpaid?.id)?.status).toBe('canceled');
  const [{ paid } = { paid: '' }] = await query<{ paid: string }>(
    app,
    `select count(*) as paid from payments join checkouts on checkouts.id = checkout_id
     where payments.state = 'paid' and customer_id = (select customer_id from checkouts where id = $1)`,
    [own.checkout.id],
  );
  expect(Number(paid), 'the first one and its renewal').toBe(2);

  // Signed in as another customer: as an id that does not exist, on the page and by a call.
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: wizard.language });
  const stranger = new Wizard(
    await elsewhere.newPage(),
    t,
    wizard.language,
    world,
    newPerson(workerIndex),
  );
  await walkTo(stranger, 'registration');
  for (const id of [own.checkout.id, crypto.randomUUID()]) {
    const shown = await stranger.page.request.get(`/ar/renew/${id}`);
    expect(shown.status()).toBe(404);
    const call = await stranger.page.request.post(`/api/renewals/${id}?locale=ar`, {
      headers: { origin: app.url },
      data: {},
    });
    expect(call.status()).toBe(404);
    expect(await call.json()).toEqual(notFound);
  }
  await elsewhere.close();
});
