import type { Page } from '@playwright/test';
import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { asked } from '../harness/pin';
import { walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';
import { aboutAPlace } from '../harness/words';

/** Never covered, in every profile of the sandbox. */
const never = { latitude: 24.9999, longitude: 46.9999 };

const locate = async (page: Page, wizard: Wizard): Promise<void> => {
  await page.getByRole('button', { name: wizard.t('step-coverage.locate') }).click();
};

const submit = ({ page, t }: Wizard): Promise<void> =>
  page.getByRole('button', { name: t('step-coverage.submit'), exact: true }).click();

test('a device where nobody collects yet: said kindly, and another place goes on @once', async ({
  wizard,
  page,
  t,
  context,
  world,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(never);
  await wizard.open('coverage');
  await locate(page, wizard);
  await expect(page.locator('#chosen-place')).toBeVisible();
  const seen = await world.lastRequest();
  await submit(wizard);
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  const [check] = await asked(world, seen, 'is-location-covered');
  expect(check?.fields).toEqual({ lat: '24.9999', long: '46.9999' });
  await page.getByRole('button', { name: t('step-coverage.submit-again') }).click();
  const notice = await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await expect(notice).toContainText(t('step-coverage.not-covered.again'));
  await wizard.coverage();
  await wizard.at('mobile');
});

test('a device that does not say where it is: the search goes on @once @long', async ({
  wizard,
  page,
  t,
  context,
}) => {
  await context.clearPermissions();
  await wizard.open('coverage');
  await locate(page, wizard);
  await expect(page.getByText(t('steps.where.locate-denied'))).toBeVisible();
  await wizard.coverage();
  await wizard.at('mobile');
});

/** The stop is said kindly, with a way to another place. */
async function expectStop({ page, t }: Wizard): Promise<void> {
  const notice = await expectNotice(page, t('steps.stop.not-covered.title'));
  await expect(
    notice.getByRole('link', { name: t('steps.stop.not-covered.action') }),
  ).toBeVisible();
}

test('linking says that the place is not covered (§4.2): it stops, answers kept @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'registration');
  await world.fault({
    operation: 'link-customer',
    kind: 'schema',
    set: { path: 'data.is_location_covered', value: false },
  });
  await wizard.registration();
  await expectStop(wizard);
  await wizard.accessible();
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await expect(name).toHaveValue(person.name);

  await page.getByRole('link', { name: t('steps.stop.not-covered.action') }).click();
  await wizard.coverage();
  await wizard.at('registration');
  await expect(name).toHaveValue(person.name);
  await page.getByRole('button', { name: t('steps.save') }).click();
  await wizard.at('address');
});

test('the address is not served (§4.3): it stops, answers kept @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'address');
  await world.fault({
    operation: 'save-address',
    kind: 'schema',
    set: { path: 'data.is_served', value: false },
  });
  await wizard.address();
  await expectStop(wizard);
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await expect(street).toHaveValue('شارع الأمير سلطان، العليا');
  await page.reload();
  await wizard.at('address');
  await expect(street).toHaveValue('شارع الأمير سلطان، العليا');
  await page.getByRole('button', { name: t('steps.save') }).click();
  await wizard.at('preferences');
});

test('the days say *not covered* (§4.7) and §4.1 agrees: it stops, answers kept @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'plan');
  await world.fault({ operation: 'available-days', kind: 'not-covered', times: 20 });
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    times: 20,
    set: { path: 'data.is_covered', value: false },
  });
  await wizard.plan();
  await wizard.at('schedule');
  await expectStop(wizard);

  await world.clearFaults();
  await page.getByRole('link', { name: t('steps.stop.not-covered.action') }).click();
  await wizard.coverage();
  await wizard.schedule();
  await wizard.at('review');
  await expect(page.getByText(person.name)).toBeVisible();
});

test('a place that is not reached any more is told of itself alone, drawn anew too @once @long', async ({
  wizard,
  page,
  t,
  language,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.open('coverage');
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    times: 20,
    set: { path: 'data.is_covered', value: false },
  });
  await submit(wizard);
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await page.reload();
  await expectNotice(page, aboutAPlace(t, 'step-coverage.not-covered.title'));
  await world.clearFaults();
  const other = { ar: 'الملز', en: 'Al Malaz' }[language];
  await wizard.searchPlace(other);
  await page.reload();
  await wizard.at('coverage');
  const chosen = page.getByRole('status').filter({ hasText: t('step-coverage.chosen') });
  await expect(chosen).toContainText(other);
  await submit(wizard);
  await wizard.at('mobile');
});

test('the days say *not covered* (§4.7) and §4.1 does not: they are asked for again @once', async ({
  wizard,
  world,
}) => {
  await walkTo(wizard, 'plan');
  await world.fault({ operation: 'available-days', kind: 'not-covered', times: 1 });
  await wizard.plan();
  await wizard.schedule();
  await wizard.at('review');
});
