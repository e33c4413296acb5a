import { expectAccessible } from '../harness/axe';
import { expect, test } from '../harness/crowd';
import { rawRequest } from '../harness/raw';
import { walkTo } from '../harness/way';
import { wordsOf } from '../harness/words';

test('a page that is loaded again and again asks the partner no more often than the budget says @once @long', async ({
  tighten,
  wizard,
  page,
  world,
  t,
  language,
}) => {
  await walkTo(wizard, 'schedule');
  await tighten({ CALLS_PER_MINUTE: '60' });
  const began = Date.now();
  const seen = await world.lastRequest();
  const load = () => page.request.get(`/${language}/start/preferences`);
  for (let batch = 1; batch <= 40; batch += 1) {
    const replies = await Promise.all(Array.from({ length: 10 }, load));
    expect(replies.map((reply) => reply.status())).toEqual(Array(10).fill(200));
  }
  const asked = (await world.requests(seen)).filter(
    // The catalogue is kept for everybody.
    ({ party, operation }) => party === 'partner' && operation !== 'list-plans',
  );
  expect(asked.length).toBeGreaterThanOrEqual(60);
  expect(asked.length).toBeLessThanOrEqual(60 + Math.ceil((Date.now() - began) / 60_000));

  // Shown without what cannot be read, or told in words, with a way on. One call a minute is paid off.
  await expect(async () => {
    await wizard.open('preferences');
    await expect(page.getByText(t('step-preferences.unread')).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  const said = page.getByRole('alert').filter({ hasText: t('errors.too-many-requests.title') });
  await expect(async () => {
    await page.goto(`/${language}/start/schedule`);
    await expect(said.getByRole('button', { name: t('steps.again') })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('a network that wants too many pages is told so in both languages, and no other one @once @long', async ({
  tighten,
  page,
  app,
}) => {
  await tighten({ PAGES_PER_MINUTE: '60' });
  const open = (address: string, path = '/en/plans') =>
    rawRequest(app.url, { path, headers: { 'x-forwarded-for': address } });
  const crowd = () => Promise.all(Array.from({ length: 90 }, () => open('2001:db8:9:9::1')));
  const replies = await crowd();
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.length).toBeLessThanOrEqual(30);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await open('2001:db8:9:a::1')).status).toBe(200);
  expect((await open('2001:db8:9:9::1', '/api/health/live')).status).toBe(200);
  expect((await open('2001:db8:9:9::1', '/fonts/none.woff2')).status).toBe(404);

  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '2001:db8:9:9::2' });
  await expect(async () => {
    await crowd();
    expect((await page.goto('/ar/plans'))?.status()).toBe(429);
  }).toPass();
  for (const words of [wordsOf('ar'), wordsOf('en')]) {
    await expect(page.getByRole('heading', { name: words('shell.crowded-title') })).toBeVisible();
  }
  await expectAccessible(page);
  await expect(async () => {
    await page.getByRole('link', { name: wordsOf('ar')('shell.again') }).click();
    const plans = page.getByRole('heading', { name: wordsOf('ar')('plans.title') });
    await expect(plans).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
