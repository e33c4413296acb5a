import { readdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/stack/root';
import { test } from '../harness/customer';
import { locales } from '../harness/messages';

const picture = 'docs/pictures/brands.png';
const phone = { width: 360, height: 640 };
const gap = 24;

test('the first page of each brand in both languages, side by side @once', async ({
  app,
  page,
}) => {
  test.slow();
  const phones: string[] = [];
  for (const brand of readdirSync(inRoot('public/brands'))) {
    await app.stop();
    await app.start({ BRAND: brand });
    await page.setViewportSize(phone);
    for (const locale of locales) {
      await page.goto(`/${locale}`);
      await page.evaluate(() => document.fonts.ready);
      phones.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
    }
  }
  await page.setViewportSize({
    width: phones.length * (phone.width + gap) + gap,
    height: phone.height + 2 * gap,
  });
  await page.setContent(
    `<body style="margin: ${gap}px; display: flex; gap: ${gap}px; background: #e4e4e2">${phones
      .map((data) => `<img src="data:image/png;base64,${data}" width="${phone.width}">`)
      .join('')}`,
  );
  writeFileSync(inRoot(picture), await page.screenshot());
  await app.stop();
});
