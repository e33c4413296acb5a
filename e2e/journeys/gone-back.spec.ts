import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { asked, button } from '../harness/pin';
import { holdBack } from '../harness/slow-line';
import { walkTo } from '../harness/way';

for (const [[way, isSlow], long] of ofAKind([
  ['Back of the browser', false],
  ['the arrow of the page, to a page that is slow to come', true],
] as const)) {
  test(`gone back by ${way} while the order is placed: the answer leads nobody to the payment page @once${long}`, async ({
    wizard,
    page,
    t,
    world,
  }) => {
    await walkTo(wizard, 'schedule');
    await wizard.schedule();
    await wizard.at('review');
    const order = await world.hold('subscribe');
    await wizard.review();
    await order.reached();
    const line = await holdBack(page, (request) => isSlow && request.isNavigationRequest());
    if (isSlow) {
      await page.getByRole('link', { name: t('shell.back') }).click({ noWaitAfter: true });
      await expect.poll(line.count).toBe(1);
    } else {
      await page.goBack();
      await wizard.at('schedule');
    }
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/journey/review'));
    await order.release();
    await answered;
    line.letGo();

    // What they went back for, and then they pay after all.
    await wizard.schedule('start');
    await wizard.review();
    await wizard.atPaymentPage();
  });
}

test('gone back while a step is saved: nobody is pulled on, and it is saved @once @long', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'registration');
  await wizard.registration();
  await wizard.at('address');
  const save = await world.hold('save-address');
  await wizard.address();
  await save.reached();
  await page.goBack();
  await wizard.at('registration');
  const answered = page.waitForResponse((reply) => reply.url().includes('/api/journey/address'));
  await save.release();
  await answered;
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await name.fill('نورة الحربي');
  await expect(name).toBeFocused();
  await wizard.open('preferences');
  await wizard.at('preferences');
});

test('gone back to the place by the browser, after the pin was moved at the address: it is where it was moved to @once @long', async ({
  wizard,
  page,
  t,
  context,
  world,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 24.7136, longitude: 46.6753, accuracy: 10 });
  await wizard.open('coverage');
  await wizard.coverage();
  await wizard.mobile();
  await wizard.registration();
  await wizard.at('address');
  await page.getByRole('link', { name: t('step-address.move') }).click();
  await button(wizard, t('steps.where.locate')).click();
  await expect(button(wizard, t('step-address.move-save'))).toBeVisible();
  const moved = await world.lastRequest();
  await button(wizard, t('step-address.move-save')).click();
  await expect.poll(() => asked(world, moved, 'is-location-covered')).toHaveLength(1);
  await expect(page.getByRole('link', { name: t('step-address.move') })).toBeVisible();

  for (const step of ['registration', 'mobile', 'coverage'] as const) {
    await page.goBack();
    await wizard.at(step);
  }
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  await expect.poll(() => asked(world, seen, 'is-location-covered')).not.toEqual([]);
  const [request] = await asked(world, seen, 'is-location-covered');
  expect(request?.fields).toMatchObject({ lat: '24.7136', long: '46.6753' });
});
