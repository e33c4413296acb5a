import type { Locator } from '@playwright/test';
import { freePort } from '../../scripts/stack/ports';
import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { button, callsOf, readPin, typePoint } from '../harness/pin';
import { walkTo } from '../harness/walk';
import { type Wizard } from '../harness/wizard';

/** Replaces the browser's geolocation by one that answers when the test says so. */
async function slowFix({ page }: Wizard) {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      Object.assign(window, {
        giveFix: (coords: object) => found({ coords } as GeolocationPosition),
      });
    };
  });
  return {
    wanted: () => page.waitForFunction(() => 'giveFix' in window),
    give: (latitude: number, longitude: number, accuracy: number) =>
      page.evaluate(
        (coords) => {
          const own = window as unknown as { giveFix?: (coords: object) => void };
          own.giveFix?.(coords);
          delete own.giveFix;
        },
        { latitude, longitude, accuracy },
      ),
  };
}

test('the address pin is set by device or by hand, warns when imprecise, is checked for coverage, and survives a reload @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  const fix = await slowFix(wizard);
  await walkTo(wizard, 'address');
  const way = page.getByRole('link', { name: t('step-address.move') });
  const map = page.getByRole('application', { name: t('steps.where.map') });
  const locate = button(wizard, t('steps.where.locate'));
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await street.fill('شارع الخير');

  await way.click();
  await expect(map, 'what was pressed is gone').toBeFocused();
  const vague = page.getByRole('alert').filter({ hasText: t('step-coverage.doubts.vague') });
  await locate.click();
  await fix.wanted();
  await fix.give(24.7136, 46.6753, 5_000);
  await expect(vague).toBeVisible();
  await vague.getByRole('button', { name: t('step-coverage.doubts.mend') }).click();
  await expect(map).toBeFocused();
  await page.reload();
  await wizard.waitForHydration();
  await expect(vague, 'also after a new render').toBeVisible();
  await expect(street).toHaveValue('شارع الخير');
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(vague).toBeHidden();

  await button(wizard, t('steps.where.to-north')).click();
  await expect.poll(async () => (await readPin(page)).lat).toBeGreaterThan(24.7136);
  const { lat } = await readPin(page);
  await page.reload();
  await wizard.waitForHydration();
  await expect.poll(async () => (await readPin(page)).lat).toBe(lat);
  // Continue also submits the moved pin.
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    times: 1,
    set: { path: 'data.is_covered', value: false },
  });
  const seen = await world.lastRequest();
  await button(wizard, t('steps.save')).click();
  await expect(await expectNotice(page, t('step-address.moved-not-covered'))).toBeInViewport();
  expect(await callsOf(world, seen, 'save-address')).toEqual([]);
  await button(wizard, t('step-address.move-save')).click();
  await expect(map).toBeHidden();
  await expect(street, 'what was typed stays').toHaveValue('شارع الخير');
  // A location that arrives after the map was closed does not move the pin.
  await way.click();
  await locate.click();
  await fix.wanted();
  await button(wizard, t('step-address.move-close')).click();
  await expect(way).toBeFocused();
  await fix.give(21.5433, 39.1728, 10);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const [saved] = await callsOf(world, seen, 'save-address');
  expect(Number(saved?.fields.lat)).toBeCloseTo(lat, 4);
});

/** In Al Narjis, while the pin is in Al Olaya. */
const street = { ar: 'شارع الأمير محمد، حي النرجس', en: 'Prince Mohammed St, Al Narjis' };

test('a street in another district than the pin asks once whether to move the pin @once', async ({
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
  await page.getByRole('textbox', { name: t('step-address.short') }).fill(' rrrd ٢٩٢٩ ');
  await button(wizard, t('steps.save')).click();
  const question = page.getByRole('alert').filter({ hasText: t('step-address.elsewhere.title') });
  await expect(question).toBeVisible();
  const named = t('step-address.elsewhere.district', {
    district: { ar: 'النرجس', en: 'Al Narjis' }[language],
  });
  await expect(question).toContainText(named);
  await expect(question).toContainText({ ar: 'العليا', en: 'Al Olaya' }[language]);
  expect(await callsOf(world, seen, 'save-address')).toEqual([]);

  await button(wizard, t('step-address.elsewhere.move', { named })).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await readPin(page)).lat).toBe(24.848);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const [saved, ...others] = await callsOf(world, seen, 'save-address');
  expect(others).toEqual([]);
  expect(saved?.fields).toMatchObject({ street_area: street[language], lat: '24.848' });
  const line = t('step-address.short-line', { code: 'RRRD2929' });
  expect(saved?.fields.notes, 'the short address reaches the driver').toBe(line);

  // The question about keeping the text appears once, also after a reload.
  await wizard.open('address');
  const other = { ar: 'شارع الخير، الملقا', en: 'Khair St, Al Malqa' }[language];
  await box.fill(other);
  await button(wizard, t('steps.save')).click();
  await expect(button(wizard, t('step-address.elsewhere.keep'))).toBeVisible();
  await page.reload();
  await wizard.at('address');
  await expect(box).toHaveValue(other);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  await wizard.open('address');
  await page.getByRole('textbox', { name: t('step-address.notes') }).fill('12');
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const all = await callsOf(world, seen, 'save-address');
  expect(all).toHaveLength(3);
  expect(all.every(({ fields }) => !('asked' in fields))).toBe(true);
});

test('a map without tiles shows places by name @once @long', async ({
  wizard,
  page,
  t,
  app,
  language,
}) => {
  await app.stop();
  await app.start({
    MAP_TILES_URL: `http://127.0.0.1:${await freePort()}/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: '© Another map',
  });
  await wizard.open('coverage');
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[language]);
  await button(wizard, t('step-coverage.map')).click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).not.toHaveAttribute('aria-busy');
  const name = map.getByText({ ar: 'الملز', en: 'Al Malaz' }[language], { exact: true });
  await expect(name).toBeVisible();
  // The pin, in the middle of the map, lies on its own district.
  const middle = async (of: Locator) => {
    const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
    return x + width / 2;
  };
  expect(Math.abs((await middle(name)) - (await middle(map)))).toBeLessThan(3);
  await expect(page.getByText(t('steps.where.map-how-plain'))).toBeVisible();
  // The Empty Quarter has no marker; a city without districts has its own.
  await typePoint(wizard, '20.5, 50.5');
  await expect(page.getByText(t('steps.where.map-how-bare'))).toBeVisible();
  await typePoint(wizard, '18.2164, 42.5053');
  await expect(page.getByText(t('steps.where.map-how-plain'))).toBeVisible();
  await expect(map.getByText({ ar: 'أبها', en: 'Abha' }[language], { exact: true })).toBeVisible();
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[language]);
  await expect(page.getByText('© Another map'), 'nothing of theirs is shown').toBeHidden();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('the pin moves by keyboard, buttons and two fingers with a description in words, and one finger scrolls the page @once @long', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await wizard.open('coverage');
  await wizard.searchPlace({ ar: 'الصحافة', en: 'Al Sahafah' }[language]);
  await button(wizard, t('step-coverage.map')).click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).not.toHaveAttribute('aria-busy');
  await expect(map).toHaveAccessibleDescription(new RegExp(t('steps.where.map-keys')));

  await map.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await readPin(page)).lat).toBeGreaterThan(24.804);
  const byKey = await readPin(page);
  expect(byKey.text).toContain({ ar: 'الرياض', en: 'Riyadh' }[language]);
  await expect(
    page.getByRole('status').filter({ hasText: t('step-coverage.chosen') }),
  ).toBeVisible();

  const group = page.getByRole('group', { name: t('steps.where.move-pin') });
  const press = (name: string) => group.getByRole('button', { name, exact: true }).click();
  await press(t('steps.where.to-east'));
  await expect.poll(async () => (await readPin(page)).long).toBeGreaterThan(byKey.long);
  const east = await readPin(page);
  await press(t('steps.where.to-south'));
  await expect.poll(async () => (await readPin(page)).lat).toBeLessThan(east.lat);
  await press(t('steps.where.to-north'));
  await press(t('steps.where.to-west'));
  await expect.poll(async () => (await readPin(page)).long).toBeLessThan(east.long);

  // Zooming does not change the place.
  const before = await readPin(page);
  await button(wizard, t('steps.where.zoom-in')).click();
  await map.press('-');
  expect(await readPin(page)).toEqual(before);

  await press(t('steps.where.put-back'));
  await expect.poll(async () => (await readPin(page)).lat).toBeCloseTo(24.804, 3);

  // One finger scrolls the page, two fingers move the map.
  await typePoint(wizard, '24.7136, 46.6753');
  await expect.poll(() => readPin(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });
  await expect(map).not.toHaveAttribute('aria-busy');
  const middle = async () => {
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const screen = await page.context().newCDPSession(page);
  const scrolled = () => page.evaluate(() => window.scrollY);

  const start = await middle();
  const top = await scrolled();
  const finger = (down: number) => [{ x: start.x, y: start.y + down, id: 0 }];
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) });
  for (const down of [20, 40, 60, 80, 100])
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(down) });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(scrolled).toBeLessThan(top);
  expect(await readPin(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });

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
  await expect.poll(async () => (await readPin(page)).lat).toBeGreaterThan(24.7136);

  const pin = await readPin(page);
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  const [request] = await callsOf(world, seen, 'is-location-covered');
  expect(Number(request?.fields.lat)).toBeCloseTo(pin.lat, 4);
  expect(Number(request?.fields.long)).toBeCloseTo(pin.long, 4);
});
