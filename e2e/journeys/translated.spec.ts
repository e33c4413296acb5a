import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test';
import { translate } from '../support/translator';
import { cards, Wizard } from '../support/wizard';

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
  // React has each page before it is translated: what was changed sooner it draws once more by itself.
  await page.goto(page.url());
  await translate(page);
  const link = page.getByRole('link', { name: t('checkout.follow') });
  const tracking = (await link.getAttribute('href')) ?? '';
  await page.goto(tracking);
  await translate(page);
  await world.advance('P1D');
  await page.goto(tracking);
  await translate(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
