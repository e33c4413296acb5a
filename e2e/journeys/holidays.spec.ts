import { expect, test } from '../harness/customer';
import { walkTo } from '../harness/way';

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
