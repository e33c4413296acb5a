import { until } from '../../scripts/stack/ready';
import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { walkTo, walkToPayment } from '../harness/way';
import type { Wizard } from '../harness/wizard';

// An app of each test's own: with no catalogue in memory, and one that has not learnt whom it may not ask.
test.use({ changes: {} });

test.describe('quick to give up', () => {
  test.use({ changes: { PARTNER_TIMEOUT_MS: '400', PAYMENT_TIMEOUT_MS: '400' } });

  for (const [fault, long] of ofAKind([
    { kind: 'delay', ms: 5_000 },
    { kind: 'hang' },
    { kind: 'drip' },
  ])) {
    test(`the partner is too slow (${fault.kind}): said, answers kept, and Try again goes on @once${long}`, async ({
      wizard,
      page,
      t,
      world,
      person,
    }) => {
      await walkTo(wizard, 'registration');
      const before = await world.books();
      await world.fault({ operation: 'link-customer', times: 50, ...fault });
      await wizard.registration();
      const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
      await expect(page.getByRole('textbox', { name: t('step-registration.name') })).toHaveValue(
        person.name,
      );
      await world.clearFaults();
      await notice.getByRole('button', { name: t('steps.again') }).click();
      await wizard.at('address');
      expect((await world.books()).customers - before.customers).toBe(1);
    });
  }

  test('the gateway hangs up after the work: nothing charged, and Try again opens one payment page @once @long', async ({
    wizard,
    page,
    t,
    world,
  }) => {
    await walkTo(wizard, 'review');
    const { invoices } = await world.payments();
    await world.fault({ operation: 'gateway-create-invoice', kind: 'reset-after-commit' });
    await wizard.review();
    const notice = await expectNotice(page, t('errors.payment-unreachable.title'));
    await notice.getByRole('button', { name: t('steps.again') }).click();
    await wizard.atPaymentPage();
    expect((await world.payments()).invoices.length - invoices.length).toBe(1);
  });

  test('★53 killed while the confirm is under way: sent again after the restart, under its own key @once @long', async ({
    wizard,
    world,
    app,
    changes,
  }) => {
    const before = await world.books();
    await walkToPayment(wizard);
    const invoice = new URL(wizard.page.url()).pathname.split('/').at(-1) ?? '';
    await wizard.page.close();
    await world.fault({ operation: 'confirm-payment', kind: 'reset-after-commit', times: 9 });
    const seen = await world.lastRequest();
    const confirms = async (count: number) => {
      const calls = await world.requests(seen);
      const found = calls.filter(({ operation }) => operation === 'confirm-payment');
      return found.length >= count ? found : undefined;
    };
    await world.pay(invoice);
    await until('the confirm was sent', () => confirms(1));
    await app.kill();
    const sent = (await confirms(1))?.length ?? 0;
    await world.clearFaults();
    await app.start(changes);
    const all = await until('the confirm was sent again', () => confirms(sent + 1));
    expect(new Set(all.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const after = await world.books();
    expect(after.confirmations - before.confirmations).toBe(1);
    expect(after.subscriptions.active - before.subscriptions.active).toBe(1);
  });
});

test('the catalogue cannot be had: every page of it says so, and comes back by itself @once', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await world.fault({ operation: 'list-plans', kind: 'html', times: 50 });
  await page.goto(`/${language}/plans`);
  await expect(page.getByText(t('plans.unreachable-title'))).toBeVisible();
  await wizard.accessible();
  await page.goto(`/${language}`);
  await wizard.accessible();
  await expect(page.getByLabel(t('home.coverage.search'))).toBeVisible();

  await world.clearFaults();
  await page.goto(`/${language}/plans`);
  await expect(page.getByText(t('plans.unreachable-title'))).toHaveCount(0);
  await expect(page.getByText(t('ui.riyals', { amount: '240' })).first()).toBeVisible();
});

test('the partner hangs over its catalogue: the one of before is shown at once @once @long', async ({
  page,
  t,
  language,
  world,
}) => {
  const price = page.getByText(t('ui.riyals', { amount: '240' })).first();
  await page.goto(`/${language}/plans`);
  await expect(price).toBeVisible();
  await world.fault({ operation: 'list-plans', kind: 'hang', times: 50 });
  const seen = await world.lastRequest();
  const isAsked = async () =>
    (await world.requests(seen)).some(({ operation }) => operation === 'list-plans') || undefined;
  // Each visit is quick, up to those that find a question under way without an answer.
  const visit = async () => {
    await page.goto(`/${language}/plans`);
    await expect(price).toBeVisible({ timeout: 2_000 });
    return isAsked();
  };
  await until('the catalogue was asked for', visit);
  await visit();
});

test('the step of the plans cannot be had: said, and it comes back by itself @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await walkTo(wizard, 'plan');
  await app.stop();
  await app.start();
  await world.fault({ operation: 'list-plans', kind: 'status', status: 500, times: 50 });
  await page.clock.install();
  await page.reload();
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  // It counts down, so the page is alive: minutes before that would pass for nothing.
  await expect(notice).toContainText(/0:1\d/);
  await world.clearFaults();
  await page.clock.runFor(21_000);
  await wizard.plan();
  await wizard.at('schedule');
});

test('a step that cannot be had stays where it is without a connection, and comes with it @once @long', async ({
  wizard,
  page,
  t,
  app,
  context,
  world,
}) => {
  await walkTo(wizard, 'plan');
  await app.stop();
  await app.start();
  await world.fault({ operation: 'list-plans', kind: 'status', status: 500, times: 50 });
  await page.reload();
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  await context.setOffline(true);
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await expectNotice(page, t('errors.offline.title'));
  await world.clearFaults();
  await context.setOffline(false);
  await wizard.plan();
  await wizard.at('schedule');
});

test('a server that is away is not told as a connection that is gone, and Try again goes on @once @long @long', async ({
  wizard,
  page,
  t,
  app,
}) => {
  await walkTo(wizard, 'preferences');
  await app.stop();
  const skip = page.getByRole('button', { name: t('step-preferences.skip'), exact: true });
  await skip.click();
  const notice = await expectNotice(page, t('errors.no-answer.title'));
  await wizard.accessible();
  await app.start();
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.at('plan');
});

/** The step has nothing to choose from, says so, and offers to call. */
async function expectSupport(wizard: Wizard, words: 'step-plan.empty' | 'step-schedule.none') {
  const { page, t } = wizard;
  await expect(page.getByText(t(words), { exact: true })).toBeVisible();
  await expect(page.getByText(t(`${words}-text`))).toBeVisible();
  await expect(page.getByRole('link', { name: t('steps.call') })).toHaveAttribute(
    'href',
    /^tel:\+966\d+$/,
  );
  await expect(page.getByRole('radio')).toHaveCount(0);
  await wizard.accessible();
}

test('an empty catalogue is said at the step of the plans, with support to call @once @long', async ({
  wizard,
  page,
  app,
  world,
}) => {
  await walkTo(wizard, 'plan');
  await app.stop();
  await app.start();
  const set = { path: 'data', value: [] };
  await world.fault({ operation: 'list-plans', kind: 'schema', times: 50, set });
  await page.reload();
  await wizard.at('plan');
  await expectSupport(wizard, 'step-plan.empty');
});

test('42 no day is open: said, with support to call, and the days are there when they are @once', async ({
  wizard,
  page,
  world,
}) => {
  await walkTo(wizard, 'plan');
  await world.fault({
    operation: 'available-days',
    kind: 'schema',
    times: 20,
    set: { path: 'data', value: [] },
  });
  await wizard.plan();
  await wizard.at('schedule');
  await expectSupport(wizard, 'step-schedule.none');
  await world.clearFaults();
  await page.reload();
  await wizard.schedule();
  await wizard.at('review');
});

for (const [party, variable, code] of [
  ['verification', 'UNIFONIC_TOKEN', 'verification-refused-us'],
  ['gateway', 'MOYASAR_SECRET_KEY', 'payment-refused-us'],
] as const) {
  test.describe(`a key that the ${party} does not know`, () => {
    test.use({ changes: { [variable]: 'sk_test_nobody-knows-this-one' } });

    test('is said as a fault of ours, and alarms @once @long', async ({
      wizard,
      page,
      t,
      app,
      person,
    }) => {
      const step = party === 'gateway' ? 'review' : 'mobile';
      await walkTo(wizard, step);
      const before = app.log().length;
      if (step === 'review') await wizard.review();
      else {
        await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(person.mobile);
        await page.getByRole('button', { name: t('step-mobile.send'), exact: true }).click();
      }
      await expectNotice(page, t(`errors.${code}.title`));
      const said = () => app.log().slice(before);
      await expect.poll(said).toContain(`"event":"${party}-key-refused"`);
      expect(said()).toContain('"alarm":true');
    });
  });
}
