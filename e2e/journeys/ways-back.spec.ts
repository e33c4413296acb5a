import { expect, test } from '../harness/customer';
import { subscribed, walkTo } from '../harness/way';

test('home says what waits: an order half done, then a subscription @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const bought = page.getByText(t('ways-back.bought'));
  await page.goto(`/${language}`);
  await expect(page.getByRole('region', { name: t('ways-back.label') })).toHaveCount(0);

  await walkTo(wizard, 'preferences');
  await page.goto(`/${language}`);
  await expect(page.getByText(t('ways-back.begun', { place: '5', count: '8' }))).toBeVisible();
  await expect(bought).toHaveCount(0);
  await page.getByRole('link', { name: t('ways-back.begun-go') }).click();
  await wizard.at('preferences');

  await subscribed(wizard, { from: 'preferences' });
  await page.goto(`/${language}`);
  await expect(bought).toBeVisible();
  await expect(page.getByRole('link', { name: t('ways-back.begun-go') })).toHaveCount(0);
  await page.getByRole('link', { name: t('ways-back.bought-go') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
});
