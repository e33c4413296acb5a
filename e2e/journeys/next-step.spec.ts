import { expect, test } from '../harness/customer';
import { holdRequests, isRouterRequest, waitForRouter } from '../harness/slow-network';
import { walkTo } from '../harness/walk';

test('the next step renders from the reply before its page loads, and keeps what was typed in it @once', async ({
  wizard,
  page,
  language,
  t,
}) => {
  await walkTo(wizard, 'address');
  const router = await holdRequests(page, isRouterRequest);
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

  // The customer starts before the router has loaded the page.
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
  await waitForRouter(page, 'preferences');
  await expect(scent).toBeChecked();
  await expect(scent).toBeFocused();
  expect(await heading.evaluate((element) => 'isFirst' in element)).toBe(true);

  await page.goBack();
  await wizard.at('address');
  await expect(page).toHaveTitle(new RegExp(t('steps.names.address')));
  await page.goForward();
  await wizard.at('preferences');
});

test('going back and forward while the next page loads works, and a dropped page request is repeated @once @long', async ({
  wizard,
  page,
  language,
  t,
}) => {
  await walkTo(wizard, 'address');
  const router = await holdRequests(page, isRouterRequest);
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

  // A request that the router dropped is sent again.
  await wizard.open('address');
  const dropped = await holdRequests(page, isRouterRequest);
  await wizard.address();
  await wizard.at('preferences');
  await expect.poll(dropped.count).toBe(1);
  const served = page.waitForEvent('load');
  // Simulates back and forward, without rendering between them.
  await page.evaluate((start) => {
    history.pushState(null, '', `${start}/address`);
    history.pushState(null, '', `${start}/preferences`);
  }, `/${language}/start`);
  dropped.letGo();
  await served;
  await wizard.at('preferences');
});

test('submitting a step does not wait for a slow next step or for a draft being saved @once @long', async ({
  wizard,
  page,
  world,
  t,
}) => {
  await walkTo(wizard, 'address');
  const saves = await holdRequests(page, (request) => request.method() === 'PUT');
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
  // The draft's response arrives after a newer state.
  const late = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  saves.letGo();
  await late;
  await wizard.open('address');
  await expect(street).toHaveValue('شارع الورود، شارع ٩');
});
