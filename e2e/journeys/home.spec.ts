import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { placeMessage } from '../harness/messages';
import { button, callsOf, typePoint } from '../harness/pin';
import { walkTo } from '../harness/walk';

test('the home page checks coverage, can retry, and passes the place to the wizard @long-in-english', async ({
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
  await world.clearFaults();
  const seen = await world.lastRequest();
  await button(wizard, t('home.coverage.again')).click();
  await expect(page.getByText(placeMessage(t, 'home.coverage.covered'))).toBeVisible();
  expect(await callsOf(world, seen, 'is-location-covered')).toHaveLength(1);
  await button(wizard, t('home.coverage.go-on')).click();
  await wizard.at('mobile');
  await wizard.open('coverage');
  await expect(page.locator('#chosen-place').getByText(t('step-coverage.chosen'))).toBeVisible();
});

test('a search on the home page is carried to the coverage step, also without its script, until a place is chosen @once @long', async ({
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
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });
  const link = `https://www.google.com/maps/place/${'x'.repeat(200)}`;
  for (const typed of ['العليا', link]) {
    await plain.goto(`/${language}`);
    await plain.getByLabel(t('home.coverage.search')).fill(typed);
    await plain.keyboard.press('Enter');
    await plain.waitForURL(/start\/coverage\?place=/);
    await page.goto(plain.url());
    await expect(search).toHaveValue(typed);
    if (typed !== link) await expect(page.getByRole('option').first()).toContainText(typed);
  }
  await plain.close();

  const unknown = 'Dhahrat Laban 77';
  await page.goto(`/${language}`);
  await page.getByLabel(t('home.coverage.search')).focus();
  await search.fill(unknown);
  await expect(page.getByText(t('step-coverage.none')).first()).toBeVisible();
  await page.getByRole('link', { name: t('home.coverage.map') }).click();
  await wizard.at('coverage');
  const kept = page.getByRole('combobox');
  await expect(kept).toHaveValue(unknown);
  await page.reload();
  await wizard.waitForHydration();
  await page.locator('#language').click();
  await expect(page).not.toHaveURL(new RegExp(`/${language}/`));
  await expect(kept).toHaveValue(unknown);
  await wizard.open('coverage', '?place=qwxz');
  await wizard.searchPlace({ ar: 'الملز', en: 'Al Malaz' }[language]);
  await expect(page).toHaveURL(`/${language}/start/coverage`);
  await page.reload();
  await wizard.waitForHydration();
  await expect(kept).toHaveValue('');

  // The device's location is not covered, and is inaccurate too.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.95, longitude: 46.9, accuracy: 5_000 });
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    set: { path: 'data.is_covered', value: false },
    times: 1,
  });
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('step-coverage.locate') }).click();
  await expectNotice(page, placeMessage(t, 'step-coverage.not-covered.title'));
  await expect(
    page.getByRole('alert').filter({ hasText: t('step-coverage.doubts.vague') }),
  ).toBeVisible();
  await button(wizard, t('step-coverage.not-covered.nearest-action')).click();
  await expect(page.getByText(placeMessage(t, 'home.coverage.covered'))).toBeVisible();
});

const riyadh = { ar: 'الرياض', en: 'Riyadh' };

test('choosing a city opens its map, and a point in it is passed to the wizard @once', async ({
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
  await button(wizard, t('home.coverage.go-on-city')).click();
  await expect(page).toHaveURL(/\/start\/coverage/);
  await wizard.waitForHydration();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map).toBeVisible();

  await button(wizard, t('step-coverage.submit')).click();
  await expect(page.getByText(t('step-coverage.errors.place-city')).first()).toBeVisible();
  await expect(map).toBeVisible();
  const seen = await world.lastRequest();
  await typePoint(wizard, '24.7136, 46.6753');
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
  const [question, ...others] = await callsOf(world, seen, 'is-location-covered');
  expect(others).toEqual([]);
  expect(JSON.stringify(question)).toContain('24.7136');
});

test('a browser that blocks cookies sees a message, and nothing is sent @once', async ({
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
  expect(await callsOf(world, seen, 'is-location-covered')).toEqual([]);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name });

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('place, mobile, birth date and gender show the reason for the question, and the privacy notice comes before them @once', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await wizard.open('coverage');
  await expect(
    page.getByRole('button', { name: t('step-coverage.locate') }),
  ).toHaveAccessibleDescription(t('step-coverage.locate-why'));
  const privacy = page.getByRole('link', { name: t('step-coverage.privacy'), exact: true });
  await expect(privacy).toHaveAttribute('href', `/${language}/privacy`);
  await page.goto(`/${language}`);
  const check = page.getByRole('region', { name: t('home.cover') });
  await expect(check.getByRole('link', { name: t('step-coverage.privacy') })).toBeVisible();
  await check.getByLabel(t('home.coverage.search')).focus();
  await expect(check.getByRole('button', { name: t('step-coverage.locate') })).toBeVisible();
  await expect(check.getByRole('link', { name: t('step-coverage.privacy') })).toBeVisible();
  await walkTo(wizard, 'mobile');
  await expect(page.getByText(t('step-mobile.privacy-title'))).toBeVisible();
  await expect(page.getByText(t('step-mobile.privacy-shared'))).toBeVisible();
  await expect(box(page, t('step-mobile.label'))).toHaveAccessibleDescription(t('step-mobile.why'));
  await page.getByRole('link', { name: t('step-mobile.privacy-all') }).click();
  await expect(page).toHaveURL(`/${language}/privacy`);
  await expect(page.getByRole('heading', { level: 1, name: t('privacy.title') })).toBeVisible();
  for (const section of ['who', 'what', 'shared', 'kept', 'rights'])
    await expect(
      page.getByRole('heading', { level: 2, name: t(`privacy.sections.${section}.title`) }),
    ).toBeVisible();
  const thirty = t('privacy.days', { count: 30, n: '30' });
  await expect(page.getByRole('listitem').filter({ hasText: thirty }).first()).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.terms') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('terms.title') })).toBeVisible();
  // The page opened in the same tab: go back to the question.
  await page.goBack();
  await page.goBack();

  await wizard.mobile();
  await wizard.at('registration');
  await expect(group(page, t('step-registration.birth'))).toHaveAccessibleDescription(
    t('step-registration.birth-hint'),
  );
  await expect(group(page, t('step-registration.gender'))).toHaveAccessibleDescription(
    t('step-registration.gender-hint'),
  );
  await expect(
    page.getByRole('group', { name: t('step-registration.family') }),
  ).toHaveAccessibleName(new RegExp(t('form.optional').replace(/[()]/g, '\\$&')));
});
