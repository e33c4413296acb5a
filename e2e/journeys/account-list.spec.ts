import { expect, test } from '../harness/customer';
import { subscribed, walkTo } from '../harness/way';
import { wordsOf } from '../harness/words';

test('the account begins with an order that is half done, and names a plan in the page’s language @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await walkTo(wizard, 'preferences');
  await page.goto(`/${language}/account`);
  await page.getByRole('link', { name: t('ways-back.begun-go') }).click();
  await wizard.at('preferences');
  await subscribed(wizard, { from: 'preferences' });

  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto(`/${other}/plans`);
  const names = await page.getByRole('article').getByRole('heading').allTextContents();
  await page.goto(`/${other}/account`);
  const bought = page
    .getByRole('region', { name: wordsOf(other)('account.current') })
    .getByRole('heading', { level: 3 });
  const [name = ''] = await bought.allTextContents();
  expect(names.filter((known) => name.includes(known))).not.toEqual([]);
});
