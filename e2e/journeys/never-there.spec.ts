import { expect, test } from '../harness/customer';
import { asked } from '../harness/pin';
import { holdBack } from '../harness/slow-line';
import { walkTo } from '../harness/way';

test('a payment page that does not come leaves no dead button behind: it is pressed again, and there is one page @once @long', async ({
  wizard,
  page,
  world,
}) => {
  await walkTo(wizard, 'review');
  await page.clock.install();
  const seen = await world.lastRequest();
  let isAway = true;
  const gateway = await holdBack(page, (request) => isAway && request.isNavigationRequest());
  await page.getByRole('checkbox').check();
  await wizard.payButton().click({ noWaitAfter: true });
  await expect.poll(gateway.count).toBe(1);
  // What the browser's own button for it does.
  await (await page.context().newCDPSession(page)).send('Page.stopLoading');
  await page.clock.runFor(1_000);
  const atWork = page.locator('button[aria-busy="true"]');
  await expect(atWork).toBeVisible();
  isAway = false;
  await page.clock.runFor(30_000);
  await expect(atWork).toHaveCount(0);
  await wizard.payButton().click();
  await wizard.atPaymentPage();
  expect(await asked(world, seen, 'gateway-create-invoice')).toHaveLength(1);
});
