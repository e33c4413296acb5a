import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { asked, button, pinOf, typePoint } from '../harness/pin';
import { walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';
import { aboutAPlace } from '../harness/words';
import type { World } from '../harness/world';

const riyadh = { ar: 'الرياض', en: 'Riyadh' };

test('a city is no home: its map opens, and a point in it goes on @once', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await page.goto(`/${language}`);
  await page.getByLabel(t('home.coverage.search')).focus();
  await wizard.searchPlace(riyadh[language]);
  await expect(page.getByText(t('home.coverage.covered-city'))).toBeVisible();
  await wizard.accessible();
  await button(wizard, t('home.coverage.go-on-city')).click();
  await expect(page).toHaveURL(/\/start\/coverage/);
  await wizard.alive();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).toBeVisible();

  await button(wizard, t('step-coverage.submit')).click();
  await expect(page.getByText(t('step-coverage.errors.place-city')).first()).toBeVisible();
  await expect(map).toBeVisible();
  await wizard.accessible();
  const seen = await world.lastRequest();
  await typePoint(wizard, '24.7136, 46.6753');
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  const [question, ...others] = await asked(world, seen, 'is-location-covered');
  expect(others).toEqual([]);
  expect(JSON.stringify(question)).toContain('24.7136');
});

test('a search in vain on home goes along to the step @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await page.goto(`/${language}`);
  const search = page.getByLabel(t('home.coverage.search'));
  await search.focus();
  await search.fill('Dhahrat Laban 77');
  await expect(page.getByText(t('step-coverage.none')).first()).toBeVisible();
  await page.getByRole('link', { name: t('home.coverage.map') }).click();
  await wizard.at('coverage');
  await expect(page.getByLabel(t('step-coverage.search'))).toHaveValue('Dhahrat Laban 77');
});

test('a link that shows only a part of the map is taken for a guess until it is confirmed @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await wizard.open('coverage');
  await typePoint(wizard, 'https://www.google.com/maps/@24.7136,46.6753,11z');
  await expect(page.getByText(t('step-coverage.doubts.guess-text'))).toBeVisible();
  await button(wizard, t('step-coverage.submit')).click();
  await expect(page.getByText(t('step-coverage.errors.place-guess')).first()).toBeVisible();
  await wizard.accessible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('a browser that does not say where the device is: said after a while, and a late answer counts @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      Object.assign(window, { found });
    };
  });
  await wizard.open('coverage');
  await button(wizard, t('step-coverage.locate')).click();
  await expect(
    page.getByRole('status').filter({ hasText: t('steps.where.locate-timeout') }),
  ).toBeVisible();
  await page.evaluate(() => {
    const { found } = window as unknown as { found: (position: object) => void };
    found({ coords: { latitude: 24.7136, longitude: 46.6753, accuracy: 20 } });
  });
  await expect.poll(async () => (await pinOf(page)).lat).toBe(24.7136);
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('a browser that blocks cookies: said, and nothing is sent @once', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await wizard.open('coverage');
  await wizard.searchPlace({ ar: 'العليا', en: 'Al Olaya' }[language]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await expectNotice(page, t('errors.cookies-blocked.title'));
  await wizard.accessible();
  expect(await asked(world, seen, 'is-location-covered')).toEqual([]);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('one finger scrolls the page past the map, and two move it @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await wizard.open('coverage');
  await button(wizard, t('step-coverage.map')).click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await typePoint(wizard, '24.7136, 46.6753');
  await expect.poll(() => pinOf(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });
  await expect(map).not.toHaveAttribute('aria-busy');
  const middle = async () => {
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const screen = await page.context().newCDPSession(page);
  const scrolled = () => page.evaluate(() => window.scrollY);

  const start = await middle();
  const before = await scrolled();
  const finger = (down: number) => [{ x: start.x, y: start.y + down, id: 0 }];
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) });
  for (const down of [20, 40, 60, 80, 100])
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(down) });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(scrolled).toBeLessThan(before);
  expect(await pinOf(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });

  const { x, y } = await middle();
  const fingers = (down: number) => [
    { x: x - 40, y: y + down, id: 0 },
    { x: x + 40, y: y + down, id: 1 },
  ];
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0) });
  for (const down of [20, 40, 60])
    await screen.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(down),
    });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await pinOf(page)).lat).toBeGreaterThan(24.7136);
});

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

test('★7 a vague fix is warned of where the pin of an address is moved, and on home also where we do not come @once @long', async ({
  wizard,
  page,
  t,
  language,
  context,
  world,
}) => {
  const vague = page.getByRole('alert').filter({ hasText: t('step-coverage.doubts.vague') });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.7136, longitude: 46.6753, accuracy: 5_000 });
  await walkTo(wizard, 'address');
  await page.getByRole('link', { name: t('step-address.move') }).click();
  await button(wizard, t('steps.where.locate')).click();
  await expect(vague).toBeVisible();
  await wizard.accessible();
  await vague.getByRole('button', { name: t('step-coverage.doubts.mend') }).click();
  await expect(page.getByRole('application', { name: t('steps.where.map') })).toBeFocused();
  await page.reload();
  await wizard.alive();
  await expect(vague, 'also where the page is drawn anew').toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(vague).toBeHidden();
  const seen = await world.lastRequest();
  await button(wizard, t('step-address.move-save')).click();
  await expect(page.getByRole('link', { name: t('step-address.move') })).toBeVisible();
  const [request] = await asked(world, seen, 'is-location-covered');
  expect(request?.fields).toMatchObject({ lat: '24.7136', long: '46.6753' });

  await context.setGeolocation({ latitude: 24.9999, longitude: 46.9999, accuracy: 5_000 });
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('step-coverage.locate') }).click();
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await expect(vague).toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(vague).toBeHidden();
});
