import { expectNotice } from '../harness/beside';
import { Care } from '../harness/care';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { asked } from '../harness/pin';
import { walkTo } from '../harness/way';

for (const [[what, building], long] of ofAKind([
  ['the new one again', '14'],
  ['the one of before', '12'],
] as const)) {
  test(`an address that was saved, and no answer came: the review waits, and ${what} is sent @once${long}`, async ({
    wizard,
    page,
    t,
    world,
  }) => {
    await walkTo(wizard, 'address');
    const care = new Care(page, t, world);
    const field = page.getByRole('textbox', { name: t('step-address.building') });
    const save = page.getByRole('button', { name: t('steps.save'), exact: true });
    await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع التحلية');
    await field.fill('12');
    await save.click();
    await wizard.at('preferences');
    await walkTo(wizard, 'review', { from: 'preferences' });

    // The partner has 14 now, and nobody here knows.
    const seen = await world.lastRequest();
    await world.fault({ operation: 'save-address', kind: 'reset-after-commit', times: 500 });
    await wizard.open('address', '?from=review');
    await field.fill('14');
    await save.click();
    await expectNotice(page, t('errors.partner-unreachable.title'));
    await page.getByRole('link', { name: t('shell.back') }).click();
    await wizard.at('address');

    await world.clearFaults();
    await field.fill(building);
    const review = page.getByRole('heading', { level: 1, name: t('step-review.title') });
    await care.saveUntil(review, () => save.click());
    const row = t('step-address.row-building', { building: `\u2068${building}\u2069` });
    await expect(page.getByRole('definition').filter({ hasText: row })).toBeVisible();
    const sent = await asked(world, seen, 'save-address');
    expect(sent.at(-1)).toMatchObject({ status: 200, fields: { building_number: building } });
  });
}

test('26 care that was saved, and no answer came: put back then, the review says what the laundry has @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  const care = new Care(page, t, world);
  await walkTo(wizard, 'preferences');
  const seen = await world.lastRequest();
  await care.button('clothes', 'choose').click();
  await care.option('clothes', 'scent').check();
  await world.fault({ operation: 'save-preferences', kind: 'reset-after-commit', times: 500 });
  await care.save();
  await expectNotice(page, t('errors.partner-unreachable.title'));
  await world.clearFaults();

  const plan = page.getByRole('heading', { level: 1, name: t('step-plan.title') });
  await care.saveUntil(plan, async () => {
    const back = care.button('clothes', 'back-to-usual');
    if (await back.isVisible()) await back.click();
    await care.save();
  });
  await walkTo(wizard, 'review', { from: 'plan' });
  await expect(
    page.getByRole('definition').filter({ hasText: care.words('options.scent') }),
  ).toBeVisible();
  const [first] = await care.sent(seen);
  expect(first?.fields).toMatchObject({ service_type: 'clothes', scent: '1' });
});
