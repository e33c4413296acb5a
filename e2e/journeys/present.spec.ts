import type { Page } from '@playwright/test';
import { formatDate } from '@/lib/i18n/date-format';
import { instantFromIso, riyadhDate } from '@/lib/kernel/time';
import { expectAccessible } from '../support/axe';
import { expectNotice } from '../support/beside';
import { expect, test as base } from '../support/customer';
import { scanned } from '../support/qr';
import { languageLink, type Locale, type Words } from '../support/words';

/** Plans that the sandbox sells, in their order. */
const names = {
  weekly: { ar: 'سلة الأسبوع', en: 'Weekly Basket' },
  family: { ar: 'سلة العائلة', en: 'Family Basket' },
  shoes: { ar: 'خطوة نظيفة', en: 'Fresh Step' },
  rack: { ar: 'رفّ الأحذية', en: 'Shoe Rack' },
  household: { ar: 'كيّ ملابس البيت', en: 'Household Pressing' },
} satisfies Record<string, Record<Locale, string>>;

/** Whose price and place on sale a test changes. */
const rack = { planId: 14, typeId: 142, price: 288 };
/** A QR code on a page. */
const code = 'svg:has(rect[fill=white])';
const quotes = '/api/quotes?locale=';

const test = base.extend<{ restored: void }>({
  restored: async ({ world, page, app }, use) => {
    await use();
    await world.runOn();
    await world.setAvailable(rack.planId, true);
    await world.setPrice(rack.typeId, rack.price);
    // A quote is made at the price of now: with it the app has the catalogue of now as well.
    for (const language of ['ar', 'en']) {
      const data = { planId: rack.planId, optionId: rack.typeId, days: 1 };
      const headers = { origin: app.url };
      expect((await page.request.post(quotes + language, { data, headers })).status()).toBe(200);
    }
  },
});

const riyals = (t: Words, amount: string) => t('ui.riyals', { amount });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Opens the presentation, alive: full screen is offered by its script. */
async function present(page: Page, t: Words, language: Locale, query = ''): Promise<void> {
  await page.goto(`/${language}/plans/present${query}`);
  await expect(page.getByRole('button', { name: t('present.full-screen') })).toBeVisible();
}

async function expectSlide(page: Page, name: string, plan: number, type: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/plans/present\\?plan=${plan}&type=${type}$`));
}

/** A finger goes along the stage by so many pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const stage = page.getByRole('region').first();
  const at = (clientX: number) => [{ identifier: 1, clientX, clientY: 300 }];
  await stage.dispatchEvent('touchstart', { touches: at(180), changedTouches: at(180) });
  await stage.dispatchEvent('touchend', { touches: [], changedTouches: at(180 + by) });
}

test('plans are presented by keys, clicker, finger and buttons; the address and the code name what is shown @long-in-english', async ({
  page,
  t,
  language,
  baseURL,
}) => {
  const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const back = language === 'ar' ? 'ArrowRight' : 'ArrowLeft';
  await present(page, t, language);
  await expectSlide(page, names.weekly[language], 11, 111);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await page.keyboard.press(forward);
  await page.keyboard.press(forward);
  await expectSlide(page, names.shoes[language], 13, 131);
  await expect(page.getByRole('status')).toHaveText(
    t('present.said', { now: '3', total: '6', plan: names.shoes[language] }),
  );
  await page.keyboard.press(back);
  await expectSlide(page, names.family[language], 12, 121);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Space');
  await expectSlide(page, names.rack[language], 14, 141);
  await page.keyboard.press('PageUp');
  await expectSlide(page, names.shoes[language], 13, 131);
  await page.keyboard.press('End');
  await expectSlide(page, names.household[language], 16, 161);
  await page.getByRole('link', { name: t('present.next') }).click();
  await expectSlide(page, names.weekly[language], 11, 111);
  await swipe(page, language === 'ar' ? 120 : -120);
  await expectSlide(page, names.family[language], 12, 121);

  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: riyals(t, '864') })
    .click();
  await expectSlide(page, names.family[language], 12, 122);
  const link = `${baseURL}/${language}/plans?plan=12&type=122`;
  await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', link);
  expect(await scanned(page.getByRole('main').locator(code).first())).toBe(link);

  await page.keyboard.press('KeyN');
  const notes = page.getByRole('complementary', { name: t('present.notes') });
  await expect(notes).toBeFocused();
  const price = riyals(t, '108');
  await expect(notes).toContainText(price);
  await expectAccessible(page);
  // Who dictates may have no letters; the button stays.
  await notes.getByRole('checkbox', { name: t('present.letters') }).uncheck();
  await page.keyboard.press('Tab');
  await page.keyboard.press('KeyN');
  await expect(notes).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notes).toBeHidden();

  await page.getByRole('link', { name: languageLink(language) }).click();
  const other = language === 'ar' ? 'en' : 'ar';
  await expect(page).toHaveURL(new RegExp(`/${other}/plans/present\\?plan=12&type=122$`));
  await expectSlide(page, names.family[other], 12, 122);
});

test('the screen is filled and left by F @once', async ({ page, t, language }) => {
  await present(page, t, language);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('KeyF');
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: t('present.leave-full-screen') }).click();
  await expect.poll(isFull).toBe(false);
});

test.describe('a printer', () => {
  // A4; a phone would zoom out until the sheet fits, and the code with it.
  test.use({ isMobile: false, viewport: { width: 794, height: 1123 } });

  test('on paper: all plans with their prices, VAT, the day in Riyadh, and the way to the prices of now @long-in-english', async ({
    page,
    t,
    language,
    world,
    baseURL,
  }) => {
    await world.setMorning();
    await page.goto(`/${language}/plans/present?plan=13&type=131`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('present.sheet-title'));
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(6);
    for (const amount of ['480', '864', '1,224', '2,304']) {
      await expect(page.getByRole('cell').filter({ hasText: riyals(t, amount) })).toHaveCount(1);
    }
    const { now } = await world.clock();
    const day = formatDate(riyadhDate(instantFromIso(now) ?? new Date(0)), language, 'long');
    await expect(page.getByText(t('present.sheet-date', { day }))).toContainText(t('present.vat'));
    const read = await scanned(page.locator(code).filter({ visible: true }));
    expect(read).toBe(`${baseURL}/${language}/plans`);
    // One sheet is handed over, whatever the paper: a page has an object of its own in the file.
    for (const format of ['A4', 'Letter'] as const) {
      const file = (await page.pdf({ format })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the presentation is a list of linked slides; what is gone is said @once', async ({
    page,
    t,
    language,
  }) => {
    await page.goto(`/${language}/plans`);
    await page.getByRole('link', { name: t('present.open') }).click();
    await expectSlide(page, names.weekly[language], 11, 111);
    await page.getByRole('link', { name: t('present.next') }).click();
    await expectSlide(page, names.family[language], 12, 121);
    const slides = page.getByRole('navigation', { name: t('present.slides') });
    await slides.getByRole('link', { name: names.rack[language] }).click();
    await expectSlide(page, names.rack[language], 14, 141);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(360);
    await page.goto(`/${language}/plans/present?plan=999&type=1`);
    await expect(page.getByText(t('catalogue.vanished-title'))).toBeVisible();
    await expect(slides.getByRole('listitem')).toHaveCount(6);
  });
});

/** Makes a quote for a day on the panel of a slide; gives its address. */
async function makeQuote(page: Page, t: Words, language: Locale): Promise<string> {
  await askForQuote(page, t, language);
  const made = page.getByRole('group', { name: t('present.quote.made') });
  await expect(made).toBeFocused();
  const link = (await made.getByText('/quote/').textContent()) ?? '';
  expect(await scanned(made.locator(code))).toBe(link);
  return link;
}

async function askForQuote(page: Page, t: Words, language: Locale): Promise<void> {
  await present(page, t, language, `?plan=${rack.planId}&type=${rack.typeId}`);
  await page.getByRole('button', { name: t('present.notes') }).click();
  await page.getByRole('radio', { name: t('present.days-of', { count: 1, n: '1' }) }).check();
  await page.getByRole('button', { name: t('present.quote.make') }).click();
}

const priceOfNow = {
  ar: 'السعر المعتمد هو المعروض هنا وقت الدفع.',
  en: 'It doesn’t hold the price: you pay the price shown here now.',
};

const expectTitle = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(words);

test('a quote opens the option at the price of now, and says what has become of it @once', async ({
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
  const chosen = card(page, names.rack[language]).locator('[aria-current=true]');
  await expect(chosen).toContainText(riyals(t, '288'));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);

  await world.setPrice(rack.typeId, 305);
  const dearer = await makeQuote(page, t, language);
  await page.goto(link);
  await expect(page.getByText(t('quote.changed-title'))).toBeVisible();
  const news = page.getByRole('main').getByText(riyals(t, '288')).locator('../..');
  await expect(news).toContainText(riyals(t, '305'));
  // It never held the price, and says so.
  await expect(page.getByRole('main').getByText(priceOfNow[language])).toBeVisible();
  await expect(chosen).toContainText(riyals(t, '305'));
  await page.goto(dearer);
  await expect(page.getByText(t('quote.same-title'))).toBeVisible();

  await world.advance('P3D');
  await page.goto(dearer);
  await expectTitle(page, t('quote.over-title'));
  await expect(page.getByRole('article')).toHaveCount(6);
  await world.runOn();

  await world.setAvailable(rack.planId, false);
  await askForQuote(page, t, language);
  await expectNotice(page, t('present.quote.fault-gone'));
  await page.goto(dearer);
  await expectTitle(page, t('quote.gone-title'));
  await expect(page.getByText(t('catalogue.vanished-title'))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('only what is on sale is sealed, at its price; a link that we did not give is not believed @once @long', async ({
  page,
  t,
  language,
  app,
}) => {
  const ask = async (change: object) => {
    const data = { planId: 12, optionId: 121, days: 7, ...change };
    const reply = await page.request.post(quotes + language, {
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
  await page.goto(link);
  await expect(page.getByText(t('quote.same-title'))).toBeVisible();

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
    await page.goto(`/${language}/quote/${token}`);
    await expectTitle(page, t('quote.unreadable-title'));
    await expect(page.getByText(t('quote.unreadable-text'))).toBeVisible();
  }
  await expect(page.getByRole('article')).toHaveCount(6);
  await expectAccessible(page);
});
