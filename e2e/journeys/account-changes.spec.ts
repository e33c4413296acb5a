import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import type { Translate } from '../harness/messages';
import { button, callsOf, typePoint } from '../harness/pin';
import { PreferencesPage } from '../harness/preferences-page';
import { subscribe } from '../harness/walk';
import type { Wizard } from '../harness/wizard';

/** Not covered in any profile of the sandbox. */
const never = '24.9999, 46.9999';

/** Names no district, so that nothing asks which is right. */
const newStreet = 'شارع البجيري';
const streetOf = (page: Page, t: Translate) =>
  page.getByRole('textbox', { name: t('step-address.street') });

/** Opens a change with its link on the account page. */
async function openChange({ page, t, language }: Wizard, row: string): Promise<void> {
  await page.goto(`/${language}/account`);
  await page.getByRole('link', { name: `${t('changes.change')} ${row}` }).click();
}

test('a subscriber changes the address behind a fresh code, and the care, and reads what that means for the next pickup @long-in-english', async ({
  wizard,
  page,
  t,
  world,
  person,
  language,
}) => {
  await subscribe(wizard);
  await world.advance('PT16M');
  const seen = await world.lastRequest();
  await openChange(wizard, t('changes.change-address.row'));
  await wizard.at('address');
  await expect(page).toHaveTitle(new RegExp(`^${t('changes.change-address.title')} · `));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText(t('changes.change-address.scheduled'))).toBeVisible();
  const call = page.getByRole('link', { name: t('tracking.call'), exact: true });
  await expect(call).toHaveAttribute('href', /^tel:\+/);

  // The pin first: another home.
  await wizard.open('coverage', '?from=change-address');
  await expect(page.getByText(t('changes.stays'))).toBeVisible();
  await wizard.searchPlace(language === 'ar' ? 'الياسمين' : 'Al Yasmin');
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('address');
  expect(await callsOf(world, seen, 'is-location-covered')).toHaveLength(1);
  await streetOf(page, t).fill(newStreet);
  await button(wizard, t('changes.save')).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('step-mobile.code-title') }),
  ).toBeVisible();
  expect(await callsOf(world, seen, 'save-address')).toEqual([]);
  await wizard.enterCode(await world.code(person.mobile, 2));
  await wizard.at('address');
  await expect(streetOf(page, t)).toHaveValue(newStreet);
  await expect(page.getByText(t('steps.reasons.mobile-confirmed'))).toBeVisible();
  await button(wizard, t('changes.save')).click();

  const confirmed = page.getByRole('status').filter({ hasText: t('changes.change-address.saved') });
  await expect(confirmed).toContainText(t('changes.change-address.scheduled'));
  await expect(page).toHaveURL(new RegExp(`/${language}/account\\?changed=change-address$`));
  const [saved, ...others] = await callsOf(world, seen, 'save-address');
  expect(others).toEqual([]);
  expect(saved?.fields.street_area).toBe(newStreet);
  const [pin] = (await callsOf(world, seen, 'is-location-covered')).slice(-1);
  expect([saved?.fields.lat, saved?.fields.long]).toEqual([pin?.fields.lat, pin?.fields.long]);

  const care = new PreferencesPage(page, t, world);
  await openChange(wizard, t('changes.change-care.row'));
  await wizard.at('preferences');
  await care.button('clothes', 'choose').click();
  await care.option('clothes', 'scent').check();
  await button(wizard, t('changes.save')).click();
  await expect(page.getByText(t('changes.change-care.saved'))).toBeVisible();
  expect((await care.sent(seen)).map(({ fields }) => fields.service_type)).toEqual(['clothes']);
  await openChange(wizard, t('changes.change-care.row'));
  await expect(care.card('clothes')).toContainText(
    care.words('saved', { care: care.words('options.scent') }),
  );
});

test('an address that is not covered or cannot be saved changes nothing, says so, and keeps what was typed @once', async ({
  wizard,
  page,
  t,
  world,
  context,
  language,
}) => {
  await subscribe(wizard);
  const seen = await world.lastRequest();
  const addresses = () => callsOf(world, seen, 'save-address');

  // The new pin is not covered: the old one stays.
  await wizard.open('coverage', '?from=change-address');
  await typePoint(wizard, never);
  await button(wizard, t('step-coverage.submit')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText(t('changes.stays'))).toBeVisible();
  expect(await addresses()).toEqual([]);

  // Covered when the pin was chosen, and not any more when the address is saved.
  await openChange(wizard, t('changes.change-address.row'));
  await wizard.at('address');
  await streetOf(page, t).fill(newStreet);
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    times: 1,
    set: { path: 'data.is_covered', value: false },
  });
  await button(wizard, t('changes.save')).click();
  await expectNotice(page, t('changes.not-covered.text'));
  await expect(streetOf(page, t)).toHaveValue(newStreet);
  expect(await addresses()).toEqual([]);

  // The partner fails: what was typed stays, also after a reload, and the next press saves it.
  await wizard.open('coverage', '?from=change-address');
  await wizard.searchPlace(language === 'ar' ? 'الياسمين' : 'Al Yasmin');
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('address');
  await expect(streetOf(page, t)).toHaveValue(newStreet);
  await world.fault({ operation: 'save-address', kind: 'status', status: 500, times: 99 });
  await button(wizard, t('changes.save')).click();
  await expectNotice(page, t('errors.partner-unreachable.title'));
  await world.clearFaults();
  await page.reload();
  await wizard.waitForHydration();
  await expect(streetOf(page, t)).toHaveValue(newStreet);
  await button(wizard, t('changes.save')).dblclick();
  await expect(page.getByText(t('changes.change-address.saved'))).toBeVisible();
  expect((await addresses()).filter(({ status }) => status < 300)).toHaveLength(1);

  // A browser without a session is asked to sign in; a confirmation is shown only for a change.
  await context.clearCookies();
  await page.goto(`/${language}/start/preferences?from=change-care`);
  await expect(page).toHaveURL(new RegExp(`/${language}/account$`));
  await expect(page.getByRole('heading', { level: 1, name: t('account.sign-in') })).toBeVisible();
});
