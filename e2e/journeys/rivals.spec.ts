import type { Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import { expectNotice } from '../support/beside';
import { expect, test } from '../support/customer';
import { asked } from '../support/pin';
import { walkTo, walkToPayment } from '../support/way';
import { cards } from '../support/wizard';
import type { World } from '../support/world';

const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** Captured and not given back, of these invoices. */
async function kept(world: World, invoices: string[]): Promise<number> {
  const { payments } = await world.payments();
  return payments.filter(
    ({ status, invoice_id }) =>
      status === 'paid' && invoice_id !== null && invoices.includes(invoice_id),
  ).length;
}

test('two tabs that go to pay get one payment page @once', async ({
  wizard,
  wizardOn,
  context,
  world,
}) => {
  await walkTo(wizard, 'review');
  const other = wizardOn(await context.newPage());
  await other.open('review');
  const before = await world.books();

  await Promise.all([wizard.review(), other.review()]);
  await wizard.atPaymentPage();
  await other.atPaymentPage();
  expect(idOf(other.page.url())).toBe(idOf(wizard.page.url()));
  expect((await world.books()).subscriptions.draft - before.subscriptions.draft).toBe(1);

  const invoice = idOf(wizard.page.url());
  await Promise.all([wizard.payWith(cards.good), other.payWith(cards.good)]);
  await wizard.atDone();
  await other.atDone();
  expect(await kept(world, [invoice])).toBe(1);
  expect((await world.books()).subscriptions.active - before.subscriptions.active).toBe(1);
});

test('another device with another order: the page of the first one is dead, and one is paid @once', async ({
  wizard,
  wizardOn,
  browser,
  baseURL,
  language,
  world,
}) => {
  const before = await world.books();
  await walkToPayment(wizard, { mode: 'weekly' });
  const first = idOf(wizard.page.url());

  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const other = wizardOn(await elsewhere.newPage());
  await other.open('coverage');
  await other.coverage();
  await other.mobile(1);
  // The answers of the first device are here too.
  await other.at('review');
  await walkToPayment(other, { from: 'schedule', mode: 'start' });
  const second = idOf(other.page.url());
  expect(second).not.toBe(first);

  const cancelled = (await world.payments()).invoices.find(({ id }) => id === first);
  expect(cancelled?.status).toBe('canceled');
  await other.payWith(cards.good);
  await other.atDone();
  expect(await kept(world, [first, second])).toBe(1);
  expect((await world.books()).subscriptions.active - before.subscriptions.active).toBe(1);
  await elsewhere.close();
});

test('killed between capture and confirm: active after the restart, without a browser @once', async ({
  wizard,
  world,
  app,
}) => {
  // Killed while it holds the checkout, it is waited for as long as its slowest call might take.
  const quick = { PARTNER_TIMEOUT_MS: '1000', PAYMENT_TIMEOUT_MS: '1000' };
  await app.stop();
  await app.start(quick);
  const before = await world.books();
  await walkToPayment(wizard);
  const invoice = idOf(wizard.page.url());
  await wizard.page.close();
  await app.kill();
  await world.pay(invoice, cards.good);
  await app.start(quick);
  await until('the subscription is active', async () => {
    const { subscriptions } = await world.books();
    return subscriptions.active - before.subscriptions.active === 1 || undefined;
  });
  expect(await kept(world, [invoice])).toBe(1);
  expect((await world.books()).confirmations - before.confirmations).toBe(1);
  await app.stop();
});

const buildings = { first: '12', other: '14' };

for (const insistsMeanwhile of [false, true]) {
  const then = insistsMeanwhile
    ? 'who insists meanwhile is asked for it once more'
    : 'the other is told first, and may insist';
  test(`two tabs that save an address at the same time send one: ${then} @once`, async ({
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
    if (insistsMeanwhile) await insist();
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
