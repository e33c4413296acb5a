import type { Browser, Page } from '@playwright/test';
import type { App } from '../support/app';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/demo';
import { newPerson } from '../support/person';
import type { Words } from '../support/words';
import type { World } from '../support/world';
import { cards, Wizard } from '../support/wizard';

/** The panel of the page, unfolded. */
async function panelOf(page: Page, t: Words) {
  const panel = page.locator('#demo-panel');
  if (!(await panel.evaluate((details: HTMLDetailsElement) => details.open))) {
    await panel.locator('summary').click();
  }
  const region = page.getByRole('region', { name: t('demo.panel') });
  await expect(region).toBeVisible();
  return region;
}

async function pull(page: Page, t: Words, words: string): Promise<void> {
  await (await panelOf(page, t)).getByRole('button', { name: t(words) }).click();
}

/** The panel as it is, unfolded or not. */
const unfolded = (page: Page, t: Words) => page.getByRole('region', { name: t('demo.panel') });

const shut = (page: Page) => page.locator('#demo-panel > summary').click();

test('a payment fails and then does not, an order is moved on, and all of it starts over @once', async ({
  page,
  world,
  language,
  t,
}) => {
  const wizard = new Wizard(page, t, language, world, newPerson(0));
  await page.goto(`/${language}`);
  await expect((await panelOf(page, t)).getByText(t('demo.enter-hint'))).toBeVisible();
  const { payments, subscriptions } = await world.books();
  const failed = payments['failed']?.count ?? 0;
  await pull(page, t, 'demo.personas.waiting.title');
  await expect(page).toHaveURL(/\/checkout\/[\w-]{36}$/);

  await pull(page, t, 'demo.payment-fails');
  await expect((await panelOf(page, t)).getByText(t('demo.payment-works'))).toBeVisible();
  await expectAccessible(page);
  await shut(page);
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);
  await expect.poll(async () => (await world.books()).payments['failed']?.count).toBe(failed + 1);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  expect((await world.books()).subscriptions.active).toBe(subscriptions.active + 1);

  await page.goto(await trackingLink(page));
  const pickup = await nextPickup(world);
  expect(pickup, 'the pickup is still to come').toBeGreaterThan(await timeOf(world));
  await pull(page, t, 'demo.order-step');
  await expect(page).toHaveURL(/\/track\//);
  const after = (await timeOf(world)) - pickup;
  expect(after, 'ms into the window').toBeGreaterThan(0);
  expect(after, 'ms into the window').toBeLessThan(3_600_000);
  await shut(page);
  const picked = page.getByText(t('tracking.tag.picked_up_from_customer'), { exact: true });
  await expect(picked.first()).toBeVisible();

  const panel = await panelOf(page, t);
  const emptied = page.waitForResponse((reply) => reply.url().endsWith('/api/demo/reset'));
  await panel.getByRole('button', { name: t('demo.reset') }).click();
  await emptied;
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
  expect(await world.books()).toMatchObject({ customers: 0, confirmations: 0, payments: {} });
  await page.goto(`/${language}/account`);
  await expect(page.getByRole('textbox', { name: t('step-mobile.label') })).toBeVisible();
});

const timeOf = async (world: World): Promise<number> => Date.parse((await world.clock()).now);

/** When the window of the first pickup begins. */
async function nextPickup(world: World): Promise<number> {
  const { customers } = await world.people();
  const [order] = customers.flatMap(({ subscriptions }) => subscriptions[0]?.orders ?? []);
  return Date.parse(`${order?.pickupDate}T${order?.period === 'evening' ? '16' : '09'}:00+03:00`);
}

const trackingLink = async (page: Page): Promise<string> =>
  (await page
    .locator('a[href*="/track/"]:not([href$="/calendar"])')
    .first()
    .getAttribute('href')) ?? '';

test('after a lever the panel is open once and in its tab alone; closed, it stays closed @once', async ({
  page,
  context,
  language,
  t,
}) => {
  const panel = unfolded(page, t);
  await page.goto(`/${language}/plans`);
  await pull(page, t, 'demo.payment-fails');
  await expect(panel.getByText(t('demo.payment-works'))).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(`/${language}/plans`);
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unfolded(beside, t)).toBeHidden();
  await beside.close();

  await page.reload();
  await expect(panel).toBeHidden();
  await pull(page, t, 'demo.payment-works');
  await expect(panel.getByText(t('demo.payment-fails'))).toBeVisible();
  // Beside it, over what it leaves free of a phone.
  await page.mouse.click(20, 20);
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(panel).toBeHidden();
  await page.goto(`/${language === 'ar' ? 'en' : 'ar'}/plans`);
  await expect(page.locator('#demo-panel > section')).toBeHidden();
});

test('the latest code is in the panel of the browser that asked for it, as soon as it is sent @once @long', async ({
  page,
  browser,
  app,
  language,
  t,
}) => {
  await page.goto(`/${language}/account`);
  const { mobile } = newPerson(7);
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(mobile);
  await page.getByRole('button', { name: t('step-mobile.send') }).click();
  const panel = await panelOf(page, t);
  const code = panel.getByText(/^\d{6}$/);
  await expect(code).toBeVisible();
  const digits = await code.textContent();
  const other = await newVisitor(browser, app, language);
  await other.goto(`/${language}/account`);
  const none = (await panelOf(other, t)).getByText(t('demo.code-none'));
  await expect(none).toBeVisible();
  await other.context().close();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('textbox', { name: t('step-mobile.code-label') }).fill(digits ?? '');
  await expect(page.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
});

test('pressed again by keys beside the open panel, the focus goes to the form and to no lever @once', async ({
  page,
  context,
  language,
  t,
}) => {
  await page.goto(`/${language}/account`);
  const send = page.getByRole('button', { name: t('step-mobile.send') });
  await expect(page.locator('main form[data-live]')).toBeVisible();
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(newPerson(8).mobile);
  await context.setOffline(true);
  await send.click();
  const notice = page.getByRole('alert').filter({ hasText: t('errors.offline.title') });
  await expect(notice).toBeVisible();
  await panelOf(page, t);
  await notice.getByRole('button', { name: t('steps.again') }).press('Enter');
  await expect(send).toBeFocused();
  await context.setOffline(false);
});

test('personas leave other visitors and the clock alone; faults and the clock are shared @once', async ({
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
  await pull(page, t, 'demo.personas.midway.title');
  await expect(page).toHaveURL(/\/track\//);
  await expect(delivered(page)).toBeAttached();
  const followed = page.url();

  const other = await newVisitor(browser, app, language);
  await other.goto(`/${language}`);
  await pull(other, t, 'demo.personas.chosen.title');
  await expect(other).toHaveURL(/\/start\/schedule/);
  const panel = await panelOf(other, t);
  await expect(panel.getByRole('button', { name: t('demo.order-step') })).toBeHidden();
  await other.goto(followed);
  await expect(delivered(other)).toBeAttached();
  await pull(other, t, 'demo.personas.finished.title');
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByText(t('demo.failed'))).toHaveCount(0);
  expect((await timeOf(world)) - before, 'ms that passed').toBeLessThan(3_600_000);

  await page.reload();
  await expect(delivered(page)).toBeAttached();
  await pull(page, t, 'demo.leaps.day');
  await expect(page).toHaveURL(followed);
  expect((await timeOf(world)) - before).toBeGreaterThanOrEqual(86_400_000);
  await pull(page, t, 'demo.order-late');
  await expect(page.getByText(t('tracking.thing.overdue')).first()).toBeAttached();
  await pull(page, t, 'demo.partner-down');
  // Seen at once on a page that follows pickups, and so is its end.
  const [, tryingAgain = ''] = t('freshness.stale', { ago: '…', time: '…' }).split(/…\. |…/);
  await expect(page.getByText(tryingAgain)).toBeAttached();
  await other.reload();
  await pull(other, t, 'demo.partner-back');
  await expect(other.getByText(t('demo.partner-down'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(tryingAgain)).toHaveCount(0);

  await pull(other, t, 'demo.reset');
  await expect(other).toHaveURL(new RegExp(`/${language}$`));
  await page.goto(followed);
  await expect(page.getByText(t('shell.not-found-title'))).toBeVisible();
  await other.context().close();
});

test('twelve browsers buy at the same time: none is refused, and nothing is lost @once @long', async ({
  browser,
  app,
  world,
  language,
  t,
}) => {
  test.slow();
  const before = await world.books();
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
        await pull(page, t, 'demo.personas.waiting.title');
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
  const { customers, confirmations, subscriptions } = await world.books();
  expect(customers - before.customers).toBe(12);
  expect(confirmations - before.confirmations).toBe(12);
  expect(subscriptions.active - before.subscriptions.active).toBe(12);
});

async function newVisitor(browser: Browser, app: App, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale });
  return context.newPage();
}

test('the panel takes presses from its own pages alone @once', async ({ page, app }) => {
  const press = { form: { how: 'off' }, maxRedirects: 0 };
  const statusWith = async (headers: Record<string, string>) =>
    (await page.request.post('/api/demo/payment', { ...press, headers })).status();
  expect(await statusWith({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await statusWith({ origin: app.url, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await statusWith({ origin: app.url })).toBe(303);
});
