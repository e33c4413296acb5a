import { expectFault, expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { asked, button, pinOf, typePoint } from '../harness/pin';
import { caughtUp, holdBack, isOfRouter } from '../harness/slow-line';
import { walkTo, walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';
import { aboutAPlace } from '../harness/words';

test('the next step is there with the reply, before its page, and keeps what was begun in it @long-in-english', async ({
  wizard,
  page,
  language,
  t,
}) => {
  await walkTo(wizard, 'address');
  const router = await holdBack(page, isOfRouter);
  await wizard.address();
  const heading = page.getByRole('heading', { level: 1, name: t('step-preferences.title') });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(`/${language}/start/preferences`);
  await expect(page).toHaveTitle(new RegExp(t('steps.names.preferences')));
  await expect(page.getByText(t('steps.names.preferences')).first()).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell.back') })).toHaveAttribute(
    'href',
    `/${language}/start/address`,
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // Begun before the page is there.
  const clothes = t('step-preferences.services.clothes');
  await page
    .getByRole('button', {
      name: t('step-preferences.of', { what: t('step-preferences.choose'), service: clothes }),
    })
    .click();
  const scent = page.getByRole('checkbox', { name: t('step-preferences.options.mirzam') });
  await scent.check();
  await heading.evaluate((element) => Object.assign(element, { isFirst: true }));
  router.letGo();
  await caughtUp(page, 'preferences');
  await expect(scent).toBeChecked();
  await expect(scent).toBeFocused();
  expect(await heading.evaluate((element) => 'isFirst' in element)).toBe(true);

  await page.goBack();
  await wizard.at('address');
  await expect(page).toHaveTitle(new RegExp(t('steps.names.address')));
  await page.goForward();
  await wizard.at('preferences');
});

test('back before the page of the next step is there, and on again @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await walkTo(wizard, 'address');
  const router = await holdBack(page, isOfRouter);
  await wizard.address();
  await wizard.at('preferences');
  await page.goBack();
  await wizard.at('address');
  await expect(page).toHaveTitle(new RegExp(t('steps.names.address')));
  router.letGo();
  await page.goForward();
  await wizard.at('preferences');
  await page.reload();
  await wizard.at('preferences');
});

test('a page that the router dropped on its way is asked for again @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'address');
  const router = await holdBack(page, isOfRouter);
  await wizard.address();
  await wizard.at('preferences');
  await expect.poll(router.count).toBe(1);
  const served = page.waitForEvent('load');
  // What "back" and "forward" are to the router when it draws nothing between them.
  await page.evaluate((start) => {
    history.pushState(null, '', `${start}/address`);
    history.pushState(null, '', `${start}/preferences`);
  }, `/${language}/start`);
  router.letGo();
  await served;
  await wizard.at('preferences');
});

test('one press asks the partner once for what the next step shows @once @long', async ({
  wizard,
  page,
  world,
}) => {
  await walkTo(wizard, 'address');
  const before = await world.lastRequest();
  await wizard.address();
  await caughtUp(page, 'preferences');
  const asked = (await world.requests(before)).filter(
    ({ operation }) => operation === 'get-preferences',
  );
  // One for each service.
  expect(asked).toHaveLength(3);
});

test('an answer waits neither for a slow next step nor for a draft on its way @once @long', async ({
  wizard,
  page,
  world,
  t,
}) => {
  await walkTo(wizard, 'address');
  const saves = await holdBack(page, (request) => request.method() === 'PUT');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await page.getByRole('textbox', { name: t('step-address.building') }).fill('7421');
  await street.fill('شارع الورود');
  await expect.poll(saves.count).toBe(1);
  await street.fill('شارع الورود، شارع ٩');
  await world.fault({ operation: 'get-preferences', kind: 'delay', ms: 4_000, times: 3 });
  const replied = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  expect(await (await replied).json()).not.toHaveProperty('screen');
  await wizard.at('preferences');
  // The draft arrives when it is long overtaken.
  const late = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  saves.letGo();
  await late;
  await wizard.open('address');
  await expect(street).toHaveValue('شارع الورود، شارع ٩');
});

test('a next step that cannot be shown is told by its own page @once @long', async ({
  wizard,
  page,
  world,
  t,
}) => {
  await walkTo(wizard, 'plan');
  await wizard.open('plan');
  await world.fault({ operation: 'available-days', kind: 'status', status: 500, times: 9 });
  await wizard.plan();
  await expect(page).toHaveTitle(new RegExp(t('steps.names.schedule')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('step-schedule.title'));
  await expectNotice(page, t('errors.partner-unreachable.title'));
});

test('a pin that was moved is meant by Continue too: kept when the page is drawn anew, checked first, refused in sight @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'address');
  await page.getByRole('link', { name: t('step-address.move') }).click();
  const map = page.getByRole('application', { name: t('steps.where.map') });
  await expect(map, 'what was pressed is gone').toBeFocused();
  await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع الخير');
  await button(wizard, t('steps.where.to-north')).click();
  await expect.poll(async () => (await pinOf(page)).lat).toBeGreaterThan(24.694);
  const { lat } = await pinOf(page);
  await page.reload();
  await wizard.alive();
  await expect.poll(async () => (await pinOf(page)).lat).toBe(lat);

  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    times: 1,
    set: { path: 'data.is_covered', value: false },
  });
  const seen = await world.lastRequest();
  await button(wizard, t('steps.save')).click();
  const notice = await expectNotice(page, t('step-address.moved-not-covered'));
  await expect(notice).toBeInViewport();
  await wizard.accessible();
  expect(await asked(world, seen, 'save-address')).toEqual([]);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const [saved] = await asked(world, seen, 'save-address');
  expect(Number(saved?.fields.lat)).toBeCloseTo(lat, 4);
});

test('another code that could not be asked for is asked for again, and nobody hears of one that never came @once @long', async ({
  wizard,
  page,
  t,
  context,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  await world.advance('PT11M');
  await page.reload();
  await wizard.alive();
  await context.setOffline(true);
  await button(wizard, t('step-mobile.resend')).click();
  const notice = await expectNotice(page, t('errors.offline.title'));
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await expectNotice(page, t('errors.offline.title'));
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await context.setOffline(false);
  await wizard.enterCode(await world.code(person.mobile, 2));
  await wizard.at('registration');
});

test('a place that nobody knows is not sent as the one before it @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await wizard.open('coverage');
  await typePoint(wizard, '24.694, 46.685');
  await expect.poll(async () => (await pinOf(page)).lat).toBe(24.694);
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });
  await search.fill('ططططططط');
  await button(wizard, t('step-coverage.submit')).click();
  await expectFault(search, t('step-coverage.errors.place-missing'));
});

test('after the payment a page without a connection says so, keeps its words, and goes on once it is back @once @long', async ({
  wizard,
  page,
  t,
  context,
  world,
}) => {
  await world.fault({ operation: 'confirm-payment', kind: 'status', status: 503, times: 500 });
  await walkToPayment(wizard);
  await wizard.payWith(cards.good);
  await expect(page.getByRole('heading', { name: t('checkout.wait-title') })).toBeVisible();
  await context.setOffline(true);
  const offline = page.getByRole('status').filter({ hasText: t('checkout.news-offline') });
  await expect(offline).toBeVisible();
  await expect(page.getByRole('heading', { name: t('checkout.wait-title') })).toBeVisible();
  await world.clearFaults();
  await context.setOffline(false);
  await wizard.atDone();
});

test('what is pressed goes away, and the focus is where it goes on @once @long', async ({
  wizard,
  page,
  t,
  person,
}) => {
  await wizard.open('coverage');
  await button(wizard, t('step-coverage.map')).click();
  await expect(page.getByRole('application', { name: t('steps.where.map') })).toBeFocused();
  await typePoint(wizard, '46.6753, 24.7136');
  await button(wizard, t('step-coverage.doubts.swap')).click();
  await expect(page.locator('#chosen-place')).toBeFocused();
  await expect.poll(() => pinOf(page)).toMatchObject({ lat: 24.7136, long: 46.6753 });

  await typePoint(wizard, '24.9999, 46.9999');
  await button(wizard, t('step-coverage.submit')).click();
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await page.getByRole('textbox', { name: t('step-coverage.waiting.mobile') }).fill(person.mobile);
  await button(wizard, t('step-coverage.waiting.action')).click();
  const joined = page
    .locator('[tabindex="-1"]')
    .filter({ hasText: t('step-coverage.waiting.joined') });
  await expect(joined.last()).toBeFocused();

  await walkTo(wizard, 'address');
  const way = page.getByRole('link', { name: t('step-address.move') });
  await way.click();
  await button(wizard, t('step-address.move-close')).click();
  await expect(way).toBeFocused();
});
