import { type PlainDate, weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { FrontDoor, subscribed, walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** It is said that the day is gone, where the focus is, and no other stands in its place. */
async function expectNoDay({ page, t }: Wizard): Promise<void> {
  const words = t('step-schedule.errors.day-gone');
  const summary = page.getByRole('region', { name: t('form.summary', { count: 1, n: '1' }) });
  await expect(
    group(page, t('step-schedule.day')).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
  await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
  await expect(summary.getByRole('link', { name: words })).toBeVisible();
  await expect(summary).toBeFocused();
}

test('a day that is gone while it is looked at: said beside it, the other answers kept @once', async ({
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

  const words = t('step-schedule.errors.day-gone');
  await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
  await expect(first).not.toHaveAttribute('value', gone);
  await expectNoDay(wizard);
  await expect(
    group(page, t('step-schedule.mode')).getByRole('radio', {
      name: t('step-schedule.modes.start'),
    }),
  ).toBeChecked();
  await first.check();
  await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeHidden();
  await evening.check();
  await page.getByRole('button', { name: t('step-schedule.submit'), exact: true }).click();
  await wizard.at('review');
});

test('a day that was closed while it is looked at: said, and no other day of its name is sent for it @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'schedule');
  await group(page, t('step-schedule.mode'))
    .getByRole('radio', { name: t('step-schedule.modes.start') })
    .check();
  const { days } = await new FrontDoor(wizard).read<{ days: PickupDay[] }>('/api/pickup-days');
  // A week after another day of that name.
  const place = days.findIndex(({ periods }, index) => index >= 7 && periods.length === 2);
  const radios = group(page, t('step-schedule.day')).getByRole('radio');
  await radios.and(page.locator(`[value="${days[place]?.date}"]`)).check();
  await group(page, t('step-schedule.period')).getByRole('radio').last().check();
  await world.fault({
    operation: 'available-days',
    kind: 'schema',
    times: 20,
    set: { path: `data.${place}.periods`, value: [] },
  });
  const submit = page.getByRole('button', { name: t('step-schedule.submit'), exact: true });
  await submit.click();
  await expectNoDay(wizard);
  await wizard.accessible();
  await submit.click();
  await expectNoDay(wizard);
  await world.clearFaults();
  await wizard.schedule('start');
  await wizard.at('review');
});

test('every week from a day that has passed: the next one of its name, and it is said @once @long', async ({
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
  await wizard.alive();
  await expect(chosen).not.toHaveAttribute('value', passed);
  const instead = weekdayOf((await chosen.getAttribute('value')) as PlainDate);
  const words = page.getByText(t('step-schedule.gone', { instead })).first();
  await expect(words).toBeVisible();
  await wizard.accessible();
  // Whoever is content with it chooses the time.
  await group(page, t('step-schedule.period'))
    .getByRole('radio', { disabled: false })
    .first()
    .check();
  await expect(words).toBeHidden();
  await page.getByRole('button', { name: t('step-schedule.submit'), exact: true }).click();
  await wizard.at('review');
});

/**
 * §4.7 lists no token for the days on offer, and does not show how the partner tells the place (A8). This one tells it by the
 * token alone.
 */
const byToken = { overrides: { location: 'token' } };

test('without the setting nobody finds a day: said, with support to call, and an alarm @once @long', async ({
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
  expect(app.log().slice(before)).toContain('"event":"days-refused-for-a-covered-place"');
});

test.describe('with the setting', () => {
  test.use({ changes: { PARTNER_TOKEN_FOR_DAYS: '1' } });

  test('days are asked for in the customer’s name, and once more with a new token where it has ended @once @long', async ({
    wizard,
    world,
  }) => {
    await world.amend(byToken);
    const seen = await world.lastRequest();
    await walkTo(wizard, 'schedule');
    await world.fault({ operation: 'available-days', kind: 'status', status: 401, times: 1 });
    await subscribed(wizard, { from: 'schedule' });

    const log = await world.requests(seen);
    const days = log.filter(({ operation }) => operation === 'available-days');
    // The page, Continue, the review and its button: each looks.
    expect(days.length).toBeGreaterThan(3);
    for (const { headers } of days) {
      expect(headers.authorization).toBeDefined();
      expect(headers['api-key']).toBeDefined();
    }
    expect(days.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(log.filter(({ operation }) => operation === 'link-customer')).toHaveLength(2);
    const other = log.filter(({ operation }) => operation === 'list-plans');
    expect(other.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });
});

const dayMs = 86_400_000;
const iso = (at: Date) => at.toISOString().slice(0, 10);

/** Day and month in the Umm al-Qura calendar: `29/9`. */
function hijri(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(at);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value;
  return `${part('day')}/${part('month')}`;
}

test('★44 a day in a public holiday is said to be one before it is paid for, and no other @long', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  const now = new Date((await world.clock()).now).getTime();
  const after = (days: number) => new Date(now + days * dayMs);
  // The next Eid, from far enough away: of its four days some can be chosen, whatever day of the week they are.
  const eve = Array.from({ length: 400 }, (_, day) => day + 5).find(
    (day) => hijri(after(day)) === '29/9',
  );
  if (eve === undefined) throw new Error('a year without an Eid');
  await world.advance(`P${eve - 3}D`);
  await walkTo(wizard, 'schedule');
  await page
    .getByRole('group', { name: t('step-schedule.mode'), exact: true })
    .getByRole('radio', { name: t('step-schedule.modes.start') })
    .check();
  const day = (at: Date) => page.locator(`input[name="date"][value="${iso(at)}"]`);
  const said = (at: Date) =>
    page.getByRole('status').getByText(
      t('step-schedule.holiday', {
        date: new Intl.DateTimeFormat(
          `${language === 'ar' ? 'ar' : 'en-GB'}-u-ca-gregory-nu-latn`,
          { day: 'numeric', month: 'long', timeZone: 'UTC' },
        ).format(at),
        holiday: 'fitr',
      }),
    );
  const inEid: Date[] = [];
  for (const later of [1, 2, 3, 4]) {
    if (await day(after(eve + later)).isEnabled()) inEid.push(after(eve + later));
  }
  const [chosen] = inEid;
  if (!chosen) throw new Error('none of its days is on offer');
  await day(chosen).check();
  await page
    .getByRole('group', { name: t('step-schedule.period'), exact: true })
    .getByRole('radio', { name: t('step-schedule.periods.evening') })
    .check();
  await expect(said(chosen)).toBeVisible();
  await wizard.accessible();

  const before = [-1, 0].map((later) => after(eve + later));
  for (const plain of before) {
    if (!(await day(plain).isEnabled())) continue;
    await day(plain).check();
    await expect(page.getByRole('status').getByText(t('step-schedule.start-note'))).toBeVisible();
    await expect(said(plain)).toHaveCount(0);
  }
});
