import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { walkTo } from '../harness/way';
import type { Fault } from '../harness/world';

/** How a partner can fail while an address is saved, and what the page then says. */
const failures: [what: string, fault: Omit<Fault, 'operation'>, code: string][] = [
  ['answers 500', { kind: 'status', status: 500 }, 'partner-unreachable'],
  ['answers a 502 page', { kind: 'html' }, 'partner-unreachable'],
  ['closes the socket', { kind: 'reset' }, 'partner-unreachable'],
  ['asks to come later', { kind: 'status', status: 429, retryAfter: 1 }, 'partner-unreachable'],
  ['breaks off its JSON', { kind: 'truncated' }, 'partner-unreadable'],
];

for (const [[what, fault, code], long] of ofAKind(failures)) {
  test(`the partner ${what}: said, answers kept, and Try again goes on @once${long}`, async ({
    wizard,
    page,
    t,
    world,
  }) => {
    await walkTo(wizard, 'address');
    await world.fault({ operation: 'save-address', times: 50, ...fault });
    await wizard.address();
    const notice = await expectNotice(page, t(`errors.${code}.title`));
    await expect(notice).toContainText(t(`errors.${code}.text`));
    const street = page.getByRole('textbox', { name: t('step-address.street') });
    await expect(street).toHaveValue('شارع الأمير سلطان، العليا');

    await world.clearFaults();
    await notice.getByRole('button', { name: t('steps.again') }).click();
    await wizard.at('preferences');
  });
}

test('a failure has a reference that stands in the log @once', async ({
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
  const reference = /\b[2-9A-Z]{6}\b/.exec(await notice.innerText())?.[0] ?? 'none';
  await expect.poll(() => app.log()).toContain(`"reference":"${reference}"`);
});

for (const [status, long] of ofAKind(['inactive', 'expired'])) {
  test(`our key is ${status}: *service unavailable*, and an alarm in the log @once${long}`, async ({
    wizard,
    page,
    t,
    world,
    app,
  }) => {
    await wizard.open('coverage');
    await wizard.searchPlace(wizard.language === 'ar' ? 'العليا' : 'Al Olaya');
    const before = app.log().length;
    await world.amend({ status });
    try {
      await page.getByRole('button', { name: t('step-coverage.submit'), exact: true }).click();
      await expectNotice(page, t('errors.partner-refused-us.title'));
      const alarms = () =>
        app
          .log()
          .slice(before)
          .split('\n')
          .filter((line) => line.includes('"alarm":true'))
          .join('\n');
      await expect.poll(alarms).toContain('partner-key-refused');
    } finally {
      await world.amend({ status: 'active' });
    }
    await page.getByRole('button', { name: t('steps.again') }).click();
    await wizard.at('mobile');
  });
}

test('a page that cannot be put together says so, and Try again shows it @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'schedule');
  await world.fault({ operation: 'available-days', kind: 'status', status: 503, times: 50 });
  await page.reload();
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  await wizard.accessible();
  await world.clearFaults();
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.schedule();
  await wizard.at('review');
});

test('the payment page cannot be had: nothing charged, and Try again opens it @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'review');
  const before = await world.books();
  await world.fault({ operation: 'gateway-create-invoice', kind: 'status', status: 500, times: 9 });
  await wizard.review();
  const notice = await expectNotice(page, t('errors.payment-unreachable.title'));
  await expect(page.getByRole('checkbox')).toBeChecked();
  await world.clearFaults();
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.atPaymentPage();
  const after = await world.books();
  expect(after.subscriptions.draft - before.subscriptions.draft).toBe(1);
  expect(after.payments).toEqual(before.payments);
});

test('no code can be sent or checked: said, the number kept, and Try again goes on @once @long', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await world.fault({ operation: 'verify-start', kind: 'status', status: 500 });
  const mobile = page.getByRole('textbox', { name: t('step-mobile.label') });
  await mobile.fill(person.mobile);
  await page.getByRole('button', { name: t('step-mobile.send'), exact: true }).click();
  const notice = await expectNotice(page, t('errors.verification-unreachable.title'));
  await expect(mobile).toHaveValue(person.mobile);
  await notice.getByRole('button', { name: t('steps.again') }).click();

  await world.fault({ operation: 'verify-check', kind: 'html' });
  await wizard.enterCode(await world.code(person.mobile));
  await expectNotice(page, t('errors.verification-unreachable.title'));
  await page.getByRole('button', { name: t('steps.again') }).click();
  await wizard.at('registration');
});
