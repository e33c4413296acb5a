import type { Request } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { holdBack } from '../harness/slow-line';
import { walkTo } from '../harness/way';

const isSave = (request: Request): boolean => request.method() === 'PUT';

test('a save that is stuck on its way holds up no press for long @once @long', async ({
  wizard,
  page,
  world,
  t,
}) => {
  await page.clock.install();
  await walkTo(wizard, 'mobile');
  const saves = await holdBack(page, isSave);
  const { mobile } = wizard.person;
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(mobile);
  await expect.poll(saves.count).toBe(1);
  // A new visitor's reply may bring a session, so what is on its way is waited for.
  await wizard.sendTo(mobile);
  await page.clock.runFor(15_100);
  await wizard.enterCode(await world.code(mobile));
  await wizard.at('registration');
});

test('a save that is stuck on its way is told of, and what was typed is sent again @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await page.clock.install();
  await walkTo(wizard, 'address');
  const saves = await holdBack(page, isSave);
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await street.fill('شارع الورود');
  await expect.poll(saves.count).toBe(1);
  const notice = page.getByRole('status').filter({ hasText: t('steps.unkept.title') });
  await page.clock.runFor(15_100);
  await expect(notice).toBeVisible();
  await page.clock.runFor(10_100);
  await expect.poll(saves.count).toBe(2);
  saves.letGo();
  await expect(notice).toBeHidden();
  await wizard.open('address');
  await expect(street).toHaveValue('شارع الورود');
});
