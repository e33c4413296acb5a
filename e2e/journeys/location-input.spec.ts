import { expect, test } from '../harness/customer';
import { expectFieldError, expectInSummary } from '../harness/expect-errors';
import { Keyboard } from '../harness/keyboard';
import { button, callsOf, readPin, typePoint } from '../harness/pin';

test('a map that does not load leaves search, coordinates and device location usable @once', async ({
  wizard,
  page,
  t,
  context,
}) => {
  await wizard.open('coverage');
  await button(wizard, t('step-coverage.submit')).click();
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });
  await expectFieldError(search, t('step-coverage.errors.place-missing'));
  await context.setOffline(true);
  await button(wizard, t('step-coverage.map')).click();
  await expect(page.getByText(t('steps.where.map-missing-text'))).toBeVisible();
  await context.setOffline(false);
  await typePoint(wizard, '٢٤٫٧١٣٦، ٤٦٫٦٧٥٣');
  await expect.poll(() => readPin(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('typed coordinates that were not confirmed are used by Continue, or refused beside the field @once @long', async ({
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
  await expectFieldError(field, t('step-coverage.errors.coordinates-unread'));
  await expect(summary).toBeFocused();
  await expect(missing, 'what was typed is what has to be mended').toBeHidden();

  // The error summary also leads to the field when its section is closed.
  await page.getByText(t('step-coverage.coordinates')).click();
  await expect(field).toBeHidden();
  await summary.getByRole('link').click();
  await expect(field).toBeFocused();

  // Submitting the same text again repeats the error, and never submits an earlier place instead.
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[wizard.language]);
  await expect(summary).toBeHidden();
  await field.fill('nowhere else');
  await button(wizard, t('step-coverage.submit')).click();
  await expectFieldError(field, t('step-coverage.errors.coordinates-unread'));
  await button(wizard, t('step-coverage.submit')).click();
  await expectInSummary(page, t('step-coverage.errors.coordinates-unread'));
  // An unknown search never submits it either.
  await field.fill('');
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });
  await search.fill('ططططططططط');
  await button(wizard, t('step-coverage.submit')).click();
  await expectFieldError(search, t('step-coverage.errors.place-missing'));
  await search.fill('');

  await field.fill('24.7136, 46.6753');
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  const [request] = await callsOf(world, seen, 'is-location-covered');
  expect(request?.fields).toMatchObject({ lat: '24.7136', long: '46.6753' });

  // A search with one clear match is accepted; an ambiguous one is not.
  await wizard.open('coverage');
  await search.fill('حي النسيم الشرقي');
  const nasim = page.getByRole('option').filter({ hasText: 'النسيم' }).first();
  await expect(nasim).toBeVisible();
  await button(wizard, t('step-coverage.submit')).click();
  await expect(search).toHaveAccessibleDescription(
    new RegExp(t('step-coverage.errors.place-unclear')),
  );
  await expect(nasim).toBeVisible();

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

test('swapped, foreign and imprecise coordinates show a warning, and are corrected only on request @once @long', async ({
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
  await expectFieldError(field, t('step-coverage.errors.coordinates-unread'));
  await expect(field).toBeFocused();
  await typePoint(wizard, 'https://maps.app.goo.gl/abc');
  await expectFieldError(field, t('step-coverage.errors.coordinates-short-link'));

  await typePoint(wizard, 'https://www.google.com/maps?q=46.6753,24.7136');
  await expect(doubt('swapped')).toBeVisible();
  expect(await readPin(page), 'as it was pasted').toMatchObject({ lat: 46.6753, long: 24.7136 });
  await button(wizard, t('step-coverage.doubts.swap')).click();
  await expect(page.locator('#chosen-place')).toBeFocused();
  await expect.poll(() => readPin(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });
  await expect(doubt('swapped')).toBeHidden();

  await typePoint(wizard, '25.2048, 55.2708');
  await expect(doubt('outside')).toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(doubt('outside')).toBeHidden();
  expect(await readPin(page)).toMatchObject({ lat: 25.2048, long: 55.2708 });

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.7136, longitude: 46.6753, accuracy: 900 });
  await button(wizard, t('step-coverage.locate')).click();
  await expect(doubt('vague')).toBeVisible();
  await doubt('vague')
    .getByRole('button', { name: t('step-coverage.doubts.mend') })
    .click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).toBeVisible();
  await doubt('vague')
    .getByRole('button', { name: t('step-coverage.doubts.mend') })
    .click();
  await expect(map, 'it is open already').toBeFocused();

  // A link to a wide map section needs confirmation.
  await typePoint(wizard, 'https://www.google.com/maps/@24.7136,46.6753,11z');
  await expect(page.getByText(t('step-coverage.doubts.guess-text'))).toBeVisible();
  await button(wizard, t('step-coverage.submit')).click();
  await expect(page.getByText(t('step-coverage.errors.place-guess')).first()).toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('the list of cities works with the keyboard alone @once @long', async ({
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
  await keys.activate(city);
  const district = button(wizard, named.district).filter({ visible: true });
  await expect(district).toBeVisible();
  await keys.activate(district);

  // The place is chosen, the list closes, and the focus returns to its button.
  const chosen = page.getByRole('status').filter({ hasText: t('step-coverage.chosen') });
  await expect(chosen).toContainText(named.district);
  await expect(chosen).toContainText(named.city);
  await expect(cities).toBeHidden();
  await expect(list).toBeFocused();
  const seen = await world.lastRequest();
  await keys.activate(button(wizard, t('step-coverage.submit')));
  await wizard.at('mobile');
  expect(await callsOf(world, seen, 'is-location-covered')).toHaveLength(1);
});

test('a denied device location is reported in the step, on the home page and on the map @once', async ({
  wizard,
  page,
  context,
  t,
  language,
}) => {
  await context.clearPermissions();
  const text = t('steps.where.locate-denied');
  const said = page.getByRole('status').filter({ hasText: text });
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('step-coverage.locate') }).click();
  await expect(said).toBeVisible();

  await wizard.open('coverage');
  const locate = button(wizard, t('step-coverage.locate'));
  await locate.click();
  await expect(said).toBeVisible();
  await expect(locate, 'may be tried again').toBeEnabled();
  await button(wizard, t('step-coverage.map')).click();
  await button(wizard, t('steps.where.locate')).click();
  await expect(said).toBeVisible();
  await wizard.coverage();
  await wizard.at('mobile');
});
