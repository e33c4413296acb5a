import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test('the front door opens in the visitor’s language, and anybody can use it', async ({
  page,
  language,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expectAccessible(page);
});
