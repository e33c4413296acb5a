import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { asked, button } from '../harness/pin';
import { walkTo } from '../harness/way';
import { aboutAPlace } from '../harness/words';

test('★7 a vague fix is warned of where the pin of an address is moved, and on home also where we do not come @once @long', async ({
  wizard,
  page,
  t,
  language,
  context,
  world,
}) => {
  const vague = page.getByRole('alert').filter({ hasText: t('step-coverage.doubts.vague') });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.7136, longitude: 46.6753, accuracy: 5_000 });
  await walkTo(wizard, 'address');
  await page.getByRole('link', { name: t('step-address.move') }).click();
  await button(wizard, t('steps.where.locate')).click();
  await expect(vague).toBeVisible();
  await wizard.accessible();
  await vague.getByRole('button', { name: t('step-coverage.doubts.mend') }).click();
  await expect(page.getByRole('application', { name: t('steps.where.map') })).toBeFocused();
  await page.reload();
  await wizard.alive();
  await expect(vague, 'also where the page is drawn anew').toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(vague).toBeHidden();
  const seen = await world.lastRequest();
  await button(wizard, t('step-address.move-save')).click();
  await expect(page.getByRole('link', { name: t('step-address.move') })).toBeVisible();
  const [request] = await asked(world, seen, 'is-location-covered');
  expect(request?.fields).toMatchObject({ lat: '24.7136', long: '46.6753' });

  await context.setGeolocation({ latitude: 24.9999, longitude: 46.9999, accuracy: 5_000 });
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('step-coverage.locate') }).click();
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await expect(vague).toBeVisible();
  await button(wizard, t('step-coverage.doubts.sure')).click();
  await expect(vague).toBeHidden();
});
