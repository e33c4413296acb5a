import { screenNames } from '@/components/gallery/names';
import { addAxe } from '../harness/axe';
import { checksEverything, expectSoundLayout } from './expect-layout';
import { expect, test } from './gallery';
import { phone } from './pictures';

for (const screen of screenNames) {
  test(`every state of ${screen} has a sound layout on phone and desktop, and no axe violation`, async ({
    page,
    language,
  }) => {
    test.slow();
    await addAxe(page.context());
    const index = await (await page.request.get(`/${language}/states`)).text();
    const link = new RegExp(`(?<=href=")/${language}/states/${screen}/[^"]+`, 'g');
    const paths = [...new Set(index.match(link))];
    expect(paths.length).toBeGreaterThan(0);

    // Alternates between Arabic and English, because loading a state is the main cost.
    const own = paths.filter((_, at) => checksEverything || (at % 2 === 0) === (language === 'ar'));
    for (const path of own) {
      await page.setViewportSize(phone);
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.locator('[data-stage="reached"]'), path).toBeAttached();
      await expectSoundLayout(page, path, language);
    }
  });
}

test('pages with one state have a sound layout on phone and desktop, and no axe violation', async ({
  page,
  language,
}) => {
  for (const path of ['privacy', 'terms', 'accessibility', 'offline', 'an-address-of-no-page']) {
    await page.setViewportSize(phone);
    await page.goto(`/${language}/${path}`);
    await expectSoundLayout(page, path, language);
  }
});
