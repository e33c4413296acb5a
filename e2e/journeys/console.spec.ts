import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/axe';
import { unisolated } from '../support/bidi';
import { expect, test } from '../support/customer';
import { ground } from '../support/ground';
import { ofAKind } from '../support/of-a-kind';
import { holdBack } from '../support/slow-line';
import { play, readPlans, Staff } from '../support/staff';
import { smallTargets, unringed } from '../support/targets';
import { walkToPayment } from '../support/way';
import { World } from '../support/world';

/**
 * Mobiles, times, ids and sections, which read the same in a line of either direction. The digits that a key of the
 * sandbox happens to have are part of a longer word.
 */
const setApart = /(?<![\w-])05\d{8}(?!\w)|\d\d:\d\d(?::\d\d)?|\b\d{5}\b|§[\d.,§ ]+/;

const VIEWS = ['stage', 'payments', 'faults', 'plans', 'world'] as const;

test('a whole demo from the console alone, without a terminal @once', async ({
  wizard,
  world,
  browser,
  person,
}) => {
  const staff = await Staff.at(browser, world);
  const { page: desk } = staff;
  const button = (name: string | RegExp) => desk.getByRole('button', { name });
  // Others may have been in this world before.
  await staff.press(button('Clear the log'));
  const { orders: earlier } = await world.books();

  // The customer asks for a code; it is read from the screen.
  await wizard.open('coverage');
  await wizard.coverage();
  await wizard.at('mobile');
  await wizard.askForCode();
  const inbox = desk.getByRole('region', { name: 'Codes by SMS' });
  await expect(inbox.getByText(person.mobile).first()).toBeVisible();
  const code = /\d{6}/.exec(await inbox.getByRole('paragraph').first().innerText())?.[0] ?? '';
  await wizard.enterCode(code);
  await wizard.at('registration');
  await expect(staff.happened('Check code')).toHaveCount(1);

  // Their payment: declined first, then paid, from the gateway's book.
  await walkToPayment(wizard, { from: 'registration' });
  await staff.view('Payments');
  const paying = new URL(wizard.page.url()).pathname.split('/').at(-1) ?? '';
  const invoice = desk.getByRole('article').filter({ hasText: `Invoice ${paying.slice(0, 8)}` });
  await expect(invoice.getByText('Open', { exact: true })).toBeVisible();
  await staff.press(invoice.getByRole('button', { name: /^Decline a card/ }));
  await expect(invoice.getByText('Declined', { exact: true })).toBeVisible();
  await staff.press(invoice.getByRole('button', { name: /^Pay it/ }));
  await expect(invoice.getByRole('heading').getByText('Paid')).toBeVisible();
  await expect(staff.happened('Confirm payment')).not.toHaveCount(0);
  await wizard.page.reload();
  await wizard.page.getByRole('main').getByRole('link').click();
  await wizard.atDone();

  // The laundry: one order moved on by hand, one cancelled, one by the clock.
  await staff.view('Customers');
  const customer = desk
    .getByRole('article', { name: person.name })
    .filter({ hasText: person.mobile });
  const orders = customer.getByRole('listitem');
  await expect(orders).toHaveCount(4);
  await staff.press(orders.nth(0).getByRole('button', { name: /^Next: Picked up/ }));
  await expect(orders.nth(0).getByText('Picked up', { exact: true })).toBeVisible();
  await staff.press(orders.nth(1).getByRole('button', { name: /^Cancel/ }), { sure: true });
  await expect(orders.nth(1).getByText('Cancelled', { exact: true })).toBeVisible();
  const { orders: now } = await world.books();
  const more = (state: string) => (now[state] ?? 0) - (earlier[state] ?? 0);
  expect(['picked_up_from_customer', 'cancelled', 'scheduled'].map(more)).toEqual([1, 1, 2]);
  const before = Date.parse((await world.clock()).now);
  await staff.press(button('+ 1 week'));
  await staff.press(button('+ 1 day'));
  expect(Date.parse((await world.clock()).now) - before).toBeGreaterThanOrEqual(8 * 86_400_000);
  await expect(orders.nth(0).getByText('Delivered', { exact: true })).toBeVisible();

  // A fault waits, strikes what the customer does next, and is gone.
  await staff.view('Faults');
  await desk.getByLabel('Which call').selectOption({ label: 'Read plans' });
  await desk.getByLabel('What happens').selectOption({ label: 'Answers late' });
  await desk.getByLabel('Delay in milliseconds').fill('١٠٠');
  await staff.press(button('Set it'));
  const waiting = desk.getByRole('region', { name: 'Waiting to strike' });
  await expect(waiting.getByText('Read plans')).toBeVisible();
  await readPlans(world);
  await expect(waiting.getByText('No faults are waiting.')).toBeVisible();

  // The log tells of the struck call: what was sent and what was answered, and no secret.
  const struck = staff.happened('Fault: Answers late');
  await struck.getByText('Read plans').click();
  await expect(struck.getByText('GET /external-partner/plans')).toBeVisible();
  await expect(struck.getByText('"plan_types"')).toBeVisible();
  await struck.getByText('Headers').click();
  await expect(struck.getByText(`"api-key": "****${world.key.slice(-4)}"`)).toBeVisible();
  expect(await struck.innerText()).not.toContain(world.key);
  await staff.leave();
});

test('scenes, prices, the partner’s answers and new worlds, by keyboard too @once @long', async ({
  browser,
}) => {
  const world = await World.create();
  const staff = await Staff.at(browser, world);
  const { page: desk } = staff;
  const button = (name: string | RegExp) => desk.getByRole('button', { name });

  await button(/^Halfway/).focus();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Escape');
  expect((await world.books()).customers, 'to leave it leaves it').toBe(0);
  await staff.press(button(/^Halfway/), { sure: true });
  await expect(desk.getByRole('article', { name: 'ريم القحطاني' })).toBeVisible();
  // How far that is depends on the hour; of one pickup it is four changes at most.
  const onItsWay = desk.getByText('Out for delivery', { exact: true });
  for (let change = 0; change < 4 && !(await onItsWay.isVisible()); change += 1) {
    const next = button(/^To the next change of an order/);
    const label = (await next.textContent()) ?? '';
    await staff.press(next);
    await expect(next).not.toHaveText(label);
  }
  await expect(onItsWay).toBeVisible();

  await desk.getByText('Set, stop, start').click();
  await desk.getByLabel('Day and time in Riyadh').fill('2026-03-01T11:00');
  await staff.press(button('Stop at this moment'));
  expect(await world.clock()).toEqual({ now: '2026-03-01T08:00:00.000Z', frozen: true });
  await staff.press(button('Follow real time'));
  expect((await world.clock()).frozen).toBe(false);

  await staff.view('Plans');
  const plan = desk.getByRole('article', { name: 'Weekly Basket' });
  const price = plan.getByLabel(/^One month/);
  await price.fill('free');
  await price.press('Enter');
  await expect(plan.getByText('A price above 0, to the halala.')).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill('199.5');
  await price.press('Enter');
  await expect(desk.getByRole('status')).toHaveText(/^Done:/);
  await expect(price).toHaveValue('199.5');
  await staff.press(plan.getByRole('button', { name: /^Withdraw/ }));
  await expect(plan.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(plan.getByRole('button', { name: /^Offer again/ })).toBeVisible();

  await staff.view('World');
  await staff.press(button(/Strict$/));
  await expect(button(/Strict$/)).toHaveAttribute('aria-pressed', 'true');
  const decision = desk.getByRole('combobox', { name: 'Answer' }).nth(1);
  await decision.selectOption({ index: 2 });
  await decision.locator('..').getByRole('button').click();
  await expect(desk.getByText('Changed', { exact: true })).toBeVisible();

  const name = `stage-${Date.now()}`;
  await desk.getByLabel('Key', { exact: true }).fill(name);
  await button('Create it').click();
  await expect(desk).toHaveURL(new RegExp(`key=${name}`));
  await expect(desk.getByLabel('World', { exact: true })).toHaveValue(name);
  await staff.leave();
});

test('what is unfolded, typed and focused outlives what happens meanwhile @once', async ({
  browser,
}) => {
  const world = await World.create();
  await readPlans(world);
  const staff = await Staff.at(browser, world);
  const { page: desk } = staff;
  await staff.happened('Read plans').getByText('Read plans').click();
  await expect(desk.getByText('"plan_types"')).toBeVisible();
  await staff.view('Plans');
  const plan = desk.getByRole('article', { name: 'Weekly Basket' });
  const price = plan.getByLabel(/^One month/);
  const wrong = plan.getByText('A price above 0, to the halala.');
  await price.fill('12');
  await world.setPrice(112, 400);
  await expect(desk.getByLabel(/^Two months/).first()).toHaveValue('400');
  await expect(price).toHaveValue('12');
  await expect(price).toBeFocused();
  await price.fill('free');
  await price.press('Enter');
  await expect(wrong).toBeVisible();
  await world.setPrice(112, 500);
  await expect(desk.getByLabel(/^Two months/).first()).toHaveValue('500');
  await expect(wrong, 'what is wrong with it stands beside it still').toBeVisible();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await readPlans(world);
  await expect(staff.happened('Read plans')).toHaveCount(2);
  await staff.leave();
});

test('what is pressed before the script of the console is there is done once it is @once', async ({
  browser,
}) => {
  const world = await World.create();
  const staff = await Staff.at(browser, world);
  const { page: desk } = staff;
  const line = await holdBack(desk, (request) => request.url().endsWith('/script.mjs'));
  await staff.view('Plans');
  const plan = desk.getByRole('article', { name: 'Weekly Basket' });
  const price = plan.getByLabel(/^One month/);
  await price.fill('free');
  await price.press('Enter');
  line.letGo();
  await expect(plan.getByText('A price above 0, to the halala.')).toBeVisible();
  await expect(price).toHaveValue('free');
  await staff.leave();
});

test('a page of somebody else’s in the same browser cannot pull a lever @once', async ({
  browser,
}) => {
  const world = await World.create();
  const foreign = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const { port } = foreign.address() as AddressInfo;
  const staff = await Staff.at(browser, world);
  await staff.press(staff.page.getByRole('button', { name: /^Finished/ }), { sure: true });

  const { controlUrl } = ground().sandbox;
  const reset = `${controlUrl}/sandbox/reset?key=${world.key}`;
  await staff.page.goto(`http://127.0.0.1:${port}`);
  await staff.page.evaluate(
    (url) => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }),
    reset,
  );
  const refused = staff.page.waitForResponse(reset);
  await staff.page.evaluate((url) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: url });
    document.body.append(form);
    form.submit();
  }, reset);
  expect((await refused).status()).toBe(403);
  expect((await world.books()).customers).toBe(1);
  await new Promise((resolve) => foreign.close(resolve));
  await staff.leave();
});

for (const [width, long] of ofAKind([1280, 768])) {
  test(`the console lies well at ${width}, in every view, and axe finds nothing @long-in-english${long}`, async ({
    browser,
    language,
  }) => {
    const world = await World.create();
    await play(world, 'mid-subscription');
    await readPlans(world);
    await world.fault({ operation: 'list-plans', kind: 'status', status: 503 });
    await readPlans(world);
    await world.fault({ operation: '*', kind: 'delay', ms: 10, times: 3 });
    const staff = await Staff.at(browser, world, { language, width });
    const { page: desk } = staff;
    for (const view of VIEWS) {
      const address = new URL(desk.url());
      address.searchParams.set('view', view);
      await desk.goto(address.href);
      expect(await unisolated(desk.locator('body'), setApart), view).toEqual([]);
      await desk.getByRole('complementary').getByText('503').first().click();
      await expect(desk.getByText('GET /external-partner/plans')).toBeVisible();
      await expectAccessible(desk);
      const spills = await desk.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(spills, `${view} runs past the edge`).toBeLessThanOrEqual(0);
      expect(await smallTargets(desk), view).toEqual([]);
      expect(await unringed(desk), view).toEqual([]);
    }
    await desk.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(desk);
    await staff.leave();
  });
}
