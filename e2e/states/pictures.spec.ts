import { readdirSync } from 'node:fs';
import path from 'node:path';
import { browserArguments, findBrowser } from '../../scripts/stack/browser';
import type { Locale } from '../support/words';
import { expect, test } from './gallery';
import { pictures, takenWith } from './pictures';

// One without a window draws letters a little differently.
test.use({ launchOptions: { args: browserArguments, executablePath: findBrowser() } });

const fileOf = (state: string, language: Locale, width: number): string =>
  `${state.replace('/', '-')}-${language}-${width}.png`;

test('the pictures are as they were', async ({ page, browser, language }, testInfo) => {
  const own = pictures
    .filter((picture) => picture.language === language)
    .map(({ path: state, size }) => ({ state, size, file: fileOf(state, language, size.width) }));
  const comparable = browser.version() === takenWith;
  if (!comparable)
    process.stdout.write(
      `Pictures are not compared: ${takenWith} took them, this is ${browser.version()}.\n`,
    );

  for (const { state, size, file } of own) {
    await page.setViewportSize(size);
    await page.goto(`/${language}/states/${state}`);
    await expect(page.locator('[data-stage="reached"]'), state).toBeAttached();
    if (comparable)
      await expect
        .soft(page)
        .toHaveScreenshot(file, { fullPage: true, maxDiffPixelRatio: 0.01, timeout: 20_000 });
  }

  const folder = path.dirname(testInfo.snapshotPath('any.png'));
  const kept = readdirSync(folder).filter((file) => file.includes(`-${language}-`));
  expect(kept.sort()).toEqual(own.map(({ file }) => file).sort());
});
