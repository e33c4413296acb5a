import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { FrontDoor, subscribed, walkTo } from '../harness/way';
import type { World } from '../harness/world';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The calls since one, by their operations; what the worker asks the gateway is no part of it. */
async function asked(world: World, since: number): Promise<string[]> {
  const calls = (await world.requests(since)).filter(({ party }) => party !== 'gateway');
  // Who follows the laundry asks in its own time.
  return calls
    .map(({ operation }) => operation)
    .filter((operation) => operation !== 'subscription-orders');
}

const newAddress = {
  streetArea: 'شارع البجيري، الدرعية',
  buildingNumber: '1',
  apartmentNumber: '',
  homeType: '',
  delivery: 'call_when_arrive',
  notes: '',
} as const;

test('an address under a running subscription changes only behind a fresh code @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await subscribed(wizard);
  await world.advance('PT16M');
  const seen = await world.lastRequest();
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  const code = page.getByRole('textbox', { name: t('step-mobile.code-label') });
  const atCode = async () => {
    await expect(page).toHaveURL(/\/start\/mobile/);
    await expect(
      page.getByRole('heading', { level: 1, name: t('step-mobile.code-title') }),
    ).toBeVisible();
    await expect(page.getByText(t('step-mobile.fresh-code'))).toBeVisible();
    await wizard.alive();
  };

  await wizard.open('address');
  await street.fill('شارع البجيري');
  await press(page, t('steps.save'));
  await atCode();
  await wizard.accessible();
  expect(await asked(world, seen)).toEqual(['verify-start']);
  const first = await world.code(person.mobile, 2);

  // Reloaded, the question is the same; "change the number" is no way around it.
  await page.reload();
  await atCode();
  await press(page, t('step-mobile.change-number'));
  await press(page, t('step-mobile.send'));
  await expect(code).toBeVisible();

  // Back, and what was typed is there; sent again, the same code is good.
  await page.getByRole('link', { name: t('shell.back') }).click();
  await wizard.at('address');
  await expect(street).toHaveValue('شارع البجيري');
  await press(page, t('steps.save'));
  await atCode();
  expect(await world.codes(person.mobile)).toHaveLength(2);

  await wizard.enterCode(first);
  await wizard.at('address');
  await expect(street).toHaveValue('شارع البجيري');
  expect(await asked(world, seen)).not.toContain('save-address');
  await press(page, t('steps.save'));
  await wizard.at('plan');
  const saved = (await world.requests(seen)).filter(
    ({ operation }) => operation === 'save-address',
  );
  expect(saved.map(({ fields }) => fields.street_area)).toEqual(['شارع البجيري']);

  // The proof is fresh for a quarter of an hour.
  await wizard.open('address');
  await street.fill('شارع الطريف');
  await press(page, t('steps.save'));
  await wizard.at('plan');
  expect(await world.codes(person.mobile)).toHaveLength(2);
});

test('whatever is sent, nothing reaches the partner before the code @once @long', async ({
  wizard,
  world,
  person,
}) => {
  await subscribed(wizard);
  await world.advance('PT16M');
  const seen = await world.lastRequest();
  const door = new FrontDoor(wizard);
  for (const streetArea of ['شارع ١', 'شارع ٢', 'شارع ٣']) {
    const reply = await door.submit('address', { ...newAddress, streetArea });
    expect(reply).toMatchObject({
      kind: 'next',
      href: expect.stringMatching(/\/start\/mobile(\?|$)/),
    });
  }
  // The number that was proven once is not proven enough.
  expect(await door.submit('mobile', { phase: 'number', mobile: person.mobile })).toMatchObject({
    kind: 'stay',
  });
  expect(await door.submit('address', newAddress)).toMatchObject({
    href: expect.stringContaining('/start/mobile'),
  });
  // Another spot on the map is another address.
  await door.submit('coverage', {
    place: { lat: 24.823, long: 46.644, id: 'riyadh/al-yasmin' },
    wish: null,
  });
  expect(await door.submit('address', newAddress)).toMatchObject({
    href: expect.stringContaining('/start/mobile'),
  });
  expect(await asked(world, seen)).not.toContain('save-address');
  expect(await world.codes(person.mobile)).toHaveLength(2);

  const code = await world.code(person.mobile, 2);
  const back = await door.submit('mobile', { phase: 'code', code });
  expect(back).toMatchObject({ href: expect.stringContaining('/start/address') });
  await door.submit('address', newAddress);
  expect((await asked(world, seen)).filter((one) => one === 'save-address')).toHaveLength(1);
});

test('who has nothing running, or changes nothing, is asked for no code @once @long', async ({
  wizard,
  wizardOn,
  browser,
  baseURL,
  language,
  world,
  person,
}) => {
  await walkTo(wizard, 'preferences');
  await world.advance('PT3H');
  let seen = await world.lastRequest();
  const door = new FrontDoor(wizard);
  await door.submit('address', newAddress);
  expect(await asked(world, seen)).toContain('save-address');
  await walkTo(wizard, 'plan', { from: 'preferences' });
  await subscribed(wizard, { from: 'plan' });

  await world.advance('PT3H');
  seen = await world.lastRequest();
  const same = await door.submit('address', newAddress);
  expect(same).toMatchObject({ href: expect.stringContaining('/start/plan') });
  expect(await asked(world, seen)).not.toContain('save-address');
  expect(await asked(world, seen)).not.toContain('verify-start');
  expect(await world.codes(person.mobile)).toHaveLength(1);

  // The proof of one device is none of another's.
  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const other = wizardOn(await elsewhere.newPage());
  await walkTo(other, 'mobile');
  await other.mobile(1);
  await other.at('plan');
  seen = await world.lastRequest();
  expect(await door.submit('address', { ...newAddress, notes: 'x' })).toMatchObject({
    href: expect.stringContaining('/start/mobile'),
  });
  await new FrontDoor(other).submit('address', { ...newAddress, notes: 'x' });
  expect((await asked(world, seen)).filter((one) => one === 'save-address')).toHaveLength(1);
  await elsewhere.close();
});

test('no code can be sent: it is said on the page of the address, and nothing is lost @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await subscribed(wizard);
  await world.advance('PT16M');
  const seen = await world.lastRequest();
  await world.fault({ operation: 'verify-start', kind: 'status', status: 500 });
  await wizard.open('address');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await street.fill('شارع العروبة');
  await press(page, t('steps.save'));
  await expect(
    page.getByRole('alert').filter({ hasText: t('errors.verification-unreachable.title') }),
  ).toBeVisible();
  await expect(street).toHaveValue('شارع العروبة');
  expect(await asked(world, seen)).not.toContain('save-address');
  await press(page, t('steps.save'));
  await expect(page.getByText(t('step-mobile.fresh-code'))).toBeVisible();
});

test('two tabs wait for one code: the second goes on without another @once @long', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  world,
  person,
}) => {
  await subscribed(wizard);
  await world.advance('PT16M');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await wizard.open('address');
  await street.fill('شارع العروبة');
  await press(page, t('steps.save'));
  await expect(page.getByText(t('step-mobile.fresh-code'))).toBeVisible();
  const other = wizardOn(await context.newPage());
  await other.open('mobile');
  await expect(other.page.getByText(t('step-mobile.fresh-code'))).toBeVisible();
  await wizard.enterCode(await world.code(person.mobile, 2));
  await wizard.at('address');

  await other.page.reload();
  await other.alive();
  await expect(other.page.getByText(t('step-mobile.fresh-code'))).toHaveCount(0);
  await expect(other.page.getByText(t('step-mobile.proven'))).toBeVisible();
  await press(page, t('steps.save'));
  await wizard.at('plan');
  expect(await world.codes(person.mobile)).toHaveLength(2);
});
