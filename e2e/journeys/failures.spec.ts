import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { planNames } from '../harness/presentation';
import { waitForRouter } from '../harness/slow-network';
import { walkTo } from '../harness/walk';
import { type Wizard } from '../harness/wizard';

test('a partner failure shows a reference that the log has, keeps answers, and can be retried @once', async ({
  wizard,
  page,
  t,
  world,
  app,
}) => {
  await walkTo(wizard, 'address');
  await world.fault({ operation: 'save-address', kind: 'status', status: 500, times: 50 });
  await wizard.address();
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  await expect(notice).toContainText(t('errors.partner-unreachable.text'));
  const reference = /\b[2-9A-Z]{6}\b/.exec(await notice.innerText())?.[0] ?? 'none';
  await expect.poll(() => app.log()).toContain(`"reference":"${reference}"`);
  await expect(page.getByRole('textbox', { name: t('step-address.street') })).toHaveValue(
    'شارع الأمير سلطان، العليا',
  );
  await world.clearFaults();
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.at('preferences');
});

test('a next step that cannot be loaded shows the error on its own page, and can be retried @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'plan');
  await world.fault({ operation: 'available-days', kind: 'status', status: 503, times: 50 });
  await wizard.plan();
  await expect(page).toHaveTitle(new RegExp(t('steps.names.schedule')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('step-schedule.title'));
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  await world.clearFaults();
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.schedule();
  await wizard.at('review');
});

test('a stopped server is not reported as a lost connection, and plans reload by themselves @once', async ({
  wizard,
  page,
  t,
  app,
  context,
  world,
}) => {
  await walkTo(wizard, 'preferences');
  await app.stop();
  await page.getByRole('button', { name: t('step-preferences.skip'), exact: true }).click();
  const away = await expectNotice(page, t('errors.no-answer.title'));
  // The app restarts without a cached catalogue.
  await app.start();
  await world.fault({ operation: 'list-plans', kind: 'status', status: 500, times: 500 });
  await away.getByRole('button', { name: t('steps.again') }).click();
  await expect(page).toHaveURL(/\/start\/plan$/);
  await page.clock.install();
  await page.reload();
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  // The countdown shows that the page is hydrated: clock minutes before that would have no effect.
  await expect(notice).toContainText(/0:[01]\d/);
  await context.setOffline(true);
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await expectNotice(page, t('errors.offline.title'));
  await context.setOffline(false);
  await world.clearFaults();
  await expect(async () => {
    await page.clock.runFor(21_000);
    await expect(page.getByRole('radio').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await wizard.plan();
  await wizard.at('schedule');
});

test.describe('with short upstream timeouts', () => {
  test.use({ changes: { PARTNER_TIMEOUT_MS: '400', PAYMENT_TIMEOUT_MS: '400' } });

  test('a partner timeout keeps answers and can be retried, and the catalogue recovers @once @long', async ({
    wizard,
    page,
    t,
    language,
    world,
    person,
  }) => {
    // No catalogue is cached in this language: every page that needs it says so.
    await world.fault({ operation: 'list-plans', kind: 'html', times: 50 });
    await page.goto(`/${language}/plans`);
    await expect(page.getByText(t('plans.unreachable-title'))).toBeVisible();
    await page.goto(`/${language}`);
    await expect(page.getByLabel(t('home.coverage.search'))).toBeVisible();
    await world.clearFaults();
    await page.goto(`/${language}/plans`);
    await expect(page.getByText(t('plans.unreachable-title'))).toHaveCount(0);
    await expect(page.getByText(t('ui.riyals', { amount: '240' })).first()).toBeVisible();

    await walkTo(wizard, 'registration');
    const before = await world.partnerCounts();
    await world.fault({ operation: 'link-customer', kind: 'hang', times: 50 });
    await wizard.registration();
    const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
    await expect(page.getByRole('textbox', { name: t('step-registration.name') })).toHaveValue(
      person.name,
    );
    await world.clearFaults();
    await notice.getByRole('button', { name: t('steps.again') }).click();
    await wizard.at('address');
    expect((await world.partnerCounts()).customers - before.customers).toBe(1);
  });
});

test('a schedule without an available day shows the support contact, and shows days again once there are any @once', async ({
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
  // Its page uses up what was loaded for the response to the plan; otherwise the reload would.
  await waitForRouter(page, 'schedule');
  await world.clearFaults();
  await page.reload();
  await wizard.schedule();
  await wizard.at('review');
});

/** Asserts that the step has no choices, says so, and offers to call support. */
async function expectSupport(wizard: Wizard, key: 'step-plan.empty' | 'step-schedule.none') {
  const { page, t } = wizard;
  await expect(page.getByText(t(key), { exact: true })).toBeVisible();
  await expect(page.getByText(t(`${key}-text`))).toBeVisible();
  await expect(page.getByRole('link', { name: t('steps.call') })).toHaveAttribute(
    'href',
    /^tel:\+966\d+$/,
  );
  await expect(page.getByRole('radio')).toHaveCount(0);
}

test('a plan colour from the partner only tints a background, an invalid one is dropped, and an empty catalogue is reported @once @long', async ({
  wizard,
  page,
  app,
  language,
  world,
}) => {
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await app.stop();
  const value = '#ff0;background:url(//elsewhere.example/x)';
  const set = { path: 'data.0.color', value };
  await world.fault({ operation: 'list-plans', kind: 'schema', times: 9, set });
  await app.start();
  await page.goto(`/${language}/plans`);
  await expect(card(planNames.weekly[language])).not.toHaveAttribute('style', /./);
  await expect(card(planNames.family[language])).toHaveAttribute(
    'style',
    /^--plan-api: ?#[0-9a-f]{6};?$/,
  );
  const grounds = await page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map(({ firstElementChild }) =>
        firstElementChild ? getComputedStyle(firstElementChild).backgroundColor : '',
      ),
    );
  // `plan-colour.test.ts` checks the contrast of this lightness for every hue.
  expect(grounds.slice(1).every((ground) => ground.startsWith('oklch(0.955'))).toBe(true);

  await world.clearFaults();
  await walkTo(wizard, 'plan');
  await app.stop();
  await app.start();
  const nothing = { path: 'data', value: [] };
  await world.fault({ operation: 'list-plans', kind: 'schema', times: 50, set: nothing });
  await page.reload();
  await wizard.at('plan');
  await expectSupport(wizard, 'step-plan.empty');
});
