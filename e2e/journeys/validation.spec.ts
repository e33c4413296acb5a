import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectFieldError, expectInSummary } from '../harness/expect-errors';
import { arabicDigits } from '../harness/extreme-input';
import type { Translate } from '../harness/messages';
import { walkTo } from '../harness/walk';
import type { Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Birth {
  day: string;
  month: string;
  year: string;
}

async function fillBirth(page: Page, t: Translate, { day, month, year }: Birth): Promise<void> {
  await box(page, t('form.day')).fill(day);
  await page.getByRole('combobox', { name: t('form.month') }).selectOption(month);
  await box(page, t('form.year')).fill(year);
}

async function expectBirth(page: Page, t: Translate, { day, month, year }: Birth): Promise<void> {
  await expect(box(page, t('form.day'))).toHaveValue(day);
  await expect(page.getByRole('combobox', { name: t('form.month') })).toHaveValue(month);
  await expect(box(page, t('form.year'))).toHaveValue(year);
}

test('every registration error appears beside its field, and typed values are kept @once', async ({
  wizard,
  page,
  t,
}) => {
  await walkTo(wizard, 'registration');
  const name = box(page, t('step-registration.name'));
  const birth = page.getByRole('group', { name: t('step-registration.birth') });
  const gender = page.getByRole('group', { name: t('step-registration.gender') });
  const save = () => press(page, t('steps.save'));

  await save();
  await expectFieldError(name, t('step-registration.errors.name-missing'));
  await expectFieldError(birth, t('step-registration.errors.birth-missing'));
  await expectFieldError(gender, t('step-registration.errors.gender-missing'));
  await expect(
    page.getByRole('heading', { name: t('form.summary', { count: 3, n: '3' }) }),
  ).toBeVisible();

  const long = 'ن'.repeat(257);
  await name.fill(long);
  await fillBirth(page, t, { day: '1', month: '1', year: '2099' });
  await save();
  await expectFieldError(name, t('step-registration.errors.name-too-long', { count: 2, n: '2' }));
  await expectFieldError(birth, t('step-registration.errors.birth-future'));
  await expect(name).toHaveValue(long);

  const typed = { day: arabicDigits('31'), month: '2', year: '1990' };
  // The name is typed last: a draft that has it has every field.
  const kept = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.request().postDataJSON().draft.name === 'ن',
  );
  await fillBirth(page, t, typed);
  await name.fill('ن');
  await save();
  await expectFieldError(birth, t('step-registration.errors.birth-impossible'));
  await kept;
  await page.reload();
  await wizard.at('registration');
  await expect(name).toHaveValue('ن');
  await expectBirth(page, t, typed);
  await wizard.registration();
  await wizard.at('address');
});

/** Characters of one and of two UTF-16 units; the customer and the partner count each as one. */
const characters = (count: number): string => '🏠'.repeat(100) + 'ش'.repeat(count - 100);

test('a street of 255 and notes of 500 characters are accepted, one more is refused @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'address');
  const street = box(page, t('step-address.street'));
  const building = box(page, t('step-address.building'));
  const notes = box(page, t('step-address.notes'));
  const one = { count: 1, n: '1' };

  await press(page, t('steps.save'));
  await expectFieldError(street, t('step-address.errors.street-missing'));

  // An optional choice can be cleared.
  const home = (name: string) => page.getByRole('radio', { name: t(`step-address.homes.${name}`) });
  await home('floor').check();
  await home('none').check();
  await expect(home('floor')).not.toBeChecked();

  // Far below its limit the field shows no counter.
  await street.fill(characters(200));
  await expect(page.getByText(t('form.left', { count: 55, n: '55' }))).toBeHidden();
  await street.fill(characters(256));
  await building.fill('7'.repeat(51));
  await notes.fill(characters(501));
  // Each field states this before submitting, also to screen readers.
  for (const [field, limit] of [
    [street, '255'],
    [notes, '500'],
  ] as const) {
    const over = t('form.over', { ...one, limit });
    await expect(page.getByText(over)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(over));
  }
  await press(page, t('steps.save'));
  await expectFieldError(street, t('step-address.errors.street-too-long', one));
  await expectFieldError(building, t('step-address.errors.building-too-long', one));
  await expectFieldError(notes, t('step-address.errors.notes-too-long', one));
  await expect(street).toHaveValue(characters(256));
  await expect(notes).toHaveValue(characters(501));

  const seen = await world.lastRequest();
  await street.fill(characters(255));
  await building.fill('7421');
  await notes.fill(characters(500));
  await expect(page.getByText(t('form.left', { count: 0, n: '0' }))).toHaveCount(2);
  await press(page, t('steps.save'));
  await wizard.at('preferences');
  const [saved] = (await world.requests(seen)).filter(
    ({ operation }) => operation === 'save-address',
  );
  expect(saved?.status).toBe(200);
  expect(saved?.fields).toMatchObject({
    street_area: characters(255),
    notes: characters(500),
  });
});

test('plan and schedule require a choice, and the review requires consent @once', async ({
  wizard,
  page,
  t,
}) => {
  await walkTo(wizard, 'plan');
  await forward(wizard, t('step-plan.submit'));
  const missing = t('step-plan.errors.plan-missing');
  await expect(page.getByRole('paragraph').filter({ hasText: missing })).toBeVisible();
  await expectInSummary(page, missing);
  await wizard.plan();

  await wizard.at('schedule');
  const day = page.getByRole('group', { name: t('step-schedule.day'), exact: true });
  const period = page.getByRole('group', { name: t('step-schedule.period'), exact: true });
  await forward(wizard, t('step-schedule.submit'));
  await expectFieldError(day, t('step-schedule.errors.date-missing'));
  await expectFieldError(period, t('step-schedule.errors.period-missing'));
  await day.getByRole('radio').first().check();
  await forward(wizard, t('step-schedule.submit'));
  await expectFieldError(period, t('step-schedule.errors.period-missing'));
  await expect(day.getByRole('radio').first()).toBeChecked();
  await wizard.schedule();

  await wizard.at('review');
  await forward(wizard, t('step-review.submit'));
  const consent = page.getByRole('checkbox');
  await expectFieldError(consent, t('step-review.errors.consent-missing'));
  await expect(consent, 'not the summary, far above').toBeFocused();
  await wizard.review();
  await wizard.atPaymentPage();
});

/** Clicks the visible button that continues. */
const forward = ({ page }: Wizard, name: string): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).click();

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The fields of an operation's last call. */
async function sent(world: World, operation: string): Promise<Record<string, string>> {
  const calls = (await world.requests()).filter((call) => call.operation === operation);
  return calls.at(-1)?.fields ?? {};
}

test('a Hijri date of birth is shown in both calendars, validated, and sent as Gregorian @long-in-english', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'registration');
  const birth = group(page, t('step-registration.birth'));
  const month = page.getByRole('combobox', { name: t('form.month') });
  const calendar = (name: 'hijri' | 'gregorian') =>
    birth.getByRole('radio', { name: t(`step-registration.calendars.${name}`) });
  const echo = (date: string) => birth.getByText(t('step-registration.birth-echo', { date }));
  const [gregorian, hijri] = {
    ar: ['15 مايو 1990', '20 شوال 1410 هـ'],
    en: ['15 May 1990', '20 Shawwal 1410 AH'],
  }[wizard.language] as [string, string];

  // As a browser autofills a birthday.
  await box(page, t('form.day')).fill('15/5/1990');
  await expect(box(page, t('form.day'))).toHaveValue('15');
  await expect(box(page, t('form.year'))).toHaveValue('1990');
  await expect(echo(hijri)).toBeVisible();
  await box(page, t('step-registration.name')).fill('مها');
  await box(page, t('form.day')).fill('30');
  await month.selectOption('9');
  await box(page, t('form.year')).fill(`${arabicDigits('1410')}هـ`);
  await press(page, t('step-registration.use-hijri'));
  await expect(calendar('hijri')).toBeChecked();
  await expect(calendar('hijri')).toBeFocused();
  await expect(month.getByRole('option', { selected: true })).toHaveText(
    wizard.language === 'ar' ? 'رمضان (9)' : 'Ramadan (9)',
  );

  await press(page, t('steps.save'));
  await expectFieldError(birth, t('step-registration.errors.birth-short-month'));
  await wizard.accessible();
  await box(page, t('form.day')).fill('20');
  await month.selectOption('10');
  await expect(echo(gregorian)).toBeVisible();
  await calendar('gregorian').check();
  await expect(box(page, t('form.year'))).toHaveValue('1990');
  await expect(echo(hijri)).toBeVisible();
  await calendar('hijri').check();
  await expect(box(page, t('form.day'))).toHaveValue('20');

  await group(page, t('step-registration.gender')).getByRole('radio').first().check();
  await press(page, t('steps.save'));
  await wizard.at('address');
  expect(await sent(world, 'link-customer')).toMatchObject({ date_of_birth: '1990-05-15' });
  await wizard.open('registration');
  await expect(calendar('hijri')).toBeChecked();
  await expect(echo(gregorian)).toBeVisible();
});
