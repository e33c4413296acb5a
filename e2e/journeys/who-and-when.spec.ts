import type { APIResponse, Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe';
import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { arabicDigits, persianDigits } from '../harness/worst';
import { newPerson } from '../harness/person';
import { walkTo } from '../harness/way';
import { addDays, type PlainDate } from '@/lib/kernel/time';
import { Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The fields that the last call of an operation carried. */
async function sent(world: World, operation: string): Promise<Record<string, string>> {
  const calls = (await world.requests()).filter((call) => call.operation === operation);
  return calls.at(-1)?.fields ?? {};
}

/** `YYYY-MM-DD` of the world's clock in Riyadh, and a number of days later. */
async function riyadhDay(world: World, later = 0): Promise<string> {
  const at = new Date((await world.clock()).now).getTime() + (3 + 24 * later) * 3_600_000;
  return new Date(at).toISOString().slice(0, 10);
}

test('★10 a known and an unknown number get the same pages, the same words and the same work @once', async ({
  wizard,
  browser,
  baseURL,
  language,
  t,
  world,
}, { workerIndex }) => {
  await walkTo(wizard, 'address');
  const known = wizard.person;
  const unknown = newPerson(workerIndex);

  const told = await Promise.all(
    [known, unknown].map(async ({ mobile }) => {
      const context = await browser.newContext({ baseURL, locale: language });
      const page = await context.newPage();
      await walkTo(new Wizard(page, t, language, world, { ...unknown, mobile }), 'mobile');
      return { mobile, page, said: [] as unknown[] };
    }),
  );
  /** One after the other, so that the calls to the outside are told apart. */
  const both = async (what: (page: Page, mobile: string) => Promise<unknown>) => {
    for (const { mobile, page, said } of told) {
      const seen = await world.lastRequest();
      const words = JSON.stringify(await what(page, mobile));
      // What the worker asks the gateway about others is no part of it.
      const asked = (await world.requests(seen)).filter(({ party }) => party !== 'gateway');
      const work = asked.map(({ operation }) => operation);
      said.push({ words: words.replaceAll(mobile, 'mobile'), work });
    }
  };
  const answer = async (page: Page, answers: object) => {
    const reply: APIResponse = await page.request.post(`/api/journey/mobile?locale=${language}`, {
      headers: { origin: baseURL ?? '' },
      data: { answers },
    });
    const { reference: _reference, ...body } = await reply.json();
    return { status: reply.status(), body };
  };
  /** All that somebody sees and hears, but for the number and the countdown. */
  const screen = async (page: Page) =>
    (await page.locator('body').ariaSnapshot())
      .replaceAll(/05\d\s\d{3}\s\d{4}/g, 'mobile')
      .replaceAll(/\b0:\d\d\b/g, 'time');

  await both((page, mobile) => answer(page, { phase: 'number', mobile }));
  await both((page) => answer(page, { phase: 'code', code: '000000' }));
  await both(async (page) => {
    await page.reload();
    await page.locator('form[data-live]').waitFor();
    return screen(page);
  });
  const [a, b] = told;
  expect(a?.said).toEqual(b?.said);
  expect(a?.said).toHaveLength(3);
  for (const { page } of told) await page.context().close();
});

test('★12 digits of any script: a number, a code pasted with its message, a date, a building @long', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode(arabicDigits(person.mobile));
  const code = box(page, t('step-mobile.code-label'));
  const right = await world.code(person.mobile);
  await code.fill(`رمزك ${persianDigits(right)}، صالح ${arabicDigits('10')} دقائق`);

  await wizard.at('registration');
  await box(page, t('step-registration.name')).fill('مها');
  await box(page, t('form.day')).fill(`\u200f${arabicDigits('23')}`);
  await page.getByRole('combobox', { name: t('form.month') }).selectOption('4');
  await box(page, t('form.year')).fill(persianDigits('1991'));
  await group(page, t('step-registration.gender')).getByRole('radio').first().check();
  await press(page, t('steps.save'));
  await wizard.at('address');
  expect(await sent(world, 'link-customer')).toMatchObject({
    name: 'مها',
    date_of_birth: '1991-04-23',
  });

  await box(page, t('step-address.street')).fill('شارع الأمير سلطان');
  await box(page, t('step-address.building')).fill(arabicDigits('7421'));
  await press(page, t('steps.save'));
  await wizard.at('preferences');
  expect(await sent(world, 'save-address')).toMatchObject({ building_number: '7421' });
});

test('★14 a date of birth in Hijri: offered, shown in both calendars, refused in words, sent as Gregorian @long-in-english', async ({
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

  // As a browser fills in the birthday that it knows.
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
  await expectFault(birth, t('step-registration.errors.birth-short-month'));
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

test('17 why it is asked stands beside place, mobile, birth and gender; the privacy notice before them, and whole on its own page @long-in-english', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await wizard.open('coverage');
  await expect(
    page.getByRole('button', { name: t('step-coverage.locate') }),
  ).toHaveAccessibleDescription(t('step-coverage.locate-why'));
  const privacy = page.getByRole('link', { name: t('step-coverage.privacy'), exact: true });
  await expect(privacy).toHaveAttribute('href', `/${language}/privacy`);
  await page.goto(`/${language}`);
  const check = page.getByRole('region', { name: t('home.cover') });
  await expect(check.getByRole('link', { name: t('step-coverage.privacy') })).toBeVisible();
  await check.getByLabel(t('home.coverage.search')).focus();
  await expect(check.getByRole('button', { name: t('step-coverage.locate') })).toBeVisible();
  await expect(check.getByRole('link', { name: t('step-coverage.privacy') })).toBeVisible();
  await walkTo(wizard, 'mobile');
  await expect(page.getByText(t('step-mobile.privacy-title'))).toBeVisible();
  await expect(page.getByText(t('step-mobile.privacy-shared'))).toBeVisible();
  await expect(box(page, t('step-mobile.label'))).toHaveAccessibleDescription(t('step-mobile.why'));
  await wizard.accessible();
  await page.getByRole('link', { name: t('step-mobile.privacy-all') }).click();
  await expect(page).toHaveURL(`/${language}/privacy`);
  await expect(page.getByRole('heading', { level: 1, name: t('privacy.title') })).toBeVisible();
  for (const section of ['who', 'what', 'shared', 'kept', 'rights'])
    await expect(
      page.getByRole('heading', { level: 2, name: t(`privacy.sections.${section}.title`) }),
    ).toBeVisible();
  const thirty = t('privacy.days', { count: 30, n: '30' });
  await expect(page.getByRole('listitem').filter({ hasText: thirty }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.terms') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('terms.title') })).toBeVisible();
  await expectAccessible(page);
  // In the same tab: back to the question.
  await page.goBack();
  await page.goBack();

  await wizard.mobile();
  await wizard.at('registration');
  await expect(group(page, t('step-registration.birth'))).toHaveAccessibleDescription(
    t('step-registration.birth-hint'),
  );
  await expect(group(page, t('step-registration.gender'))).toHaveAccessibleDescription(
    t('step-registration.gender-hint'),
  );
  await expect(
    page.getByRole('group', { name: t('step-registration.family') }),
  ).toHaveAccessibleName(new RegExp(t('form.optional').replace(/[()]/g, '\\$&')));
});

test('37 ★38 42 ★43 ★44 days: the soonest suggested, today by phone only, both calendars, expected dates @long-in-english', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  // A phone whose clock is years ahead: the day is Riyadh's, and the server's.
  await page.clock.setFixedTime(new Date('2031-06-01T09:00:00Z'));
  await walkTo(wizard, 'schedule');
  const days = group(page, t('step-schedule.day'));
  const mode = (name: string) =>
    group(page, t('step-schedule.mode')).getByRole('radio', {
      name: t(`step-schedule.modes.${name}`),
    });
  const { days: offered } = (await (
    await page.request.get(`/api/pickup-days?locale=${language}`)
  ).json()) as { days: { date: string; periods: string[] }[] };
  const first = offered.find(({ periods }) => periods.length > 0)?.date ?? '';
  const inWords = (calendar: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language === 'ar' ? 'ar' : 'en-GB'}-u-ca-${calendar}-nu-latn`, {
      ...options,
      timeZone: 'UTC',
    }).format(new Date(`${first}T12:00:00Z`));

  await expect(days.getByRole('radio', { checked: true })).toHaveCount(0);
  await days.getByRole('button').click();
  await expect(days.getByRole('radio', { checked: true })).toHaveValue(first);
  await expect(page.getByRole('status').getByText(t('step-schedule.expected'))).toBeVisible();
  const long = inWords('islamic-umalqura', { day: 'numeric', month: 'long', year: 'numeric' });
  await expect(
    page.getByRole('status').getByText(t('step-schedule.hijri', { date: long })),
  ).toBeVisible();
  const aWeekApart = [0, 7, 14, 21].map((later) => {
    const date = new Date(`${addDays(first as PlainDate, later)}T12:00:00Z`);
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(`${language === 'ar' ? 'ar' : 'en-GB'}-u-ca-gregory-nu-latn`, {
        ...options,
        timeZone: 'UTC',
      }).format(date);
    return part({ day: 'numeric' }) + part({ month: 'short' });
  });
  await expect(page.getByRole('status').getByRole('listitem')).toHaveText(aWeekApart);
  await wizard.accessible();

  await mode('start').check();
  const today = await riyadhDay(world);
  await expect(days.locator(`input[value="${today}"]`)).toHaveCount(0);
  const dayMonth = new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(`${today}T12:00:00Z`));
  const call = days.getByRole('link', { name: t('step-schedule.today-call', { date: dayMonth }) });
  await expect(call).toHaveAttribute('href', /^tel:\+966\d+$/);
  const refused = await page.request.post(`/api/journey/schedule?locale=${language}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { answers: { mode: 'start', date: today, period: 'evening' } },
  });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { date: 'day-gone' } });

  await wizard.schedule('start');
  await wizard.at('review');
  await expect(page.getByText(t('step-schedule.hijri', { date: long }))).toBeVisible();
});
