import { expect, paidInVain, test } from '../harness/at-the-desk';
import { expectAccessible } from '../harness/axe';

test('an act whose answer is lost is told as that, and not as undone @once @long', async ({
  wizard,
  world,
  app,
  context,
  desk,
}) => {
  const { reference } = await paidInVain(wizard, world, app);
  await world.clearFaults();
  await desk.signIn('sara');
  const confirm = await world.hold('confirm-payment');
  await desk.button('try', reference).click();
  await confirm.reached();
  await context.setOffline(true);
  await app.kill();
  const lost = desk.page.getByRole('alert').filter({ hasText: desk.t('staff.offline') });
  await expect(lost).toContainText(desk.t('staff.no-answer-to-act'));
  await expectAccessible(desk.page);
  await confirm.release();
  await app.start();
  await context.setOffline(false);
  await desk.page.reload();
  await expect(desk.row(reference)).toBeVisible();
});
