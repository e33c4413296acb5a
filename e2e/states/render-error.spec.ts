import { expectSoundLayout } from './expect-layout';
import { test as base, expect } from './gallery';

// Console errors are expected here: React reports what failed on the server.
const test = base.extend({ failOnBrowserErrors: async ({}, use) => use() });

test('a page that throws while rendering shows an error and logs it', async ({
  page,
  language,
  t,
  app,
}) => {
  const answer = await page.goto(`/${language}/states/fault?token=not-for-the-log`);
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole('heading', { name: t('shell.fault-title') })).toBeVisible();
  await expectSoundLayout(page, 'a page that throws', language);
  const lines = () =>
    app
      .log()
      .split('\n')
      .filter((line) => line.includes(`"path":"/${language}/states/fault"`));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  const [line = ''] = lines();
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    alarm: true,
    event: 'page-not-drawn',
    method: 'GET',
    route: '/[locale]/states/fault',
  });
  expect(app.log()).not.toContain('not-for-the-log');
});
