import { expect, restored, test } from '../harness/restoring';
import { walkTo } from '../harness/way';

test('★54 the old pay page shows the outcome, also out of the back-forward cache @once', async ({
  keeper,
  wizardOn,
  world,
}) => {
  const page = await keeper.newPage();
  const wizard = wizardOn(page);
  await walkTo(wizard, 'review');
  await wizard.review();
  await wizard.atPaymentPage();
  await world.pay(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.goBack({ waitUntil: 'commit' });
  await wizard.atDone();
  expect(await restored(page)).toBe(`/${wizard.language}/start/review hidden`);
});

test('19 "Not me" wipes session and draft, and Back shows nothing of them @once', async ({
  keeper,
  wizardOn,
  person,
  t,
}) => {
  const page = await keeper.newPage();
  const wizard = wizardOn(page);
  await walkTo(wizard, 'address');
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await wizard.open('registration');
  await expect(name).toHaveValue(person.name);
  await wizard.open('address');
  await page.getByRole('button', { name: t('steps.not-me.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('steps.not-me.title') });
  await expect(dialog).toContainText(t('steps.not-me.text'));
  await expect(dialog).toContainText(t('steps.not-me.kept'));
  await wizard.accessible();
  await dialog.getByRole('button', { name: t('steps.not-me.confirm') }).click();
  await wizard.at('coverage');

  await page.goBack({ waitUntil: 'commit' });
  await wizard.at('coverage');
  // The browser was told to forget its pages too: this one was drawn anew.
  expect(await restored(page)).toBeNull();
  expect((await keeper.cookies()).map((cookie) => cookie.name)).not.toContain('session');
  await expect(page.getByRole('button', { name: t('steps.not-me.open') })).toHaveCount(0);
});
