import type { Locator } from '@playwright/test';
import { freePort } from '../../scripts/stack/ports';
import { expect, test } from '../harness/customer';
import { Keyboard } from '../harness/keyboard';
import { ofAKind } from '../harness/of-a-kind';
import { asked, button, typePoint } from '../harness/pin';
import type { Wizard } from '../harness/wizard';

test('the list of cities: opened, gone through and chosen from by keys alone @long', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  const keys = new Keyboard(page);
  const named = {
    ar: { city: 'جدة', district: 'الحمراء' },
    en: { city: 'Jeddah', district: 'Al Hamra' },
  }[language];
  await wizard.open('coverage');
  const list = page.getByText(t('step-coverage.list'));
  await keys.activate(list);
  const cities = page.getByRole('list').filter({ hasText: named.city });
  const city = cities.getByText(named.city, { exact: true });
  await expect(city).toBeVisible();
  await wizard.accessible();
  await keys.activate(city);
  const district = button(wizard, named.district).filter({ visible: true });
  await expect(district).toBeVisible();
  await keys.activate(district);

  // It is chosen, the list is folded away again, and the focus is where it was opened.
  const chosen = page.getByRole('status').filter({ hasText: t('step-coverage.chosen') });
  await expect(chosen).toContainText(named.district);
  await expect(chosen).toContainText(named.city);
  await expect(cities).toBeHidden();
  await expect(list).toBeFocused();
  const seen = await world.lastRequest();
  await keys.activate(button(wizard, t('step-coverage.submit')));
  await wizard.at('mobile');
  expect(await asked(world, seen, 'is-location-covered')).toHaveLength(1);
});

/** The browser's own answer to where the device is; nothing of ours. */
async function withoutFix(wizard: Wizard, code: number): Promise<void> {
  await wizard.page.addInitScript((which) => {
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
      failed?.({ ...codes, code: which, message: '' });
    };
  }, code);
}

for (const [[code, fault], long] of ofAKind([
  [1, 'denied'],
  [2, 'failed'],
  [3, 'timeout'],
] as const)) {
  test(`a device that cannot say where it is (${fault}): said in the step, at home and on the map @long-in-english${long}`, async ({
    wizard,
    page,
    t,
    language,
  }) => {
    await withoutFix(wizard, code);
    const words = t(`steps.where.locate-${fault}`);
    const said = page.getByRole('status').filter({ hasText: words });
    await page.goto(`/${language}`);
    await page.getByRole('link', { name: t('step-coverage.locate') }).click();
    await expect(said).toBeVisible();

    await wizard.open('coverage');
    const locate = button(wizard, t('step-coverage.locate'));
    await locate.click();
    await expect(said).toBeVisible();
    await expect(locate, 'may be tried again').toBeEnabled();
    await wizard.accessible();
    await button(wizard, t('step-coverage.map')).click();
    await button(wizard, t('steps.where.locate')).click();
    await expect(said).toBeVisible();
    await wizard.coverage();
    await wizard.at('mobile');
  });
}

test('★4 a map whose pictures do not come shows the places by name @once @long', async ({
  wizard,
  page,
  t,
  app,
  language,
}) => {
  await app.stop();
  await app.start({
    MAP_TILES_URL: `http://127.0.0.1:${await freePort()}/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: '© Nobody',
  });
  await wizard.open('coverage');
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[language]);
  await button(wizard, t('step-coverage.map')).click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).not.toHaveAttribute('aria-busy');
  const name = map.getByText({ ar: 'الملز', en: 'Al Malaz' }[language], { exact: true });
  await expect(name).toBeVisible();
  // The pin, in the middle of the map, stands on its own district.
  const middle = async (of: Locator) => {
    const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
    return x + width / 2;
  };
  expect(Math.abs((await middle(name)) - (await middle(map)))).toBeLessThan(3);
  await expect(page.getByText(t('steps.where.map-how-plain'))).toBeVisible();
  // In the Empty Quarter there is no dot to tell of; in a city without districts there is its own.
  await typePoint(wizard, '20.5, 50.5');
  await expect(page.getByText(t('steps.where.map-how-bare'))).toBeVisible();
  await typePoint(wizard, '18.2164, 42.5053');
  await expect(page.getByText(t('steps.where.map-how-plain'))).toBeVisible();
  await expect(map.getByText({ ar: 'أبها', en: 'Abha' }[language], { exact: true })).toBeVisible();
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[language]);
  await expect(page.getByText('© Nobody'), 'nothing of theirs is shown').toBeHidden();
  await wizard.accessible();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});
