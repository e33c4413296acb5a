import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import {
  type Locale,
  languageLinkName,
  placeMessage,
  type Translate,
  translatorFor,
} from '../harness/messages';
import { button, callsOf } from '../harness/pin';
import { walkTo } from '../harness/walk';

const otherOf = (language: Locale): Locale => (language === 'ar' ? 'en' : 'ar');

const otherWords = (language: Locale): Translate => translatorFor(otherOf(language));

/** Switches to the other language on the same page; returns its messages. */
async function switchFrom(page: Page, language: Locale): Promise<Translate> {
  await page.getByRole('link', { name: languageLinkName(language) }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', otherOf(language));
  return otherWords(language);
}

test('the language switch stays on the page without a connection, and says so @once', async ({
  wizard,
  page,
  language,
  context,
}) => {
  await walkTo(wizard, 'address');
  const notes = page.locator('textarea');
  await notes.fill('نصف جملة');
  await context.setOffline(true);
  const other = page.getByRole('link', { name: languageLinkName(language) });
  const translate = otherWords(language);
  const cutOff = page.getByRole('banner').getByRole('alert');
  await other.click();
  // In the language that was requested.
  await expect(cutOff).toContainText(translate('shell.switch.offline'));
  await notes.fill('جملة كاملة');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await context.setOffline(false);
  await expect(cutOff).toHaveCount(0);
  await other.click();
  await expect(page).toHaveURL(new RegExp(`/${otherOf(language)}/start/address$`));
  await expect(notes).toHaveValue('جملة كاملة');
});

test('a phone that wrongly reports being offline can continue and switch its language @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'address');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
  });
  await wizard.address();
  await wizard.at('preferences');
  const translate = await switchFrom(page, language);
  await expect(
    page.getByRole('heading', { level: 1, name: translate('step-preferences.title') }),
  ).toBeVisible();
});

test('the language switch keeps a half-typed sign-in number and code, and the sign-in verifies the mobile for the wizard @once', async ({
  wizard,
  page,
  t,
  language,
  person,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  // The header's link, which a phone shows as an icon.
  await page.goto(`/${language}/plans`);
  await page.getByRole('link', { name: t('account.title') }).click();
  await wizard.waitForHydration();
  const field = (translate: Translate, key: string) =>
    page.getByRole('textbox', { name: translate(key) });
  await field(t, 'step-mobile.label').fill(person.mobile.slice(0, 6));
  const translate = await switchFrom(page, language);
  const mobile = field(translate, 'step-mobile.label');
  await expect(mobile).toHaveValue(person.mobile.slice(0, 6));
  await mobile.fill(person.mobile);
  await button(wizard, translate('step-mobile.send')).click();
  await field(translate, 'step-mobile.code-label').fill('123');
  await switchFrom(page, otherOf(language));
  const code = field(t, 'step-mobile.code-label');
  await expect(code).toHaveValue('123');
  await code.fill(await world.code(person.mobile));
  await expect(page.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
  await page.goto(`/${language}/start`);
  await wizard.at('registration');
});

test('the language switch keeps half-typed search and coordinates of the coverage step, and what was opened @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const chosen = page.locator('#chosen-place');
  await wizard.open('coverage');
  const search = (translate: Translate) =>
    page.getByRole('combobox', { name: translate('step-coverage.search') });
  await search(t).fill('jed');
  await expect(page.getByRole('option').first()).toBeVisible();
  const translate = await switchFrom(page, language);
  await expect(search(translate)).toHaveValue('jed');
  await expect(search(translate)).toBeFocused();
  await page.getByRole('option').first().click();
  await expect(chosen.getByText(translate('step-coverage.chosen'))).toBeVisible();
  await switchFrom(page, otherOf(language));
  await expect(chosen.getByText(t('step-coverage.chosen'))).toBeVisible();
  await expect(search(t)).toHaveValue('');

  // Once opened, the list of cities contains further disclosures.
  const cities = page.getByText(t('step-coverage.list'), { exact: true });
  await cities.click();
  await expect(page.locator('main details details').first()).toBeVisible();
  await cities.click();
  await page.getByText(t('step-coverage.coordinates'), { exact: true }).click();
  const field = (by: Translate) =>
    page.getByRole('textbox', { name: by('step-coverage.coordinates-label') });
  await field(t).pressSequentially('24.9999, 46.');
  await switchFrom(page, language);
  await expect(field(translate)).toHaveValue('24.9999, 46.');
  await expect(field(translate)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await expect(chosen.getByText(translate('step-coverage.chosen'))).toBeVisible();
  // A location read earlier must not replace a later choice.
  await search(translate).fill('malaz');
  await page.getByRole('option').first().click();
  await switchFrom(page, otherOf(language));
  await button(wizard, t('step-coverage.submit')).click();
  await expect(page).toHaveURL(/\/start\/mobile/);
});

test('the language switch keeps the place chosen on the home page, its result and what was opened @once', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await page.goto(`/${language}`);
  await page.locator('main summary').nth(1).click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await page.getByLabel(t('home.coverage.search')).focus();
  await wizard.searchPlace({ ar: 'العليا', en: 'Al Olaya' }[language]);
  await expect(page.getByText(placeMessage(t, 'home.coverage.covered'))).toBeVisible();
  const seen = await world.lastRequest();
  const translate = await switchFrom(page, language);
  await expect(page.getByText(placeMessage(translate, 'home.coverage.covered'))).toBeVisible();
  expect(await callsOf(world, seen, 'is-location-covered')).toEqual([]);
  await expect(page.locator('main details[open]'), 'what was opened stays').toHaveCount(1);
  await button(wizard, translate('home.coverage.go-on')).click();
  await expect(page).toHaveURL(new RegExp(`/${otherOf(language)}/start/mobile$`));
});
