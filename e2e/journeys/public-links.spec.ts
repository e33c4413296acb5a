import { expect, test } from '../harness/customer';

test('public pages lead to each other in the router, the wizard gets a document @once @long', async ({
  page,
  t,
  language,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const titled = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('home.all-plans') }).click();
  await titled(t('plans.title'));
  await expect(page).toHaveTitle(new RegExp(t('plans.title')));

  const filter = page.getByRole('navigation', { name: t('plans.filter') });
  const service = filter.getByRole('link').nth(1);
  await service.click();
  await expect(service).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\?service=/);

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.terms') })
    .click();
  await titled(t('terms.title'));
  await page.goBack();
  await titled(t('plans.title'));
  await expect(page).toHaveURL(/\?service=/);
  expect(documents).toEqual([`/${language}`]);

  await page.locator('a[href*="/start/coverage"]').first().click();
  await page.waitForURL(/\/start\/coverage/);
  expect(documents.at(-1)).toBe(`/${language}/start/coverage`);
});
