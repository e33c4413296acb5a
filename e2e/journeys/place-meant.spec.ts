import { expectNotice } from '../harness/beside';
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

test('a device that says where it is after the map was closed moves no pin @once', async ({
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

test('nor does it replace a place that was chosen since, in the step and on its map @once @long', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  const fix = await slowFix(wizard);
  await wizard.open('coverage');
  const locate = button(wizard, t('step-coverage.locate'));
  await locate.click();
  await fix.wanted();
  await wizard.searchPlace(malaz[language]);
  await expect(locate, 'nobody waits for it any more').not.toHaveAttribute('aria-busy');
  await fix.give();
  const chosen = page.getByRole('status').filter({ hasText: t('step-coverage.chosen') });
  await expect(chosen).toContainText(malaz[language]);

  await button(wizard, t('step-coverage.map')).click();
  await button(wizard, t('steps.where.locate')).click();
  await button(wizard, t('steps.where.put-back')).click();
  await fix.give();
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  expect(await latitudes(world, seen)).toEqual([24]);

  // Asked again, with nothing chosen since, it is taken.
  await wizard.open('coverage');
  await locate.click();
  await fix.wanted();
  await fix.give();
  await expect(chosen).toContainText('21.5433');
});

test('nor on home @once @long', async ({ wizard, page, t, language, world }) => {
  const fix = await slowFix(wizard);
  await page.goto(`/${language}`);
  const seen = await world.lastRequest();
  await page.getByRole('link', { name: t('step-coverage.locate') }).click();
  await fix.wanted();
  await wizard.searchPlace(malaz[language]);
  await fix.give();
  await button(wizard, t('home.coverage.go-on')).click();
  await wizard.at('mobile');
  expect(new Set(await latitudes(world, seen))).toEqual(new Set([24]));
});

test('a city of home is meant whatever was chosen before, and only once @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const jeddah = { ar: 'جدة', en: 'Jeddah' }[language];
  const chosen = page.getByRole('status').filter({ hasText: t('step-coverage.chosen') });
  await wizard.open('coverage');
  await wizard.coverage(malaz);
  await wizard.at('mobile');
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: jeddah, exact: true }).click();
  await wizard.at('coverage');
  await expect(chosen).toContainText(jeddah);
  await expect(page).toHaveURL(`/${language}/start/coverage`);

  await wizard.searchPlace(malaz[language]);
  await expect(chosen).toContainText(malaz[language]);
  await page.reload();
  await wizard.alive();
  await expect(chosen).toContainText(malaz[language]);
});

test('a search that is typed while the line is lost is not sent by itself @once @long', async ({
  wizard,
  page,
  t,
  language,
  context,
  world,
}) => {
  await wizard.open('coverage');
  await wizard.searchPlace({ ar: 'العليا', en: 'Al Olaya' }[language]);
  const seen = await world.lastRequest();
  await context.setOffline(true);
  await button(wizard, t('step-coverage.submit')).click();
  const notice = await expectNotice(page, t('errors.offline.title'));
  await page
    .getByRole('combobox', { name: t('step-coverage.search') })
    .fill({ ar: 'جدة', en: 'Jeddah' }[language]);
  await expect(notice).toContainText(t('errors.offline.changed'));
  await context.setOffline(false);
  await wizard.searchPlace(malaz[language]);
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.at('mobile');
  expect(await latitudes(world, seen)).toEqual([24]);
});

test('a search of home that nobody knows stays until a place is chosen, drawn anew or in the other language @once', async ({
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
