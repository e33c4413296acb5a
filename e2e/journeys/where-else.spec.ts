import type { Locator } from '@playwright/test';
import { freePort } from '../../scripts/stack/ports';
import { expect, test } from '../harness/customer';
import { Keyboard } from '../harness/keyboard';
import { ofAKind } from '../harness/of-a-kind';
import { asked, button, pinOf, typePoint } from '../harness/pin';
import { trackingLink } from '../harness/sharing';
import { subscribed, walkTo } from '../harness/way';
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

/** In Al Narjis, while the pin is in Al Olaya. */
const street = { ar: 'شارع الأمير محمد، حي النرجس', en: 'Prince Mohammed St, Al Narjis' };

test('a street in another district than the pin is asked about, and the pin may follow it @once', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  await walkTo(wizard, 'address');
  const seen = await world.lastRequest();
  await page.getByRole('textbox', { name: t('step-address.street') }).fill(street[language]);
  await button(wizard, t('steps.save')).click();
  const question = page.getByRole('alert').filter({ hasText: t('step-address.elsewhere.title') });
  await expect(question).toBeVisible();
  const named = t('step-address.elsewhere.district', {
    district: { ar: 'النرجس', en: 'Al Narjis' }[language],
  });
  await expect(question).toContainText(named);
  await expect(question).toContainText({ ar: 'العليا', en: 'Al Olaya' }[language]);
  await wizard.accessible();
  expect(await asked(world, seen, 'save-address')).toEqual([]);

  await button(wizard, t('step-address.elsewhere.move', { named })).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await pinOf(page)).lat).toBe(24.848);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const [saved, ...others] = await asked(world, seen, 'save-address');
  expect(others).toEqual([]);
  expect(saved?.fields).toMatchObject({ street_area: street[language], lat: '24.848' });
});

test('which district is right is asked once: kept as written, also after a reload, it is not asked again @once @long', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  await walkTo(wizard, 'address');
  const seen = await world.lastRequest();
  const box = page.getByRole('textbox', { name: t('step-address.street') });
  await box.fill(street[language]);
  await button(wizard, t('steps.save')).click();
  const keep = button(wizard, t('step-address.elsewhere.keep'));
  await expect(keep).toBeVisible();
  await page.reload();
  await wizard.at('address');
  await expect(box).toHaveValue(street[language]);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');

  // Another place is another question; said to be right, it is saved at once, and with nothing else of ours.
  await wizard.open('address');
  await box.fill({ ar: 'شارع الخير، الملقا', en: 'Khair St, Al Malqa' }[language]);
  await button(wizard, t('steps.save')).click();
  await keep.click();
  await wizard.at('preferences');
  await wizard.open('address');
  await page.getByRole('textbox', { name: t('step-address.notes') }).fill('12');
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const saved = await asked(world, seen, 'save-address');
  expect(saved).toHaveLength(3);
  expect(saved.every(({ fields }) => !('asked' in fields))).toBe(true);
});

/** Browsers inside of apps, as they name themselves. */
const apps = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 384.0.0.31.101 (iPhone15,2; iOS 18_5; ar_SA; ar; scale=3.00; 1179x2556)',
  Snapchat:
    'Mozilla/5.0 (Linux; Android 15; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.90 Mobile Safari/537.36 Snapchat/13.47.0.44 (SM-S918B; Android 15)',
};

for (const [app, userAgent] of Object.entries(apps)) {
  test.describe(app, () => {
    test.use({ userAgent });

    test(`inside of ${app}, which locates nobody, copies nothing and opens no window, all works or is said @once @long`, async ({
      wizard,
      page,
      t,
      language,
    }) => {
      await page.clock.install();
      await page.addInitScript(() => {
        const silent = {
          getCurrentPosition: () => {},
          watchPosition: () => 0,
          clearWatch: () => {},
        };
        const refuses = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        for (const [name, value] of Object.entries({
          geolocation: silent,
          clipboard: undefined,
          share: refuses,
        }))
          Object.defineProperty(navigator, name, { value });
        window.open = () => null;
        addEventListener('click', (event) => {
          if (event.target instanceof Element && event.target.closest('a[target=_blank]'))
            event.preventDefault();
        });
      });

      await wizard.open('coverage');
      await page.getByRole('button', { name: t('step-coverage.locate') }).click();
      await page.clock.runFor(15_000);
      await expect(page.getByText(t('steps.where.locate-timeout'))).toBeVisible();
      await page.getByRole('link', { name: t('step-coverage.privacy'), exact: true }).click();
      await expect(page).toHaveURL(`/${language}/privacy`);

      await subscribed(wizard);
      await expect(page.getByText(t('checkout.in-app'))).toBeVisible();
      await page.getByRole('button', { name: t('checkout.copy') }).click();
      await expect(page.getByRole('button', { name: t('checkout.copy-failed') })).toBeVisible();
      for (const file of ['invoice-open', 'calendar']) {
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: t(`checkout.${file}`), exact: true }).click();
        await download;
      }

      await page.goto(await trackingLink(page));
      await expect(page.getByText(t('tracking.in-app'))).toBeVisible();
      await page.getByRole('button', { name: t('sharing.make') }).click();
      for (const way of ['copy', 'send']) {
        await page.getByRole('button', { name: t(`sharing.${way}`), exact: true }).click();
      }
      await expect(page.getByRole('button', { name: t('sharing.copy-failed') })).toHaveCount(2);
    });
  });
}
