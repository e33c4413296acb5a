import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { newPerson } from '../support/person';
import { expect, test as base } from '../support/test';
import type { Words } from '../support/words';
import type { World } from '../support/world';
import { cards, Wizard } from '../support/wizard';

/** Every test is the first visitor of the demo: a stage for each would take seconds to start. */
const test = base.extend({
  baseURL: async ({ theatre }, use) => use(theatre.url),
  context: async ({ context, theatre, language }, use) => {
    await context.addCookies(theatre.firstVisitor);
    if (theatre.firstVisitor.length === 0) {
      await context.request.get(`/${language}`, { headers: { accept: 'text/html' } });
      theatre.firstVisitor = await context.cookies();
    }
    // Whoever else a test before this one let in has left; the first visitor is back.
    theatre.letPass(2);
    await context.request.get('/api/health/live');
    await use(context);
  },
});

/** The panel of the page, unfolded. */
async function panelOf(page: Page, t: Words) {
  const panel = page.locator('#stage-panel');
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

const shut = (page: Page) => page.locator('#stage-panel > summary').click();

test('a payment fails and then does not, an order is moved on, and all of it starts over @once', async ({
  page,
  theatre,
  language,
  t,
}) => {
  const world = theatre.worldOf(1);
  const wizard = new Wizard(page, t, language, world, newPerson(0));
  await page.goto(`/${language}`);
  await expect((await panelOf(page, t)).getByText(t('demo.enter-hint'))).toBeVisible();
  await pull(page, t, 'demo.personas.waiting.title');
  await expect(page).toHaveURL(/\/checkout\/[\w-]{36}$/);

  await pull(page, t, 'demo.payment-fails');
  await expect((await panelOf(page, t)).getByText(t('demo.payment-works'))).toBeVisible();
  await expectAccessible(page);
  await shut(page);
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);
  expect((await world.books()).payments).toMatchObject({ failed: { count: 1 } });
  await wizard.payWith(cards.good);
  await wizard.atDone();
  expect((await world.books()).subscriptions).toMatchObject({ active: 1 });

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
  await expect(page.locator('#stage-panel > section')).toBeHidden();
});

test('the latest code is in the panel, as soon as it is sent @once @long', async ({
  page,
  language,
  t,
}) => {
  await page.goto(`/${language}/account`);
  await pull(page, t, 'demo.reset');
  await page.goto(`/${language}/account`);
  const { mobile } = newPerson(7);
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(mobile);
  await page.getByRole('button', { name: t('step-mobile.send') }).click();
  const panel = await panelOf(page, t);
  const code = panel.getByText(/^\d{6}$/);
  await expect(code).toBeVisible();
  const digits = await code.textContent();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('textbox', { name: t('step-mobile.code-label') }).fill(digits ?? '');
  await page.getByRole('button', { name: t('step-mobile.confirm') }).click();
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

test('what one visitor does another one never meets @once', async ({
  page,
  browser,
  theatre,
  language,
  t,
}) => {
  await page.goto(`/${language}`);
  await pull(page, t, 'demo.personas.midway.title');
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByText(t('tracking.tag.delivered'), { exact: true }).first()).toBeAttached();
  const followed = page.url();
  const world = theatre.worldOf(1);
  const before = Date.parse((await world.clock()).now);
  await pull(page, t, 'demo.leaps.day');
  await expect(page).toHaveURL(followed);
  expect(Date.parse((await world.clock()).now) - before).toBeGreaterThanOrEqual(86_400_000);
  await pull(page, t, 'demo.order-late');
  await expect(page.getByText(t('tracking.thing.overdue')).first()).toBeAttached();
  await pull(page, t, 'demo.payment-fails');
  await pull(page, t, 'demo.partner-down');
  // Seen at once on a page that follows pickups, and so is its end.
  const [lastKnown = ''] = t('freshness.stale', { ago: '…', time: '…' }).split('…');
  await expect(page.getByText(lastKnown)).toBeAttached();

  const other = await browser.newContext({ baseURL: theatre.url, locale: language });
  const theirs = await other.newPage();
  await theirs.goto(`/${language}/plans`);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  const panel = await panelOf(theirs, t);
  await expect(panel.getByRole('button', { name: t('demo.payment-fails') })).toBeVisible();
  await expect(panel.getByRole('button', { name: t('demo.partner-down') })).toBeVisible();
  await expect(panel.getByRole('button', { name: t('demo.order-step') })).toBeHidden();
  const [ours, own] = await Promise.all([world.clock(), theatre.worldOf(2).clock()]);
  expect(Date.parse(ours.now) - Date.parse(own.now)).toBeGreaterThan(86_400_000);

  await pull(theirs, t, 'demo.personas.chosen.title');
  await expect(theirs).toHaveURL(/\/start\/schedule/);
  await pull(theirs, t, 'demo.reset');
  await theirs.goto(followed);
  await expect(theirs.getByText(t('shell.not-found-title'))).toBeVisible();
  await other.close();

  // Both stages are in use, but a browser without one follows a link to where it leads.
  const third = await browser.newContext({ baseURL: theatre.url, locale: language });
  const guest = await third.newPage();
  await guest.goto(`/${language}/plans`);
  await expect(guest.getByRole('heading', { level: 1, name: 'ندى · Nada' })).toBeVisible();
  await expect(guest.getByRole('main')).not.toContainText('npm');
  expect(await third.cookies()).toEqual([]);
  await guest.goto(followed);
  await expect(
    guest.getByText(t('tracking.tag.delivered'), { exact: true }).first(),
  ).toBeAttached();
  await guest.goto(`/${language}/plans`);
  await expect((await panelOf(guest, t)).getByText(t('demo.order-step'))).toBeVisible();

  // Whoever was away for two minutes makes room, and what they did is gone.
  await third.clearCookies();
  theatre.letPass(2);
  await page.reload();
  await guest.goto(`/${language}/plans`);
  await expect((await panelOf(guest, t)).getByText(t('demo.payment-fails'))).toBeVisible();
  await guest.goto(followed);
  await expect(guest.getByText(t('shell.not-found-title'))).toBeVisible();
  await third.close();

  await expect(page.getByText(t('tracking.tag.delivered'), { exact: true }).first()).toBeAttached();
  await pull(page, t, 'demo.partner-back');
  await expect(page.getByText(t('demo.partner-down'))).toBeVisible();
  await expect(page.getByText(lastKnown)).toHaveCount(0);
  const books = await world.books();
  expect(books).toMatchObject({ customers: 1, confirmations: 1, subscriptions: { active: 1 } });
});

test('nobody else pulls a lever @once', async ({ page, request }) => {
  const press = { form: { how: 'on' }, maxRedirects: 0 };
  const own = new URL((await page.request.get('/api/health/live')).url()).origin;
  const statusWith = async (headers: Record<string, string>) =>
    (await page.request.post('/api/demo/payment', { ...press, headers })).status();
  expect(await statusWith({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await statusWith({ origin: own, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await statusWith({ origin: own })).toBe(303);
  // Without the cookie of a stage it is nobody's.
  const stranger = await request.post('/api/demo/payment', { ...press, headers: { origin: own } });
  expect(stranger.status()).toBe(403);
});

base('where there is no stage there is no panel, and no lever @once', async ({ page, app }) => {
  const answers = await Promise.all([
    page.request.post('/api/demo/reset', { headers: { origin: app.url }, form: { how: 'on' } }),
    page.request.post('/api/demo/enter', { headers: { origin: app.url }, form: { how: 'midway' } }),
    page.request.get('/api/demo/news?locale=ar'),
  ]);
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
  await page.goto('/ar');
  expect(await page.content()).not.toContain('stage-panel');
});
