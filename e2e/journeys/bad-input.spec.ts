import type { Page } from '@playwright/test';
import { expectFault, expectInSummary } from '../support/beside';
import { expect, test } from '../support/customer';
import { walkTo } from '../support/way';
import type { Wizard } from '../support/wizard';
import type { Words } from '../support/words';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** `٠٥٠٠٠٠٠٠١٧` */
const arabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
const persianDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));

test('nothing chosen: the place is asked for beside its field', async ({ wizard, page, t }) => {
  await wizard.open('coverage');
  await press(page, t('step-coverage.submit'));
  await expectFault(
    page.getByRole('combobox', { name: t('step-coverage.search') }),
    t('step-coverage.errors.place-missing'),
  );
});

test('a mobile is understood in any spelling and any digits', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  const national = person.mobile.slice(1);
  const spaced = `${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`;
  for (const spelling of [
    person.mobile,
    national,
    `+966${national}`,
    `00966 ${spaced}`,
    `+966 (0) ${spaced}`,
    arabicDigits(person.mobile),
    arabicDigits(`00966 ${spaced}`),
    persianDigits(`0${spaced}`),
    `\u200f+966-${spaced.replaceAll(' ', '-')}\u200e`,
  ]) {
    await wizard.askForCode(spelling);
    await expect(page.getByText(`0${spaced}`), spelling).toBeVisible();
    await press(page, t('step-mobile.change-number'));
    await expect(box(page, t('step-mobile.label'))).toHaveValue(spelling);
  }
  expect(await world.codes(person.mobile)).toHaveLength(1);
});

test('a landline, a foreign number and no number are refused kindly', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  const seen = await world.lastRequest();
  const field = box(page, t('step-mobile.label'));
  const faults: [typed: string, code: string, values?: { count: number; n: string }][] = [
    ['', 'mobile-missing'],
    ['011 234 5678', 'mobile-landline'],
    [arabicDigits('0112345678'), 'mobile-landline'],
    ['+966 12 345 6789', 'mobile-landline'],
    ['+44 7911 123456', 'mobile-foreign'],
    ['00971501234567', 'mobile-foreign'],
    ['055123', 'mobile-length', { count: 5, n: '5' }],
    ['05512345678', 'mobile-length', { count: 10, n: '10' }],
    ['سعاد', 'mobile-not-a-number'],
  ];
  for (const [typed, code, values] of faults) {
    await field.fill(typed);
    await press(page, t('step-mobile.send'));
    await expectFault(field, t(`step-mobile.errors.${code}`, values));
    await expect(field).toHaveValue(typed);
  }
  expect((await world.requests(seen)).filter(({ party }) => party === 'verify')).toEqual([]);
});

/** Six digits that were not sent. */
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a wrong code is said, and after too many of them the right one is worth nothing', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const right = await world.code(person.mobile);
  const field = box(page, t('step-mobile.code-label'));

  await press(page, t('step-mobile.confirm'));
  await expectFault(field, t('step-mobile.errors.code-missing'));
  await wizard.enterCode(right.slice(0, 3));
  await expectFault(field, t('step-mobile.errors.code-length'));
  await expect(field).toHaveValue(right.slice(0, 3));

  const seen = await world.lastRequest();
  const checks = async () =>
    (await world.requests(seen)).filter(({ operation }) => operation === 'verify-check').length;
  for (let times = 1; times <= 5; times += 1) {
    await wizard.enterCode(another(right));
    await expect.poll(checks).toBe(times);
    await expectFault(field, t('step-mobile.errors.code-wrong'));
    await expect(field).toHaveValue(another(right));
  }
  await wizard.enterCode(right);
  await expectFault(field, t('step-mobile.errors.code-spent'));
  const linked = await world.requests(seen);
  expect(linked.filter(({ operation }) => operation === 'link-customer')).toEqual([]);
});

test('an expired code is said, and a new one goes on', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const old = await world.code(person.mobile);
  await world.advance('PT11M');
  await wizard.enterCode(old);
  await expectFault(
    box(page, t('step-mobile.code-label')),
    t('step-mobile.errors.code-expired'),
  );

  await page.reload();
  await wizard.alive();
  await press(page, t('step-mobile.resend'));
  await wizard.enterCode(await world.code(person.mobile, 2));
  await wizard.at('registration');
});

test('too many codes asked for: a polite wait, and no message more', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  for (let sent = 2; sent <= 5; sent += 1) {
    await world.advance('PT3M');
    await page.reload();
    await wizard.alive();
    await press(page, t('step-mobile.resend'));
    await world.code(person.mobile, sent);
  }
  await world.advance('PT3M');
  await page.reload();
  await wizard.alive();
  await press(page, t('step-mobile.resend'));
  await expectFault(
    box(page, t('step-mobile.code-label')),
    t('step-mobile.errors.codes-used-up', { count: 60, n: '60' }),
  );
  expect(await world.codes(person.mobile)).toHaveLength(5);
});

interface Birth {
  day: string;
  month: string;
  year: string;
}

async function fillBirth(page: Page, t: Words, { day, month, year }: Birth): Promise<void> {
  await box(page, t('form.day')).fill(day);
  await page.getByRole('combobox', { name: t('form.month') }).selectOption(month);
  await box(page, t('form.year')).fill(year);
}

async function expectBirth(page: Page, t: Words, { day, month, year }: Birth): Promise<void> {
  await expect(box(page, t('form.day'))).toHaveValue(day);
  await expect(page.getByRole('combobox', { name: t('form.month') })).toHaveValue(month);
  await expect(box(page, t('form.year'))).toHaveValue(year);
}

test('every fault of the registration stands beside its field, and what was typed stays', async ({
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
  await expectFault(name, t('step-registration.errors.name-missing'));
  await expectFault(birth, t('step-registration.errors.birth-missing'));
  await expectFault(gender, t('step-registration.errors.gender-missing'));
  await expect(
    page.getByRole('heading', { name: t('form.summary', { count: 3, n: '3' }) }),
  ).toBeVisible();

  for (const [typed, code, values] of [
    ['ن', 'name-short'],
    ['12345', 'name-short'],
    ['ن'.repeat(257), 'name-too-long', { count: 2, n: '2' }],
  ] as const) {
    await name.fill(typed);
    await save();
    await expectFault(name, t(`step-registration.errors.${code}`, values));
    await expect(name).toHaveValue(typed);
  }

  for (const [typed, code] of [
    [{ day: '31', month: '2', year: '1990' }, 'birth-impossible'],
    [{ day: '29', month: '2', year: '1991' }, 'birth-impossible'],
    [{ day: '1', month: '1', year: '2099' }, 'birth-future'],
    [{ day: '1', month: '9', year: '1410' }, 'birth-hijri'],
    [{ day: '23', month: '4', year: '91' }, 'birth-year'],
    [{ day: '23', month: '', year: '1991' }, 'birth-missing'],
  ] as const) {
    await fillBirth(page, t, typed);
    await save();
    await expectFault(birth, t(`step-registration.errors.${code}`));
    await expectBirth(page, t, typed);
  }

  const typed = { day: arabicDigits('31'), month: '2', year: '1990' };
  await fillBirth(page, t, typed);
  await name.fill('ن');
  await save();
  await expectFault(birth, t('step-registration.errors.birth-impossible'));
  await page.reload();
  await wizard.at('registration');
  await expect(name).toHaveValue('ن');
  await expectBirth(page, t, typed);
  await wizard.registration();
  await wizard.at('address');
});

/** Letters of one and of two UTF-16 units, each one character to a person and to the service. */
const characters = (count: number): string => '🏠'.repeat(100) + 'ش'.repeat(count - 100);

test('255 characters of a street and 500 of notes fit, one more does not', async ({
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
  await expectFault(street, t('step-address.errors.street-missing'));

  await street.fill(characters(256));
  await building.fill('7'.repeat(51));
  await notes.fill(characters(501));
  await expect(page.getByText(t('form.over', { ...one, limit: '500' }))).toBeVisible();
  await press(page, t('steps.save'));
  await expectFault(street, t('step-address.errors.street-too-long', one));
  await expectFault(building, t('step-address.errors.building-too-long', one));
  await expectFault(notes, t('step-address.errors.notes-too-long', one));
  await expect(street).toHaveValue(characters(256));
  await expect(notes).toHaveValue(characters(501));

  const seen = await world.lastRequest();
  await street.fill(characters(255));
  await building.fill('7421');
  await notes.fill(characters(500));
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

test('nothing chosen on plan and schedule, no consent on review', async ({ wizard, page, t }) => {
  await walkTo(wizard, 'plan');
  await forward(wizard, t('step-plan.submit'));
  const missing = t('step-plan.errors.plan-missing');
  await expect(page.getByRole('paragraph').filter({ hasText: missing })).toBeVisible();
  await expectInSummary(page, missing);
  await wizard.plan();

  await wizard.at('schedule');
  const day = page.getByRole('group', { name: t('step-schedule.day') });
  const period = page.getByRole('group', { name: t('step-schedule.period') });
  await forward(wizard, t('step-schedule.submit'));
  await expectFault(day, t('step-schedule.errors.date-missing'));
  await expectFault(period, t('step-schedule.errors.period-missing'));
  await day.getByRole('radio').first().check();
  await forward(wizard, t('step-schedule.submit'));
  await expectFault(period, t('step-schedule.errors.period-missing'));
  await expect(day.getByRole('radio').first()).toBeChecked();
  await wizard.schedule();

  await wizard.at('review');
  await forward(wizard, t('step-review.submit'));
  await expectFault(page.getByRole('checkbox'), t('step-review.errors.consent-missing'));
  await wizard.review();
  await wizard.atPaymentPage();
});

/** Presses the way on that this screen shows. */
const forward = ({ page }: Wizard, name: string): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).click();
