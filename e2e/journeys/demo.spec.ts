import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe';
import {
  expect,
  newVisitor,
  openPanel,
  panelRegion,
  pressControl,
  test,
  togglePanel,
} from '../harness/demo';
import type { Translate } from '../harness/messages';
import { newPerson } from '../harness/person';
import { StaffPage } from '../harness/staff-page';
import { cards, Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

// These tests share one demo.
test.describe.configure({ mode: 'default' });

test('a payment fails and then succeeds, an order advances, and a reset starts over @once', async ({
  page,
  world,
  language,
  t,
}) => {
  const wizard = new Wizard(page, t, language, world, newPerson(0));
  await page.goto(`/${language}`);
  await expect((await openPanel(page, t)).getByText(t('demo.shared'))).toBeVisible();
  const { payments, subscriptions } = await world.partnerCounts();
  const failed = payments['failed']?.count ?? 0;
  await pressControl(page, t, 'demo.personas.waiting');
  await expect(page).toHaveURL(/\/checkout\/[\w-]{36}$/);

  await pressControl(page, t, 'demo.payment-fails');
  await expect((await openPanel(page, t)).getByText(t('demo.payment-works'))).toBeVisible();
  await expectAccessible(page);
  await togglePanel(page);
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);
  await expect
    .poll(async () => (await world.partnerCounts()).payments['failed']?.count)
    .toBe(failed + 1);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  expect((await world.partnerCounts()).subscriptions.active).toBe(subscriptions.active + 1);

  await page.goto(await trackingLink(page));
  const pickup = await nextPickup(world);
  expect(pickup, 'the pickup is still to come').toBeGreaterThan(await timeOf(world));
  const late = (await openPanel(page, t)).getByRole('button', { name: t('demo.order-late') });
  await expect(late).toBeVisible();
  // Pickup, washing, delivery and return happen at realistic hours.
  const stages = {
    picked_up_from_customer: 1,
    received_in_laundry: 3,
    out_for_delivery: 24,
    delivered: 28,
  };
  for (const [stage, hours] of Object.entries(stages)) {
    await step(page, t);
    expect(Math.floor(((await timeOf(world)) - pickup) / 3_600_000), stage).toBe(hours);
    const tag = page.getByText(t(`tracking.tag.${stage}`), { exact: true });
    await expect(tag.first()).toBeAttached();
    // While an order is in progress the demo cannot delay another one: moving the clock would
    // deliver the first.
    await expect(late).toBeVisible({ visible: stage === 'delivered' });
  }

  await reset(page, t);
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
  // The demo data of the staff page: a rejected order, and a fortnight of figures.
  expect(await world.partnerCounts()).toMatchObject({ customers: 1, confirmations: 0 });
  const desk = new StaffPage(page, t, language);
  await desk.signIn('sara');
  const troubles = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(troubles).toHaveText([t('staff.issues.confirm-refused.title')]);
  const fortnight = page
    .getByRole('table', { name: t('staff.days'), exact: true })
    .getByRole('row');
  await expect(fortnight).toHaveCount(15);
  for (const row of (await fortnight.all()).slice(2)) {
    const figures = (await row.getByRole('cell').allInnerTexts()).map(Number);
    expect(figures, 'began, ordered, paid, active').toEqual([...figures].sort((a, b) => b - a));
    expect(figures.at(-1)).toBeGreaterThan(0);
  }
  await page.goto(`/${language}/account`);
  await expect(page.getByRole('textbox', { name: t('step-mobile.label') })).toBeVisible();
});

/** Moves the next pickup to its next state, and waits for it. */
async function step(page: Page, t: Translate): Promise<void> {
  const moved = page.waitForResponse((reply) => reply.url().endsWith('/api/demo/order'));
  await pressControl(page, t, 'demo.order-step');
  await moved;
  await expect(panelRegion(page, t)).toBeVisible();
}

/** Resets the demo, which needs a confirmation. */
async function reset(page: Page, t: Translate): Promise<void> {
  const panel = await openPanel(page, t);
  const yes = panel.getByRole('button', { name: t('demo.reset-yes') });
  await expect(yes).toBeHidden();
  await panel.getByText(t('demo.reset'), { exact: true }).click();
  const emptied = page.waitForResponse((reply) => reply.url().endsWith('/api/demo/reset'));
  await yes.click();
  await emptied;
}

const timeOf = async (world: World): Promise<number> => Date.parse((await world.clock()).now);

/** The start of the first pickup's window. */
async function nextPickup(world: World): Promise<number> {
  const { customers } = await world.customersWithOrders();
  const [order] = customers.flatMap(({ subscriptions }) => subscriptions[0]?.orders ?? []);
  return Date.parse(`${order?.pickupDate}T${order?.period === 'evening' ? '16' : '09'}:00+03:00`);
}

const trackingLink = async (page: Page): Promise<string> =>
  (await page
    .locator('a[href*="/track/"]:not([href$="/calendar"])')
    .first()
    .getAttribute('href')) ?? '';

test('personas affect one browser only, while faults and the clock are shared @once', async ({
  page,
  browser,
  app,
  world,
  language,
  t,
}) => {
  const delivered = (on: Page) =>
    on.getByText(t('tracking.tag.delivered'), { exact: true }).first();
  const before = await timeOf(world);
  await page.goto(`/${language}`);
  await pressControl(page, t, 'demo.personas.midway');
  await expect(page).toHaveURL(/\/track\//);
  await expect(delivered(page)).toBeAttached();
  const followed = page.url();

  const other = await newVisitor(browser, app, language);
  await other.goto(`/${language}`);
  await pressControl(other, t, 'demo.personas.chosen');
  await expect(other).toHaveURL(/\/start\/schedule/);
  const panel = await openPanel(other, t);
  await expect(panel.getByRole('button', { name: t('demo.order-step') })).toBeHidden();
  await other.goto(followed);
  await expect(delivered(other)).toBeAttached();
  await pressControl(other, t, 'demo.personas.finished');
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByText(t('demo.failed'))).toHaveCount(0);
  expect((await timeOf(world)) - before, 'ms that passed').toBeLessThan(3_600_000);

  await page.reload();
  await expect(delivered(page)).toBeAttached();
  await pressControl(page, t, 'demo.leaps.day');
  await expect(page).toHaveURL(followed);
  expect((await timeOf(world)) - before).toBeGreaterThanOrEqual(86_400_000);
  const late = (await openPanel(page, t)).getByRole('button', { name: t('demo.order-late') });
  await expect(async () => {
    if (!(await late.isVisible())) await step(page, t);
    await expect(late).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await pressControl(page, t, 'demo.order-late');
  await expect(page.getByText(t('tracking.next-event.overdue')).first()).toBeAttached();
  await pressControl(page, t, 'demo.partner-down');
  // An open tracking page shows the outage and its end immediately.
  const [, tryingAgain = ''] = t('freshness.stale', { ago: '…', time: '…' }).split(/…\. |…/);
  await expect(page.getByText(tryingAgain)).toBeAttached();
  await other.reload();
  await pressControl(other, t, 'demo.partner-back');
  await expect(other.getByText(t('demo.partner-down'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(tryingAgain)).toHaveCount(0);

  await reset(other, t);
  await expect(other).toHaveURL(new RegExp(`/${language}$`));
  await page.goto(followed);
  await expect(page.getByText(t('shell.not-found-title'))).toBeVisible();
  // The other browser sees that the demo was reset, not that its session expired.
  await expect((await openPanel(page, t)).getByText(t('demo.emptied'))).toBeVisible();
  await page.goto(`/${language}/start/coverage`);
  await expect(page.getByText(t('steps.reasons.demo-emptied'))).toBeVisible();
  await other.context().close();
});

test('twelve browsers buy at the same time without a refusal or a loss @once @long', async ({
  browser,
  app,
  world,
  language,
  t,
}) => {
  test.slow();
  const before = await world.partnerCounts();
  const refused: string[] = [];
  const links = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const page = await newVisitor(browser, app, language);
      page.setDefaultTimeout(120_000);
      page.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
      });
      const wizard = new Wizard(page, t, language, world, newPerson(index));
      if (index % 2 === 0) await wizard.toPayment({ skipPreferences: true });
      else {
        await page.goto(`/${language}`);
        await pressControl(page, t, 'demo.personas.waiting');
        await page.getByRole('button', { name: t('checkout.pay') }).click();
        await wizard.atPaymentPage();
      }
      await wizard.payWith(cards.good);
      await wizard.atDone();
      const link = await trackingLink(page);
      await page.goto(link);
      await expect(page.locator('main h1')).toBeVisible();
      await page.context().close();
      return link;
    }),
  );
  expect(refused).toEqual([]);
  expect(new Set(links).size).toBe(12);
  const { customers } = await world.partnerCounts();
  expect(customers - before.customers).toBe(12);
  // Newest first. Excludes the order of the staff page, which may be activated meanwhile.
  const bought = (await world.customersWithOrders()).customers.slice(0, 12);
  expect(bought.map(({ subscriptions }) => subscriptions.map(({ state }) => state))).toEqual(
    Array.from({ length: 12 }, () => ['active']),
  );
});
