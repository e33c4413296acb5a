import { expectAccessible } from '../harness/axe';
import { expect, test } from '../harness/customer';
import { invoiceOf } from '../harness/customer-client';
import { runServices } from '../harness/run-services';
import { walkTo, walkToPayment } from '../harness/walk';
import type { World } from '../harness/world';

const consoleOf = ({ key }: Pick<World, 'key'>) =>
  `${runServices().sandbox.controlUrl}/console/?key=${encodeURIComponent(key)}`;

test('the sandbox console shows a code, pays, advances an order and the clock, and sets a fault @once', async ({
  wizard,
  world,
  browser,
  person,
}) => {
  const desk = await browser.newPage();
  const errors: string[] = [];
  desk.on('pageerror', (error) => errors.push(String(error)));
  desk.on('dialog', (dialog) => dialog.accept());
  await desk.goto(consoleOf(world));
  const press = async (name: string | RegExp) => {
    await desk.getByRole('button', { name }).first().click();
    await expect(desk.getByRole('status')).toHaveText(/^Done:/);
  };

  await walkTo(wizard, 'mobile');
  await wizard.requestCode();
  const inbox = desk.getByRole('region', { name: 'SMS inbox' });
  await expect(inbox).toContainText(person.mobile.slice(1));
  const code = /\d{6}/.exec(await inbox.getByRole('listitem').first().innerText())?.[0] ?? '';
  await wizard.enterCode(code);
  await wizard.at('registration');

  await walkToPayment(wizard, { from: 'registration' });
  const paying = invoiceOf(wizard.page.url());
  await press(`Pay ${paying.slice(0, 8)}`);
  await wizard.page.reload();
  await wizard.page.getByRole('main').getByRole('link').click();
  await wizard.atDone();

  const customer = desk.getByRole('article', { name: person.name });
  await customer
    .getByRole('button', { name: /to picked_up_from_customer$/ })
    .first()
    .click();
  await expect(customer.getByRole('listitem').first()).toContainText('picked_up_from_customer');
  const before = Date.parse((await world.clock()).now);
  await press('+ 1 week');
  expect(Date.parse((await world.clock()).now) - before).toBeGreaterThanOrEqual(7 * 86_400_000);

  // Invalid input gets an error message, and the typed text is kept.
  const faults = desk.getByRole('region', { name: 'Faults' });
  await faults.getByLabel('Operation').selectOption('list-plans');
  await faults.getByLabel('Kind').selectOption('status');
  await faults.getByRole('button', { name: 'Set fault' }).click();
  await expect(desk.getByRole('status')).toContainText('status status needs it');
  await faults.getByLabel('More (JSON)').fill('{"status":503}');
  await press('Set fault');
  await press(/^Remove fault/);
  const entry = desk.getByRole('region', { name: 'Requests' }).getByText(/confirm-payment 200/);
  await expect(entry.first()).toBeVisible();
  await expectAccessible(desk);
  expect(errors).toEqual([]);
  await desk.close();
});
