import type { Page } from '@playwright/test';
import { test as base, expect } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import type { Locale, Translate } from '../harness/messages';
import { decodeQrCode, openPresentation, planNames, qrCode, riyals } from '../harness/presentation';

/** The plan whose price and availability a test changes. */
const rack = { planId: 14, typeId: 142, price: 288 };
const quotes = '/api/quotes?locale=';

const test = base.extend<{ restored: void }>({
  restored: async ({ world, page, app }, use) => {
    await use();
    await world.resetClock();
    await world.setAvailable(rack.planId, true);
    await world.setPrice(rack.typeId, rack.price);
    // Making a quote reads current prices, so the app's catalogue is refreshed too.
    for (const language of ['ar', 'en']) {
      const data = { planId: rack.planId, optionId: rack.typeId, days: 1 };
      const headers = { origin: app.url };
      expect((await page.request.post(quotes + language, { data, headers })).status()).toBe(200);
    }
  },
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Makes a quote for one day on a slide's panel; returns its URL. */
async function makeQuote(page: Page, t: Translate, language: Locale): Promise<string> {
  await askForQuote(page, t, language);
  const made = page.getByRole('group', { name: t('present.quote.made') });
  await expect(made).toBeFocused();
  const link = (await made.getByText('/quote/').textContent()) ?? '';
  expect(await decodeQrCode(made.locator(qrCode))).toBe(link);
  return link;
}

async function askForQuote(page: Page, t: Translate, language: Locale): Promise<void> {
  await openPresentation(page, t, language, `?plan=${rack.planId}&type=${rack.typeId}`);
  await page.getByRole('button', { name: t('present.notes') }).click();
  await page.getByRole('radio', { name: t('present.days-of', { count: 1, n: '1' }) }).check();
  await page.getByRole('button', { name: t('present.quote.make') }).click();
}

const priceOfNow = {
  ar: 'السعر المعتمد هو المعروض هنا وقت الدفع.',
  en: 'It doesn’t hold the price: you pay the price shown here now.',
};

const expectTitle = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text);

test('a quote link opens the option at the current price and says what has changed @once', async ({
  page,
  t,
  language,
  world,
  restored: _,
}) => {
  const link = await makeQuote(page, t, language);
  expect(new URL(link).pathname).toMatch(new RegExp(`^/${language}/quote/[\\w-]{30,60}$`));
  await page.goto(link);
  await expectTitle(page, t('quote.title'));
  await expect(page.getByText(t('quote.same-title'))).toBeVisible();
  const chosen = card(page, planNames.rack[language]).locator('[aria-current=true]');
  await expect(chosen).toContainText(riyals(t, '288'));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await world.setPrice(rack.typeId, 305);
  const dearer = await makeQuote(page, t, language);
  await page.goto(link);
  await expect(page.getByText(t('quote.changed-title'))).toBeVisible();
  const news = page.getByRole('main').getByText(riyals(t, '288')).locator('../..');
  await expect(news).toContainText(riyals(t, '305'));
  // The quote did not guarantee the price, and says so.
  await expect(page.getByRole('main').getByText(priceOfNow[language])).toBeVisible();
  await expect(chosen).toContainText(riyals(t, '305'));
  await page.goto(dearer);
  await expect(page.getByText(t('quote.same-title'))).toBeVisible();

  await world.advance('P3D');
  await page.goto(dearer);
  await expectTitle(page, t('quote.over-title'));
  await expect(page.getByRole('article')).toHaveCount(6);
  await world.resetClock();

  await world.setAvailable(rack.planId, false);
  await askForQuote(page, t, language);
  await expectNotice(page, t('present.quote.fault-gone'));
  await page.goto(dearer);
  await expectTitle(page, t('quote.gone-title'));
  await expect(page.getByText(t('catalogue.vanished-title'))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('only options on sale are signed at their price, and a forged link is ignored @once', async ({
  request,
  t,
  language,
  app,
}) => {
  const ask = async (change: object) => {
    const data = { planId: 12, optionId: 121, days: 7, ...change };
    const reply = await request.post(quotes + language, {
      headers: { origin: app.url },
      data,
    });
    return { status: reply.status(), body: (await reply.json()) as { link?: string } };
  };
  expect((await ask({ optionId: 999 })).status).toBe(404);
  expect((await ask({ optionId: 131 })).status).toBe(404);
  expect((await ask({ days: 90 })).status).toBe(400);
  expect((await ask({ planId: 'x' })).status).toBe(400);
  const { body } = await ask({ halalas: 1, until: '2099-01-01' });
  const link = body.link ?? '';
  const shown = async (address: string) => (await request.get(address)).text();
  expect(await shown(link)).toContain(t('quote.same-title'));

  const [plan = '', option = '', price = '', day = '', ...rest] = link
    .split('/quote/')[1]!
    .split('-');
  const tokens = [
    [plan, option, (Number.parseInt(price, 36) - 100).toString(36), day, ...rest].join('-'),
    [plan, option, price, (Number.parseInt(day, 36) + 300).toString(36), ...rest].join('-'),
    link.split('/quote/')[1]!.slice(0, -1),
    'x',
    '%D9%85',
  ];
  for (const token of tokens) {
    const html = await shown(`${app.url}/${language}/quote/${token}`);
    expect(html, token).toContain(t('quote.unreadable-title'));
    expect(html.match(/<article/g), token).toHaveLength(6);
  }
});
