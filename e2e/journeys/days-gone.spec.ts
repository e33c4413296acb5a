import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { FrontDoor } from '../harness/front-door';
import { walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';
import { type PlainDate, weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/onboarding/pickup';

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
