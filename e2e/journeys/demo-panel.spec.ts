import { expect, newVisitor, panelOf, pull, test, unfolded } from '../harness/demo';
import { newPerson } from '../harness/person';

test('after a lever the panel is open once and in its tab alone; closed, it stays closed @once', async ({
  page,
  context,
  language,
  t,
}) => {
  const panel = unfolded(page, t);
  await page.goto(`/${language}/plans`);
  await pull(page, t, 'demo.payment-fails');
  await expect(panel.getByText(t('demo.payment-works'))).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(`/${language}/plans`);
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unfolded(beside, t)).toBeHidden();
  await beside.close();

  await page.reload();
  await expect(panel).toBeHidden();
  await pull(page, t, 'demo.payment-works');
  await expect(panel.getByText(t('demo.payment-fails'))).toBeVisible();
  await panel.getByRole('button', { name: t('demo.close') }).click();
  await expect(panel).toBeHidden();
  await panelOf(page, t);
  // Beside it, over what it leaves free of a phone.
  await page.mouse.click(20, 20);
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(panel).toBeHidden();
  await page.goto(`/${language === 'ar' ? 'en' : 'ar'}/plans`);
  await expect(page.locator('#demo-panel > section')).toBeHidden();
});

test('a small laptop has every lever in sight, those of a pickup under way too @once', async ({
  page,
  language,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/${language}`);
  await pull(page, t, 'demo.personas.midway');
  await expect(page).toHaveURL(/\/track\//);
  const panel = await panelOf(page, t);
  for (const lever of await panel.locator('button:visible, summary').all()) {
    await expect(lever).toBeInViewport({ ratio: 1 });
  }
});

test('the latest code is in the panel of the browser that asked for it, as soon as it is sent @once @long', async ({
  page,
  browser,
  app,
  language,
  t,
}) => {
  await page.goto(`/${language}/account`);
  const { mobile } = newPerson(7);
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(mobile);
  await page.getByRole('button', { name: t('step-mobile.send') }).click();
  const panel = await panelOf(page, t);
  const code = panel.getByText(/^\d{6}$/);
  await expect(code).toBeVisible();
  const digits = await code.textContent();
  const other = await newVisitor(browser, app, language);
  await other.goto(`/${language}/account`);
  const none = (await panelOf(other, t)).getByText(t('demo.code-none'));
  await expect(none).toBeVisible();
  await other.context().close();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('textbox', { name: t('step-mobile.code-label') }).fill(digits ?? '');
  await expect(page.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
});

test('the panel takes presses from its own pages alone @once @long', async ({ page, app }) => {
  const press = { form: { how: 'off' }, maxRedirects: 0 };
  const statusWith = async (headers: Record<string, string>) =>
    (await page.request.post('/api/demo/payment', { ...press, headers })).status();
  expect(await statusWith({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await statusWith({ origin: app.url, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await statusWith({ origin: app.url })).toBe(303);
});
