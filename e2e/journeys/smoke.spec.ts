import { expectAccessible } from '../harness/axe';
import { expect, test } from '../harness/test';

test('the front door opens in the visitor’s language, and anybody can use it', async ({
  page,
  language,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expectAccessible(page);
});

test('the catalogue and a page that is not there can be used by anybody @once @long', async ({
  page,
  language,
}) => {
  for (const path of ['/plans', '/no-such-page']) {
    await page.goto(`/${language}${path}`);
    await expectAccessible(page);
  }
});
