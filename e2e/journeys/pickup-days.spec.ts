import type { Page } from '@playwright/test';
import { addDays, type PlainDate, weekdayOf } from '@/lib/kernel/time';
import { expect, test } from '../harness/customer';
import { subscribe, walkTo } from '../harness/walk';
import type { Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Asserts the focused message that the day is gone, with no other day selected. */
async function expectNoDay({ page, t }: Wizard): Promise<void> {
  const text = t('step-schedule.errors.day-gone');
  const summary = page.getByRole('region', { name: t('form.summary', { count: 1, n: '1' }) });
  await expect(
    group(page, t('step-schedule.day')).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
  await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible();
  await expect(summary.getByRole('link', { name: text })).toBeVisible();
  await expect(summary).toBeFocused();
}

test('a day that becomes unavailable is reported beside the field, and other answers are kept @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'schedule');
  await group(page, t('step-schedule.mode'))
    .getByRole('radio', { name: t('step-schedule.modes.start') })
    .check();
  const first = group(page, t('step-schedule.day')).getByRole('radio').first();
  await first.check();
  const gone = (await first.getAttribute('value')) ?? '';
  const evening = group(page, t('step-schedule.period')).getByRole('radio', {
    name: t('step-schedule.periods.evening'),
  });
  await evening.check();
  await world.advance('P2D');
  await page.getByRole('button', { name: t('step-schedule.submit'), exact: true }).click();

  const text = t('step-schedule.errors.day-gone');
  await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible();
  await expect(first).not.toHaveAttribute('value', gone);
  await expectNoDay(wizard);
  await expect(
    group(page, t('step-schedule.mode')).getByRole('radio', {
      name: t('step-schedule.modes.start'),
    }),
  ).toBeChecked();
  await first.check();
  await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeHidden();
  await evening.check();
  await page.getByRole('button', { name: t('step-schedule.submit'), exact: true }).click();
  await wizard.at('review');
});

test('a weekly schedule whose first day has passed moves to the next such weekday, with a message @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'schedule');
  const radios = group(page, t('step-schedule.day')).getByRole('radio');
  const chosen = radios.and(page.locator(':checked'));
  await radios.and(page.locator(':enabled')).first().check();
  const passed = (await chosen.getAttribute('value')) ?? '';
  await world.advance('P2D');
  await page.reload();
  await wizard.waitForHydration();
  await expect(chosen).not.toHaveAttribute('value', passed);
  const instead = weekdayOf((await chosen.getAttribute('value')) as PlainDate);
  const words = page.getByText(t('step-schedule.gone', { instead })).first();
  await expect(words).toBeVisible();
  // A customer who accepts the new day chooses the period.
  await group(page, t('step-schedule.period'))
    .getByRole('radio', { disabled: false })
    .first()
    .check();
  await expect(words).toBeHidden();
  await page.getByRole('button', { name: t('step-schedule.submit'), exact: true }).click();
  await wizard.at('review');
});

/**
 * §4.7 lists no token for available days and does not say how the partner knows the location. This
 * override identifies it by the token alone.
 */
const byToken = { overrides: { location: 'token' } };

test('days that need the customer token raise an alarm without the setting and are read with it @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await world.amend(byToken);
  const before = app.log().length;
  await walkTo(wizard, 'schedule');
  await expect(page.getByText(t('step-schedule.none'), { exact: true })).toBeVisible();
  await expect
    .poll(() => app.log().slice(before))
    .toContain('"event":"days-refused-for-a-covered-place"');

  await app.restart({ PARTNER_TOKEN_FOR_DAYS: '1' });
  const seen = await world.lastRequest();
  await wizard.open('schedule');
  // An expired token is replaced, once.
  await world.fault({ operation: 'available-days', kind: 'status', status: 401, times: 1 });
  await subscribe(wizard, { from: 'schedule' });
  const log = await world.requests(seen);
  const days = log.filter(({ operation }) => operation === 'available-days');
  // The page, Continue, the review and its button each request the days.
  expect(days.length).toBeGreaterThan(3);
  for (const { headers } of days) {
    expect(headers.authorization).toBeDefined();
    expect(headers['api-key']).toBeDefined();
  }
  expect(days.filter(({ status }) => status === 401)).toHaveLength(1);
  expect(log.filter(({ operation }) => operation === 'link-customer')).toHaveLength(1);
  const plans = log.filter(({ operation }) => operation === 'list-plans');
  expect(plans.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
});

/** `YYYY-MM-DD` in Riyadh by the world's clock, plus a number of days. */
async function riyadhDay(world: World, later = 0): Promise<string> {
  const at = new Date((await world.clock()).now).getTime() + (3 + 24 * later) * 3_600_000;
  return new Date(at).toISOString().slice(0, 10);
}

test('the schedule suggests the soonest day, offers today by phone only, and shows both calendars and expected dates @once', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  // The phone's clock is years ahead: the days are those of Riyadh, from the server.
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
