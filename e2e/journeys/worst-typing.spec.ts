import { layoutFaults } from '../states/layout';
import { expect, test } from '../harness/customer';
import { walkTo } from '../harness/way';
import { paste, worst } from '../harness/worst';

test('the worst text that is understood survives a reload, and the review shows it as it was typed @once', async ({
  wizard,
  page,
  t,
  person,
}) => {
  const all = [worst['HTML and a script'], worst['families of emoji']?.slice(0, 44), '٧٤٢١'].join(
    ' ',
  );
  const nasty = `${worst['marks and isolates of both directions']} ${all}`;
  person.name = `نورة ${worst['HTML and a script']}`;
  await walkTo(wizard, 'address');
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  const notes = page.getByRole('textbox', { name: t('step-address.notes') });
  await paste(notes, nasty);
  await paste(street, nasty);
  await kept;
  await street.blur();
  await expect(async () => {
    await page.reload();
    await wizard.alive();
    await expect(street).toHaveValue(nasty, { timeout: 1_000 });
  }).toPass();
  await expect(notes).toHaveValue(nasty);
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  await wizard.at('preferences');

  await walkTo(wizard, 'review', { from: 'preferences' });
  await expect(page.getByText(all).first()).toBeVisible();
  await expect(page.getByText(person.name)).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});
