import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { newAddress } from '../harness/step-answers';
import { PageClient, subscribe } from '../harness/walk';
import type { World } from '../harness/world';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The operations called since then, except the worker's calls to the gateway. */
async function asked(world: World, since: number): Promise<string[]> {
  const calls = (await world.requests(since)).filter(({ party }) => party !== 'gateway');
  // Excludes tracking polls, which run on their own schedule.
  return calls
    .map(({ operation }) => operation)
    .filter((operation) => operation !== 'subscription-orders');
}

const moved = newAddress('شارع البجيري، الدرعية', '1');

test('the address of an active subscription changes only after a fresh code, in every tab @once @long', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  world,
  person,
}) => {
  await subscribe(wizard);
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
    await wizard.waitForHydration();
  };

  await wizard.open('address');
  await street.fill('شارع البجيري');
  // When no code can be sent, the step says so and nothing is lost.
  await world.fault({ operation: 'verify-start', kind: 'status', status: 500 });
  await press(page, t('steps.save'));
  await expectNotice(page, t('errors.verification-unreachable.title'));
  await expect(street).toHaveValue('شارع البجيري');
  await press(page, t('steps.save'));
  await atCode();
  expect(await asked(world, seen)).toEqual(['verify-start', 'verify-start']);
  const first = await world.code(person.mobile, 2);

  // After a reload the question is the same; "change the number" does not bypass it.
  await page.reload();
  await atCode();
  await press(page, t('step-mobile.change-number'));
  await press(page, t('step-mobile.send'));
  await expect(code).toBeVisible();

  // Going back keeps the typed text; after resubmitting, the same code is valid.
  await page.getByRole('link', { name: t('shell.back') }).click();
  await wizard.at('address');
  await expect(street).toHaveValue('شارع البجيري');
  await press(page, t('steps.save'));
  await atCode();
  expect(await world.codes(person.mobile)).toHaveLength(2);

  // Another tab waits for the same code, and continues without a new one.
  const other = wizardOn(await context.newPage());
  await other.open('mobile');
  await expect(other.page.getByText(t('step-mobile.fresh-code'))).toBeVisible();
  await wizard.enterCode(first);
  await wizard.at('address');
  await other.page.reload();
  await expect(other.page.getByText(t('step-mobile.proven'))).toBeVisible();
  await expect(other.page.getByText(t('step-mobile.fresh-code'))).toHaveCount(0);
  await other.page.close();
  await expect(street).toHaveValue('شارع البجيري');
  expect(await asked(world, seen)).not.toContain('save-address');
  await press(page, t('steps.save'));
  await wizard.at('plan');
  const saved = (await world.requests(seen)).filter(
    ({ operation }) => operation === 'save-address',
  );
  expect(saved.map(({ fields }) => fields.street_area)).toEqual(['شارع البجيري']);

  // The verification is fresh for a quarter of an hour.
  await wizard.open('address');
  await street.fill('شارع الطريف');
  await press(page, t('steps.save'));
  await wizard.at('plan');
  expect(await world.codes(person.mobile)).toHaveLength(2);

  // After that, another place on the map is another address and needs a fresh code.
  await world.advance('PT16M');
  const later = await world.lastRequest();
  const client = new PageClient(wizard);
  const place = { lat: 24.823, long: 46.644, id: 'riyadh/al-yasmin' };
  await client.submit('coverage', { place, wish: null });
  const asks = { href: expect.stringContaining('/start/mobile') };
  expect(await client.submit('address', moved)).toMatchObject(asks);
  await client.submit('mobile', { phase: 'number', mobile: person.mobile });
  expect(await client.submit('address', moved)).toMatchObject(asks);
  expect(await asked(world, later)).not.toContain('save-address');
});
