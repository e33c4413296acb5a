import type { Page } from '@playwright/test';
import { expectNotice } from '../harness/beside';
import { Care } from '../harness/care';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { asked, button } from '../harness/pin';
import { caughtUp, holdBack } from '../harness/slow-line';
import { walkTo } from '../harness/way';

for (const [[what, building], long] of ofAKind([
  ['the new one again', '14'],
  ['the one of before', '12'],
] as const)) {
  test(`an address that was saved, and no answer came: the review waits, and ${what} is sent @once${long}`, async ({
    wizard,
    page,
    t,
    world,
  }) => {
    await walkTo(wizard, 'address');
    const care = new Care(page, t, world);
    const field = page.getByRole('textbox', { name: t('step-address.building') });
    const save = page.getByRole('button', { name: t('steps.save'), exact: true });
    await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع التحلية');
    await field.fill('12');
    await save.click();
    await wizard.at('preferences');
    await walkTo(wizard, 'review', { from: 'preferences' });

    // The partner has 14 now, and nobody here knows.
    const seen = await world.lastRequest();
    await world.fault({ operation: 'save-address', kind: 'reset-after-commit', times: 500 });
    await wizard.open('address', '?from=review');
    await field.fill('14');
    await save.click();
    await expectNotice(page, t('errors.partner-unreachable.title'));
    await page.getByRole('link', { name: t('shell.back') }).click();
    await wizard.at('address');

    await world.clearFaults();
    await field.fill(building);
    const review = page.getByRole('heading', { level: 1, name: t('step-review.title') });
    await care.saveUntil(review, () => save.click());
    const row = t('step-address.row-building', { building: `\u2068${building}\u2069` });
    await expect(page.getByRole('definition').filter({ hasText: row })).toBeVisible();
    const sent = await asked(world, seen, 'save-address');
    expect(sent.at(-1)).toMatchObject({ status: 200, fields: { building_number: building } });
  });
}

test('26 care that was saved, and no answer came: put back then, the review says what the laundry has @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  const care = new Care(page, t, world);
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

for (const [[way, isSlow], long] of ofAKind([
  ['Back of the browser', false],
  ['the arrow of the page, to a page that is slow to come', true],
] as const)) {
  test(`gone back by ${way} while the order is placed: the answer leads nobody to the payment page @once${long}`, async ({
    wizard,
    page,
    t,
    world,
  }) => {
    await walkTo(wizard, 'schedule');
    await wizard.schedule();
    await wizard.at('review');
    const order = await world.hold('subscribe');
    await wizard.review();
    await order.reached();
    const line = await holdBack(page, (request) => isSlow && request.isNavigationRequest());
    if (isSlow) {
      await page.getByRole('link', { name: t('shell.back') }).click({ noWaitAfter: true });
      await expect.poll(line.count).toBe(1);
    } else {
      await page.goBack();
      await wizard.at('schedule');
    }
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/journey/review'));
    await order.release();
    await answered;
    line.letGo();

    // What they went back for, and then they pay after all.
    await wizard.schedule('start');
    await wizard.review();
    await wizard.atPaymentPage();
  });
}

test('gone back while a step is saved: nobody is pulled on, and it is saved @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'registration');
  await wizard.registration();
  await wizard.at('address');
  const save = await world.hold('save-address');
  await wizard.address();
  await save.reached();
  await page.goBack();
  await wizard.at('registration');
  const answered = page.waitForResponse((reply) => reply.url().includes('/api/journey/address'));
  await save.release();
  await answered;
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await name.fill('نورة الحربي');
  await expect(name).toBeFocused();
  await wizard.open('preferences');
  await wizard.at('preferences');
});

test('gone back to the place by the browser, after the pin was moved at the address: it is where it was moved to @once @long', async ({
  wizard,
  page,
  t,
  context,
  world,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.7136, longitude: 46.6753, accuracy: 10 });
  await wizard.open('coverage');
  await wizard.coverage();
  await wizard.mobile();
  await wizard.registration();
  await wizard.at('address');
  await page.getByRole('link', { name: t('step-address.move') }).click();
  await button(wizard, t('steps.where.locate')).click();
  await expect(button(wizard, t('step-address.move-save'))).toBeVisible();
  const moved = await world.lastRequest();
  await button(wizard, t('step-address.move-save')).click();
  await expect.poll(() => asked(world, moved, 'is-location-covered')).toHaveLength(1);
  await expect(page.getByRole('link', { name: t('step-address.move') })).toBeVisible();

  for (const step of ['registration', 'mobile', 'coverage'] as const) {
    await page.goBack();
    await wizard.at(step);
  }
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await expect.poll(() => asked(world, seen, 'is-location-covered')).not.toEqual([]);
  const [request] = await asked(world, seen, 'is-location-covered');
  expect(request?.fields).toMatchObject({ lat: '24.7136', long: '46.6753' });
});

/** What happens when a tab is looked at again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());

test('what another tab changed of the care is named as its card is @once @long', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  world,
}) => {
  await walkTo(wizard, 'preferences');
  const newer = wizardOn(await context.newPage());
  await newer.open('preferences');
  const kept = saved(newer.page);
  await new Care(newer.page, t, world).button('clothes', 'choose').click();
  await kept;
  await lookAgain(page);
  const notice = await expectNotice(page, t('steps.conflict.title'));
  await expect(notice.getByRole('listitem')).toHaveText([t('step-preferences.services.clothes')]);
});

const buildings = { first: '12', other: '14' };

for (const [insistsMeanwhile, long] of ofAKind([false, true])) {
  const then = insistsMeanwhile
    ? 'who insists meanwhile is asked for it once more'
    : 'the other is told first, and may insist';

  test(`two tabs that save an address at the same time send one: ${then} @once${long}`, async ({
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
      return request.method() === 'PUT' && (request.postData() ?? '').includes(buildings.first);
    });
    await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع التحلية');
    await building(page).fill(buildings.first);
    await typed;
    const other = wizardOn(await context.newPage());
    await other.open('address');

    const seen = await world.lastRequest();
    const sent = async () =>
      (await asked(world, seen, 'save-address')).map(({ fields }) => fields.building_number);
    const answer = await world.hold('save-address');
    await save(page).click();
    await answer.reached();
    await building(other.page).fill(buildings.other);
    await save(other.page).click();
    const told = await expectNotice(other.page, t('steps.conflict.title'));
    const insist = async () => {
      await told.getByRole('button', { name: t('steps.conflict.keep-mine') }).click();
      await other.at('preferences');
    };
    if (insistsMeanwhile) {
      await insist();
      // With its page: once the address is void, the server leads back to it.
      await caughtUp(other.page, 'preferences');
    }
    await answer.release();
    if (!insistsMeanwhile) {
      await wizard.at('preferences');
      expect(await sent()).toEqual([buildings.first]);
      await insist();
      expect(await sent()).toEqual([buildings.first, buildings.other]);
      return;
    }
    // Whose the partner took last, nobody can know.
    await expectNotice(page, t('steps.conflict.title'));
    await other.skipPreferences();
    await expectNotice(other.page, t('errors.step-closed.title'));
    await other.page.getByRole('link', { name: t('steps.continue-there') }).click();
    await other.at('address');
    await expect(building(other.page)).toHaveValue(buildings.other);
    await save(other.page).click();
    await other.at('preferences');
    expect((await sent()).at(-1)).toBe(buildings.other);
  });
}
