import { readdirSync } from 'node:fs';
import path from 'node:path';
import { browserArguments, findBrowser } from '../../scripts/stack/browser';
import type { Locale } from '../harness/messages';
import { expect, test } from './gallery';
import { isComparable, pictures, takenWith } from './pictures';

// The headless shell renders glyphs slightly differently.
test.use({ launchOptions: { args: browserArguments, executablePath: findBrowser() } });

const fileOf = (state: string, language: Locale, width: number): string =>
  `${state.replace('/', '-')}-${language}-${width}.png`;

const picturesIn = (language: Locale) =>
  pictures
    .filter((picture) => picture.language === language)
    .map(({ path: state, size }) => ({ state, size, file: fileOf(state, language, size.width) }));

test('screenshots match their baselines', async ({ page, browser, language }) => {
  test.skip(
    !isComparable(browser.version()),
    `${takenWith} took the pictures, this is ${browser.version()}`,
  );
  for (const { state, size, file } of picturesIn(language)) {
    await page.setViewportSize(size);
    await page.goto(`/${language}/states/${state}`);
    await expect(page.locator('[data-stage="reached"]'), state).toBeAttached();
    await expect
      .soft(page)
      .toHaveScreenshot(file, { fullPage: true, maxDiffPixelRatio: 0.01, timeout: 20_000 });
  }
});

test('every listed screenshot has a baseline, and there are no others', async ({
  language,
}, testInfo) => {
  const folder = path.dirname(testInfo.snapshotPath('any.png'));
  const kept = readdirSync(folder).filter((file) => file.includes(`-${language}-`));
  expect(kept.sort()).toEqual(
    picturesIn(language)
      .map(({ file }) => file)
      .sort(),
  );
});
