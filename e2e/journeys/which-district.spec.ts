import { expect, test } from '../harness/customer';
import { asked, button, pinOf } from '../harness/pin';
import { walkTo } from '../harness/way';

/** In Al Narjis, while the pin is in Al Olaya. */
const street = { ar: 'شارع الأمير محمد، حي النرجس', en: 'Prince Mohammed St, Al Narjis' };

test('a street in another district than the pin is asked about, and the pin may follow it @once', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  await walkTo(wizard, 'address');
  const seen = await world.lastRequest();
  await page.getByRole('textbox', { name: t('step-address.street') }).fill(street[language]);
  await button(wizard, t('steps.save')).click();
  const question = page.getByRole('alert').filter({ hasText: t('step-address.elsewhere.title') });
  await expect(question).toBeVisible();
  const named = t('step-address.elsewhere.district', {
    district: { ar: 'النرجس', en: 'Al Narjis' }[language],
  });
  await expect(question).toContainText(named);
  await expect(question).toContainText({ ar: 'العليا', en: 'Al Olaya' }[language]);
  await wizard.accessible();
  expect(await asked(world, seen, 'save-address')).toEqual([]);

  await button(wizard, t('step-address.elsewhere.move', { named })).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await pinOf(page)).lat).toBe(24.848);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const [saved, ...others] = await asked(world, seen, 'save-address');
  expect(others).toEqual([]);
  expect(saved?.fields).toMatchObject({ street_area: street[language], lat: '24.848' });
});

test('which district is right is asked once: kept as written, also after a reload, it is not asked again @once @long', async ({
  wizard,
  page,
  t,
  world,
  language,
}) => {
  await walkTo(wizard, 'address');
  const seen = await world.lastRequest();
  const box = page.getByRole('textbox', { name: t('step-address.street') });
  await box.fill(street[language]);
  await button(wizard, t('steps.save')).click();
  const keep = button(wizard, t('step-address.elsewhere.keep'));
  await expect(keep).toBeVisible();
  await page.reload();
  await wizard.at('address');
  await expect(box).toHaveValue(street[language]);
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');

  // Another place is another question; said to be right, it is saved at once, and with nothing else of ours.
  await wizard.open('address');
  await box.fill({ ar: 'شارع الخير، الملقا', en: 'Khair St, Al Malqa' }[language]);
  await button(wizard, t('steps.save')).click();
  await keep.click();
  await wizard.at('preferences');
  await wizard.open('address');
  await page.getByRole('textbox', { name: t('step-address.notes') }).fill('12');
  await button(wizard, t('steps.save')).click();
  await wizard.at('preferences');
  const saved = await asked(world, seen, 'save-address');
  expect(saved).toHaveLength(3);
  expect(saved.every(({ fields }) => !('asked' in fields))).toBe(true);
});
