import { expect, test } from '../harness/customer';
import { cards } from '../harness/wizard';

test('a browser that writes at twice the size scrolls no page sideways @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const fits = async () => {
    const root = page.locator('html');
    await expect(root).toHaveCSS('font-size', '32px');
    await expect
      .poll(() => root.evaluate((html) => html.scrollWidth - html.clientWidth), page.url())
      .toBe(0);
  };
  const step = async (answer: () => Promise<void>) => {
    await wizard.alive();
    await fits();
    await answer();
  };

  for (const path of ['', '/plans', '/account', '/privacy']) {
    await page.goto(`/${language}${path}`);
    await fits();
  }
  await wizard.open('coverage');
  await step(() => wizard.coverage());
  await step(() => wizard.mobile());
  await wizard.at('registration');
  await step(() => wizard.registration());
  await wizard.at('address');
  await step(() => wizard.address());
  await wizard.at('preferences');
  await step(() => wizard.preferences());
  await wizard.at('plan');
  await step(() => wizard.plan());
  await wizard.at('schedule');
  await step(() => wizard.schedule());
  await wizard.at('review');
  await step(() => wizard.review());
  await wizard.payWith(cards.good);
  await wizard.atDone();
  await fits();
  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page.getByRole('heading', { name: t('tracking.pickups') })).toBeVisible();
  await fits();
  await page.goto(`/${language}/account`);
  await fits();
});
