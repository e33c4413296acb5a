import { expect, test } from '../harness/customer';
import { trackingLink } from '../harness/sharing';
import { subscribed } from '../harness/way';

test('a tracking link: its preview stays true, and what a chat puts behind it is no part of it @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await subscribed(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const said = await page.getByRole('heading', { level: 1 }).innerText();
  const head = page.locator('head');
  for (const name of ['meta[property="og:title"]', 'meta[name="twitter:title"]'])
    await expect(head.locator(name)).toHaveAttribute('content', t('tracking.preview'));
  for (const meta of await head.locator('meta[content]').all())
    expect(await meta.getAttribute('content')).not.toContain(said);

  for (const behind of ['%E2%80%8F', '.', ')', '%D8%8C', '%C2%BB', '.)', '%E2%80%A6']) {
    const reply = await page.request.get(link + behind);
    expect([reply.status(), reply.url()], behind).toEqual([200, link]);
  }
});

test('a language in capitals leads to the page, with all that its address names @once', async ({
  page,
  app,
}) => {
  const ways = {
    '/En/plans?plan=12&type=122': '/en/plans?plan=12&type=122',
    '/AR/terms': '/ar/terms',
  };
  for (const [asked, shown] of Object.entries(ways)) {
    const reply = await page.request.get(asked);
    expect([reply.status(), reply.url()]).toEqual([200, app.url + shown]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form says that it needs one, and pressing Enter in it leads nowhere else @once @long', async ({
    page,
    t,
    language,
  }) => {
    for (const [path, field] of [
      ['start/coverage', t('step-coverage.search')],
      ['account', t('step-mobile.label')],
    ] as const) {
      await page.goto(`/${language}/${path}`);
      const box = page.getByLabel(field).first();
      await box.fill('0551234567');
      await box.press('Enter');
      await expect(page.getByText(t('form.no-script'))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${language}/${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});
