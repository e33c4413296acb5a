import { screenNames } from '@/components/gallery/names';
import { expectAccessible, expectStillAccessible } from '../support/axe';
import { expect, test } from './gallery';
import { layoutFaults } from './layout';
import { desk, phone } from './pictures';

for (const screen of screenNames) {
  test(`every state of ${screen} lies well on a phone and on a desk, and axe finds nothing`, async ({
    page,
    language,
  }) => {
    test.slow();
    await page.goto(`/${language}/states`);
    const links = page.locator(`a[href*="/states/${screen}/"]`);
    const paths = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(0);

    for (const path of paths) {
      await page.setViewportSize(phone);
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.locator('[data-stage="reached"]'), path).toBeAttached();
      await expect.soft(page.getByRole('main'), path).toHaveCount(1);
      await expectAccessible(page);
      expect.soft(await layoutFaults(page), `${path} on a phone`).toEqual([]);
      await page.setViewportSize(desk);
      await expectStillAccessible(page);
      expect.soft(await layoutFaults(page), `${path} on a desk`).toEqual([]);
    }
  });
}
