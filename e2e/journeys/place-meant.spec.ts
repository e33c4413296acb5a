import { expect, test } from '../harness/customer';
import { asked, button } from '../harness/pin';
import { walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

/** In Riyadh, where every other place of these tests is not. */
const malaz = { ar: 'الملز', en: 'Al Malaz' };

/** The browser's own answer to where the device is, in Jeddah, given when it is told to; nothing of ours. */
async function slowFix({ page }: Wizard) {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { latitude: 21.5433, longitude: 39.1728, accuracy: 10 };
      Object.assign(window, { giveFix: () => found({ coords } as GeolocationPosition) });
    };
  });
  return {
    wanted: () => page.waitForFunction(() => 'giveFix' in window),
    give: () => page.evaluate(() => (window as unknown as { giveFix(): void }).giveFix()),
  };
}

/** The latitudes that the partner was asked about since, in whole degrees. */
const latitudes = async (world: World, seen: number) =>
  (await asked(world, seen, 'is-location-covered')).map(({ fields }) =>
    Math.floor(Number(fields.lat)),
  );

test('a device that says where it is after the map was closed moves no pin @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  const fix = await slowFix(wizard);
  await walkTo(wizard, 'address');
  await page.getByRole('link', { name: t('step-address.move') }).click();
  await button(wizard, t('steps.where.locate')).click();
  await fix.wanted();
  await button(wizard, t('step-address.move-close')).click();
  await expect(button(wizard, t('steps.where.locate'))).toBeHidden();
  await fix.give();
  const seen = await world.lastRequest();
  await wizard.address();
  await wizard.at('preferences');
  expect(await latitudes(world, seen)).toEqual([]);
  const [saved] = await asked(world, seen, 'save-address');
  expect(Math.floor(Number(saved?.fields.lat))).toBe(24);
});

test('a search of home that nobody knows stays until a place is chosen, drawn anew or in the other language @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const typed = 'qwxz';
  await wizard.open('coverage', `?place=${typed}`);
  const search = page.getByRole('combobox');
  await expect(search).toHaveValue(typed);
  await page.reload();
  await wizard.alive();
  await expect(search).toHaveValue(typed);
  await page.locator('#language').click();
  await expect(page).not.toHaveURL(new RegExp(`/${language}/`));
  await expect(search).toHaveValue(typed);
  await wizard.open('coverage', `?place=${typed}`);
  await wizard.searchPlace(malaz[language]);
  await expect(page).toHaveURL(`/${language}/start/coverage`);
  await page.reload();
  await wizard.alive();
  await expect(search).toHaveValue('');
  await expect(
    page.getByRole('status').filter({ hasText: t('step-coverage.chosen') }),
  ).toContainText(malaz[language]);
});
