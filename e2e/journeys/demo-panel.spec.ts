import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { buildApp, demoBuild, operatorBundle, serverBundle } from '../../scripts/stack/build';
import { inRoot } from '../../scripts/stack/root';
import { expect, newVisitor, openPanel, panelRegion, pressControl, test } from '../harness/demo';
import { newPerson } from '../harness/person';
import { test as plain } from '../harness/test';

// These tests share one demo.
test.describe.configure({ mode: 'default' });

test('a control reopens the panel once, in its own tab, and a closed panel stays closed @once', async ({
  page,
  context,
  language,
  t,
}) => {
  const panel = panelRegion(page, t);
  await page.goto(`/${language}/plans`);
  await pressControl(page, t, 'demo.payment-fails');
  await expect(panel.getByText(t('demo.payment-works'))).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(`/${language}/plans`);
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panelRegion(beside, t)).toBeHidden();
  await beside.close();

  await page.reload();
  await expect(panel).toBeHidden();
  await pressControl(page, t, 'demo.payment-works');
  await expect(panel.getByText(t('demo.payment-fails'))).toBeVisible();
  await panel.getByRole('button', { name: t('demo.close') }).click();
  await expect(panel).toBeHidden();
  await openPanel(page, t);
  // A click outside the panel, where a phone leaves space.
  await page.mouse.click(20, 20);
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(panel).toBeHidden();
  await page.goto(`/${language === 'ar' ? 'en' : 'ar'}/plans`);
  await expect(page.locator('#demo-panel > section')).toBeHidden();
});

test('every control and the requested code are visible on a small laptop, also during a pickup @once', async ({
  page,
  browser,
  app,
  language,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // The latest code is shown only in the browser that requested it.
  await page.goto(`/${language}/account`);
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(newPerson(7).mobile);
  await page.getByRole('button', { name: t('step-mobile.send') }).click();
  const code = (await openPanel(page, t)).getByText(/^\d{6}$/);
  await expect(code).toBeVisible();
  const digits = (await code.textContent()) ?? '';
  const other = await newVisitor(browser, app, language);
  await other.goto(`/${language}/account`);
  await expect((await openPanel(other, t)).getByText(t('demo.code-none'))).toBeVisible();
  await other.context().close();
  await page.keyboard.press('Escape');
  await expect(panelRegion(page, t)).toBeHidden();
  await page.getByRole('textbox', { name: t('step-mobile.code-label') }).fill(digits);
  await expect(page.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();

  await page.goto(`/${language}`);
  await pressControl(page, t, 'demo.personas.midway');
  await expect(page).toHaveURL(/\/track\//);
  const panel = await openPanel(page, t);
  for (const lever of await panel.locator('button:visible, summary').all()) {
    await expect(lever).toBeInViewport({ ratio: 1 });
  }
});

const levers = async (page: Page, origin: string): Promise<number[]> => {
  const press = { headers: { origin }, form: { how: 'on' } };
  const answers = await Promise.all([
    page.request.post('/api/demo/reset', press),
    page.request.post('/api/demo/enter', press),
    page.request.get('/api/demo/news?locale=ar'),
  ]);
  return answers.map((answer) => answer.status());
};

/** Which of the texts a built file, or the scripts of a built folder, contain. */
function textsIn(built: string, texts: string[]): string[] {
  const files = built.endsWith('.mjs')
    ? [inRoot(built)]
    : readdirSync(inRoot(built), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.js'))
        .map((file) => inRoot(built, file));
  const scripts = files.map((file) => readFileSync(file, 'utf8'));
  return texts.filter((text) => scripts.some((script) => script.includes(text)));
}

plain(
  'a production build has neither the panel nor its routes nor the code that empties a database @once',
  async ({ page, app }) => {
    const texts = ['demo-panel', 'payments/decline-next', 'not the database of a demo'];
    // Builds the demo, unless another test has.
    plain.setTimeout(600_000);
    await buildApp(demoBuild);
    expect(textsIn(`${demoBuild.distDir}/server`, texts)).toEqual(texts);
    for (const built of ['.next/server', '.next/static', serverBundle, operatorBundle]) {
      expect(textsIn(built, texts), built).toEqual([]);
    }
    expect(await levers(page, app.url)).toEqual([404, 404, 404]);
    await page.goto('/ar');
    expect(await page.content()).not.toContain('demo-panel');
  },
);
