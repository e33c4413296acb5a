import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { buildApp, demoBuild, operatorBundle, serverBundle } from '../../scripts/stack/build';
import { inRoot } from '../../scripts/stack/root';
import { test } from '../harness/demo';
import { expect, test as base } from '../harness/test';

const levers = async (page: Page, origin: string): Promise<number[]> => {
  const press = { headers: { origin }, form: { how: 'on' } };
  const answers = await Promise.all([
    page.request.post('/api/demo/reset', press),
    page.request.post('/api/demo/enter', press),
    page.request.get('/api/demo/news?locale=ar'),
  ]);
  return answers.map((answer) => answer.status());
};

/** The texts that a built file, or the scripts of a built folder, contain. */
function textsIn(built: string, texts: string[]): string[] {
  const files = built.endsWith('.mjs')
    ? [inRoot(built)]
    : readdirSync(inRoot(built), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.js'))
        .map((file) => inRoot(built, file));
  const scripts = files.map((file) => readFileSync(file, 'utf8'));
  return texts.filter((text) => scripts.some((script) => script.includes(text)));
}

base(
  'a production build has no panel and no route of it, nor the code that empties a database @once',
  async ({ page, app }) => {
    const texts = ['demo-panel', 'payments/decline-next', 'not the database of a demo'];
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

test.describe('beside the sandbox of a demo', () => {
  test.use({ changes: { NEXT_DIST_DIR: '.next' } });

  test('a production build has no route of the panel either @once', async ({ page, app }) => {
    expect(await levers(page, app.url)).toEqual([404, 404, 404]);
    await page.goto('/ar');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.content()).not.toContain('demo-panel');
  });
});
