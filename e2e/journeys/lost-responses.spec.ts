import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { callsOf } from '../harness/pin';
import { PreferencesPage } from '../harness/preferences-page';
import { holdRequests } from '../harness/slow-network';
import { walkTo } from '../harness/walk';

test('an address whose save response was lost is sent again before the review opens @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'address');
  const care = new PreferencesPage(page, t, world);
  const field = page.getByRole('textbox', { name: t('step-address.building') });
  const save = page.getByRole('button', { name: t('steps.save'), exact: true });
  await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع التحلية');
  await field.fill('12');
  await save.click();
  await wizard.at('preferences');
  await walkTo(wizard, 'review', { from: 'preferences' });

  // The partner has stored 14, and the app does not know it.
  const seen = await world.lastRequest();
  await world.fault({ operation: 'save-address', kind: 'reset-after-commit', times: 500 });
  await wizard.open('address', '?from=review');
  await field.fill('14');
  await save.click();
  await expectNotice(page, t('errors.partner-unreachable.title'));
  await page.getByRole('link', { name: t('shell.back') }).click();
  await wizard.at('address');

  await world.clearFaults();
  await field.fill('12');
  const review = page.getByRole('heading', { level: 1, name: t('step-review.title') });
  await care.saveUntil(review, () => save.click());
  const row = t('step-address.row-building', { building: '\u206812\u2069' });
  await expect(page.getByRole('definition').filter({ hasText: row })).toBeVisible();
  const sent = await callsOf(world, seen, 'save-address');
  expect(sent.at(-1)).toMatchObject({ status: 200, fields: { building_number: '12' } });
});

test('preferences whose save response was lost appear in the review as the laundry has them @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  const care = new PreferencesPage(page, t, world);
  await walkTo(wizard, 'preferences');
  const seen = await world.lastRequest();
  await care.button('clothes', 'choose').click();
  await care.option('clothes', 'scent').check();
  await world.fault({ operation: 'save-preferences', kind: 'reset-after-commit', times: 500 });
  await care.save();
  await expectNotice(page, t('errors.partner-unreachable.title'));
  await world.clearFaults();

  const plan = page.getByRole('heading', { level: 1, name: t('step-plan.title') });
  await care.saveUntil(plan, async () => {
    const back = care.button('clothes', 'back-to-usual');
    if (await back.isVisible()) await back.click();
    await care.save();
  });
  await walkTo(wizard, 'review', { from: 'plan' });
  await expect(
    page.getByRole('definition').filter({ hasText: care.words('options.scent') }),
  ).toBeVisible();
  const [first] = await care.sent(seen);
  expect(first?.fields).toMatchObject({ service_type: 'clothes', scent: '1' });
});

test('going back while the order is being placed keeps the customer off the payment page @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'schedule');
  await wizard.schedule();
  for (const way of ['Back', 'the arrow'] as const) {
    await wizard.at('review');
    const order = await world.hold('subscribe');
    await wizard.review();
    await order.reached();
    let arrive = () => {};
    if (way === 'Back') {
      await page.goBack();
      await wizard.at('schedule');
    } else {
      const line = await holdRequests(page, (request) => request.isNavigationRequest());
      await page.getByRole('link', { name: t('shell.back') }).click({ noWaitAfter: true });
      await expect.poll(line.count).toBe(1);
      arrive = line.letGo;
    }
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/journey/review'));
    await order.release();
    await answered;
    arrive();
    // The customer changes the order each time.
    await wizard.schedule(way === 'Back' ? 'start' : 'weekly');
  }
  await wizard.review();
  await wizard.atPaymentPage();
});

test('of two tabs that save an address at once, the second sees a conflict and can still save @once @long', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  world,
}) => {
  await walkTo(wizard, 'address');
  const building = (tab: Page) => tab.getByRole('textbox', { name: t('step-address.building') });
  const save = (tab: Page) => tab.getByRole('button', { name: t('steps.save'), exact: true });
  const typed = page.waitForResponse((reply) => {
    const request = reply.request();
    return request.method() === 'PUT' && (request.postData() ?? '').includes('12');
  });
  await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع التحلية');
  await building(page).fill('12');
  await typed;
  const other = wizardOn(await context.newPage());
  await other.open('address');

  const seen = await world.lastRequest();
  const sent = async () =>
    (await callsOf(world, seen, 'save-address')).map(({ fields }) => fields.building_number);
  const answer = await world.hold('save-address');
  await save(page).click();
  await answer.reached();
  await building(other.page).fill('14');
  await save(other.page).click();
  const notice = await expectNotice(other.page, t('steps.conflict.title'));
  await answer.release();
  await wizard.at('preferences');
  expect(await sent()).toEqual(['12']);
  await notice.getByRole('button', { name: t('steps.conflict.keep-mine') }).click();
  await other.at('preferences');
  expect(await sent()).toEqual(['12', '14']);
});
