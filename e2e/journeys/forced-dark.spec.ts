import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../harness/customer';

/** Between the lightest and the darkest of what is drawn, as WCAG reckons it. */
async function contrastOf(words: Locator): Promise<number> {
  const { channels } = await sharp(await words.screenshot())
    .greyscale()
    .stats();
  const [grey] = channels;
  const light = (value = 0) => (value / 255) ** 2.2 + 0.05;
  return light(grey?.max) / light(grey?.min);
}

test('a browser that darkens light pages leaves all words readable @once @long', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await page.goto(`/${language}`);
  for (const words of await page.getByRole('main').locator('h1, h2, h3, .amount').all())
    expect.soft(await contrastOf(words), (await words.textContent()) ?? '').toBeGreaterThan(4.5);
});
