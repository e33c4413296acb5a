import { expectFault, expectInSummary, expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { asked, button, pinOf, typePoint } from '../harness/pin';
import { aboutAPlace } from '../harness/words';

test('★4 the pin is moved by keyboard and buttons, and told in words @once @long', async ({
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
  await expect.poll(async () => (await pinOf(page)).lat).toBeGreaterThan(24.804);
  const byKey = await pinOf(page);
  expect(byKey.words).toContain({ ar: 'الرياض', en: 'Riyadh' }[language]);
  await expect(
    page.getByRole('status').filter({ hasText: t('step-coverage.chosen') }),
  ).toBeVisible();

  const group = page.getByRole('group', { name: t('steps.where.move-pin') });
  const press = (name: string) => group.getByRole('button', { name, exact: true }).click();
  await press(t('steps.where.to-east'));
  await expect.poll(async () => (await pinOf(page)).long).toBeGreaterThan(byKey.long);
  const east = await pinOf(page);
  await press(t('steps.where.to-south'));
  await expect.poll(async () => (await pinOf(page)).lat).toBeLessThan(east.lat);
  await press(t('steps.where.to-north'));
  await press(t('steps.where.to-west'));
  await expect.poll(async () => (await pinOf(page)).long).toBeLessThan(east.long);

  // A finer look is no other place.
  const before = await pinOf(page);
  await button(wizard, t('steps.where.zoom-in')).click();
  await map.press('-');
  await wizard.accessible();
  expect(await pinOf(page)).toEqual(before);

  await press(t('steps.where.put-back'));
  await expect.poll(async () => (await pinOf(page)).lat).toBeCloseTo(24.804, 3);
  const pin = await pinOf(page);
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  const [request] = await asked(world, seen, 'is-location-covered');
  expect(Number(request?.fields.lat)).toBeCloseTo(pin.lat, 4);
  expect(Number(request?.fields.long)).toBeCloseTo(pin.long, 4);
});

test('★4 a map that does not come leaves every other way open @once', async ({
  wizard,
  page,
  t,
  context,
}) => {
  await wizard.open('coverage');
  await context.setOffline(true);
  await button(wizard, t('step-coverage.map')).click();
  await expect(page.getByText(t('steps.where.map-missing-text'))).toBeVisible();
  await context.setOffline(false);
  await typePoint(wizard, '٢٤٫٧١٣٦، ٤٦٫٦٧٥٣');
  await expect.poll(() => pinOf(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('a point that was typed and not confirmed is taken by Continue itself, or refused as any field is @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await wizard.open('coverage');
  await page.getByText(t('step-coverage.coordinates')).click();
  const field = page.getByRole('textbox', { name: t('step-coverage.coordinates-label') });
  const missing = page.getByText(t('step-coverage.errors.place-missing'));
  const summary = page.getByRole('region', { name: t('form.summary', { count: 1, n: '1' }) });
  await field.fill('nowhere');
  await button(wizard, t('step-coverage.submit')).click();
  await expectFault(field, t('step-coverage.errors.coordinates-unread'));
  await expect(summary).toBeFocused();
  await expect(missing, 'what was typed is what has to be mended').toBeHidden();
  await wizard.accessible();

  // Also once it was folded away, the summary leads to it.
  await page.getByText(t('step-coverage.coordinates')).click();
  await expect(field).toBeHidden();
  await summary.getByRole('link').click();
  await expect(field).toBeFocused();

  // Pressed again with the same in it: said again, and a place from before is not sent in its stead.
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[wizard.language]);
  await expect(summary).toBeHidden();
  await field.fill('nowhere else');
  await button(wizard, t('step-coverage.submit')).click();
  await expectFault(field, t('step-coverage.errors.coordinates-unread'));
  await button(wizard, t('step-coverage.submit')).click();
  await expectInSummary(page, t('step-coverage.errors.coordinates-unread'));

  await field.fill('24.7136, 46.6753');
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  const [request] = await asked(world, seen, 'is-location-covered');
  expect(request?.fields).toMatchObject({ lat: '24.7136', long: '46.6753' });
});

test('★7 swapped, foreign and vague points are warned of, and mended only when told @once @long', async ({
  wizard,
  page,
  t,
  context,
}) => {
  await wizard.open('coverage');
  const doubt = (kind: string) =>
    page.getByRole('alert').filter({ hasText: t(`step-coverage.doubts.${kind}`) });

  const field = page.getByRole('textbox', { name: t('step-coverage.coordinates-label') });
  await typePoint(wizard, 'somewhere');
  await expectFault(field, t('step-coverage.errors.coordinates-unread'));
  await expect(field).toBeFocused();
  await typePoint(wizard, 'https://maps.app.goo.gl/abc');
  await expectFault(field, t('step-coverage.errors.coordinates-short-link'));

  await typePoint(wizard, 'https://www.google.com/maps?q=46.6753,24.7136');
  await expect(doubt('swapped')).toBeVisible();
  expect(await pinOf(page), 'as it was pasted').toMatchObject({ lat: 46.6753, long: 24.7136 });
  await button(wizard, t('step-coverage.doubts.swap')).click();
  await expect.poll(() => pinOf(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });
  await expect(doubt('swapped')).toBeHidden();

  await typePoint(wizard, '25.2048, 55.2708');
  await expect(doubt('outside')).toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(doubt('outside')).toBeHidden();
  expect(await pinOf(page)).toMatchObject({ lat: 25.2048, long: 55.2708 });

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.7136, longitude: 46.6753, accuracy: 900 });
  await button(wizard, t('step-coverage.locate')).click();
  await expect(doubt('vague')).toBeVisible();
  await wizard.accessible();
  await doubt('vague')
    .getByRole('button', { name: t('step-coverage.doubts.mend') })
    .click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).toBeVisible();
  await doubt('vague')
    .getByRole('button', { name: t('step-coverage.doubts.mend') })
    .click();
  await expect(map, 'it is open already').toBeFocused();
});

test('home says whether we come, and takes the place into the wizard @long-in-english', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await page.goto(`/${language}`);
  const seen = await world.lastRequest();
  await page.getByLabel(t('home.coverage.search')).focus();
  await wizard.searchPlace({ ar: 'العليا', en: 'Al Olaya' }[language]);
  await expect(page.getByText(aboutAPlace(t, 'home.coverage.covered'))).toBeVisible();
  expect(await asked(world, seen, 'is-location-covered')).toHaveLength(1);
  await wizard.accessible();
  await button(wizard, t('home.coverage.go-on')).click();
  await wizard.at('mobile');
  await wizard.open('coverage');
  await expect(page.locator('#chosen-place').getByText(t('step-coverage.chosen'))).toBeVisible();
});

test('home that cannot ask says so, keeps the place, and asks again @once @long', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await world.fault({ operation: 'is-location-covered', kind: 'status', status: 500, times: 99 });
  await page.goto(`/${language}`);
  await page.getByLabel(t('home.coverage.search')).focus();
  await wizard.searchPlace({ ar: 'العليا', en: 'Al Olaya' }[language]);
  await expectNotice(page, t('home.coverage.failed'));
  await wizard.accessible();
  await world.clearFaults();
  await button(wizard, t('home.coverage.again')).click();
  await expect(page.getByText(aboutAPlace(t, 'home.coverage.covered'))).toBeVisible();
});

test('home asks before its script is there, and says kindly where we are not @once @long', async ({
  wizard,
  page,
  t,
  language,
  browser,
  app,
  context,
  world,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: app.url });
  await plain.goto(`/${language}`);
  await plain.getByLabel(t('home.coverage.search')).fill('العليا');
  await plain.keyboard.press('Enter');
  await plain.waitForURL(/start\/coverage\?place=/);
  const asWasTyped = plain.url();
  await plain.close();
  await page.goto(asWasTyped);
  await expect(page.getByRole('option').first()).toContainText('العليا');

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.95, longitude: 46.9 });
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    set: { path: 'data.is_covered', value: false },
    times: 1,
  });
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('step-coverage.locate') }).click();
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await button(wizard, t('step-coverage.not-covered.nearest-action')).click();
  await expect(page.getByText(aboutAPlace(t, 'home.coverage.covered'))).toBeVisible();
});

test('what was typed is taken where it is plain, and asked for where it is not @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await wizard.open('coverage');
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });
  await search.fill('حي النسيم الشرقي');
  const nasim = page.getByRole('option').filter({ hasText: 'النسيم' }).first();
  await expect(nasim).toBeVisible();
  await button(wizard, t('step-coverage.submit')).click();
  await expect(search).toHaveAccessibleDescription(
    new RegExp(t('step-coverage.errors.place-unclear')),
  );
  await expect(nasim).toBeVisible();
  await wizard.accessible();

  await nasim.click();
  await expect(search).toHaveValue(/النسيم/);
  await expect(search).not.toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: t('step-coverage.chosen') }),
  ).toContainText('النسيم');

  await search.fill('الياسمين');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await search.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});
