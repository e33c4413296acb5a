import { expectNotice } from '../support/beside';
import { expect, test } from '../support/customer';
import { walkTo } from '../support/way';

test('40 45 ★5 a review that is come back to says what changed, and where it is mended @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await page.clock.install();
  await walkTo(wizard, 'review', { planId: 15 });
  const amount = (value: string) => t('ui.riyals', { amount: value });
  await expect(wizard.payButton()).toHaveAccessibleName(new RegExp(amount('140')));

  /** Another tab was looked at for so long. */
  const comeBack = async (after: string) => {
    await page.clock.fastForward(after);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  const asked = async (since: number) =>
    (await world.requests(since)).filter(({ operation }) => operation === 'available-days').length;

  const seen = await world.lastRequest();
  await comeBack('00:30');
  await comeBack('00:31');
  await expect.poll(() => asked(seen)).toBe(1);
  await comeBack('00:30');
  await expect(page.getByText(t('step-review.changed'))).toHaveCount(0);

  await world.fault({
    operation: 'available-days',
    kind: 'schema',
    set: { path: 'data', value: [] },
  });
  await comeBack('02:00');
  const gone = await expectNotice(page, t('steps.reasons.day-gone'));
  await wizard.accessible();
  await gone
    .getByRole('link', { name: t('steps.change-of', { what: t('steps.names.schedule') }) })
    .click();
  await wizard.schedule();
  await wizard.at('review');
  await expect(page.getByText(t('step-review.changed'))).toHaveCount(0);

  const typeId = 151;
  await world.setPrice(typeId, 145);
  try {
    await comeBack('02:00');
    const dearer = await expectNotice(page, t('steps.reasons.price-changed'));
    await dearer
      .getByRole('link', { name: t('steps.change-of', { what: t('steps.names.plan') }) })
      .click();
    await wizard.at('plan');
    await expect(page.getByText(t('steps.reasons.price-changed'))).toBeVisible();
  } finally {
    await world.setPrice(typeId, 140);
  }
  const calls = (await world.requests(seen)).map(({ operation }) => operation);
  expect(calls).not.toContain('subscribe');
});
