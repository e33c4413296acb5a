import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { asked, button, pinOf, typePoint } from '../harness/pin';

const riyadh = { ar: 'الرياض', en: 'Riyadh' };

test('a city is no home: its map opens, and a point in it goes on @once @long', async ({
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

test('a browser that blocks cookies: said, and nothing is sent @once @long', async ({
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
