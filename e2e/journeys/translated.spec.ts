import type { Locator, Page } from '@playwright/test';
import { rawKeys } from '../harness/raw-keys';
import { expect, test } from '../harness/test';
import { translate } from '../harness/translator';
import { cards, Wizard } from '../harness/wizard';

// A text that was translated before React took over its part of the page: React says so and draws that part again.
test.use({ toleratedError: /Minified React error #418/ });

test('a page that the browser translates is walked to the end, and amounts stay true @once', async ({
  page,
  t,
  language,
  world,
  person,
}) => {
  test.slow();
  const wizard = new Wizard(page, t, language, world, person);
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });

  await wizard.open('coverage');
  await translate(page);
  // The list opens, narrows, finds nothing, and closes.
  await search.fill('الياسمين');
  await expect(page.getByRole('option').first()).toBeVisible();
  await search.press('Escape');
  await search.fill('لا مكان كهذا');
  await expect(page.getByText(t('step-coverage.none'))).toBeVisible();
  await wizard.coverage();
  await wizard.mobile();

  await wizard.at('registration');
  const year = page.getByRole('textbox', { name: t('form.year') });
  for (const typed of ['1410', '1990', '14', '1410', '']) await year.fill(typed);
  await wizard.registration();
  await wizard.address();
  await wizard.preferences();

  await wizard.at('plan');
  const options = page.getByRole('radio');
  const amount = (within: Locator) => within.locator('.amount').filter({ visible: true }).first();
  for (const index of [0, 1]) {
    const option = options.nth(index);
    await option.check();
    const price = await amount(option.locator('xpath=ancestor::label')).innerText();
    await expect(amount(page.locator('[data-dock]'))).toHaveText(price);
  }
  await wizard.plan();
  await wizard.schedule('start');
  await wizard.review();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);
  await wizard.atDone();
  const done = page.url();
  const link = page.getByRole('link', { name: t('checkout.follow') });
  const tracking = (await link.getAttribute('href')) ?? '';
  const pages = ['', '/plans', '/plans?compare=11,12', '/plans/present', '/account', '/terms'];
  const others = [...pages, '/privacy', '/accessibility', '/quote/nothing', '/no-such-page'];
  const all = [done, tracking, ...others.map((path) => `/${language}${path}`)];
  for (const address of all) {
    await page.goto(address);
    await translate(page);
    expect(await rawKeys(page), address).toEqual([]);
    await openAll(page);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }

  // Home asks about a place, answers, and asks about another.
  await page.goto(`/${language}`);
  await translate(page);
  await page.getByLabel(t('home.coverage.search')).focus();
  for (const place of ['العليا', 'الملز']) {
    await search.fill(place);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('button', { name: t('home.coverage.go-on') })).toBeVisible();
  }

  await world.advance('P1D');
  await page.goto(tracking);
  await translate(page);
  await openAll(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Opens and closes whatever can be. */
const openAll = async (page: Page): Promise<void> => {
  for (let press = 0; press < 2; press += 1)
    for (const summary of await page.locator('main summary').filter({ visible: true }).all())
      await summary.click();
};
