import { type Service, services } from '@/lib/integrations/partner/codes';
import { test as base, expect } from '../harness/customer';
import { expectFieldError } from '../harness/expect-errors';
import { PreferencesPage } from '../harness/preferences-page';
import { subscribe, walkTo } from '../harness/walk';

const test = base.extend<{ care: PreferencesPage }>({
  care: async ({ page, t, world }, use) => {
    await use(new PreferencesPage(page, t, world));
  },
});

const down = { operation: 'get-preferences', kind: 'status', status: 500, times: 900 };

test('saved preferences that cannot be read are reported and not overwritten @once', async ({
  wizard,
  care,
  world,
  page,
  t,
}) => {
  test.slow();
  // Saves Mirzam for clothes with a first subscription.
  await walkTo(wizard, 'preferences');
  await wizard.preferences();
  await wizard.at('plan');
  await subscribe(wizard, { from: 'plan' });
  const seen = await world.lastRequest();

  await world.fault(down);
  await wizard.open('preferences');
  await wizard.at('preferences');
  for (const service of services) {
    await expect(care.card(service)).toContainText(care.words('unread'));
  }
  await expect(page.getByText(care.words('skip'), { exact: true })).toHaveCount(0);

  // A choice made without the saved values is refused next to the service, and kept.
  await care.button('clothes', 'choose').click();
  await care.option('clothes', 'scent').check();
  await care.save();
  const leave = care.button('clothes', 'leave');
  await expectFieldError(leave, care.words('errors.clothes-unread'));
  await expect(care.option('clothes', 'scent')).toBeChecked();
  expect(await care.sent(seen)).toEqual([]);

  // The customer may leave the service unchanged and continue; the review shows only what is known.
  await leave.click();
  await care.save();
  await wizard.at('plan');
  await world.clearFaults();
  await page.getByRole('radio').first().check();
  const goOn = page.getByRole('button', { name: t('step-plan.submit') }).filter({ visible: true });
  await care.saveUntil(
    page.getByRole('heading', { level: 1, name: t('step-schedule.title') }),
    () => goOn.click(),
  );
  await wizard.schedule();
  await wizard.at('review');
  await expect(page.getByText(care.words('row-all-unread'))).toBeVisible();
  expect(await care.sent(seen)).toEqual([]);

  // The partner is readable again, which the page does not know: it shows the saved values before
  // sending anything.
  await world.fault(down);
  await wizard.open('preferences', '?from=review');
  await care.button('clothes', 'choose').click();
  await care.option('clothes', 'scent').check();
  await world.clearFaults();
  const keep = care.button('clothes', 'back-to-saved');
  await care.saveUntil(keep);
  await expectFieldError(keep, care.words('errors.clothes-found'));
  const mirzam = care.words('options.mirzam');
  await expect(care.card('clothes')).toContainText(care.words('saved-before', { care: mirzam }));
  await expect(care.option('clothes', 'scent')).toBeChecked();
  expect(await care.sent(seen)).toEqual([]);

  await keep.click();
  await care.save();
  await wizard.at('review');
  await expect(page.getByText(mirzam)).toBeVisible();
  expect(await care.sent(seen)).toEqual([]);
  await wizard.open('preferences');
  await expect(care.card('clothes')).toContainText(care.words('saved', { care: mirzam }));
});

test('unread preferences are replaced only on purpose, and a customer without any continues @once @long', async ({
  wizard,
  care,
  world,
  page,
  t,
}) => {
  await world.fault(down);
  await walkTo(wizard, 'preferences');
  const seen = await world.lastRequest();
  await care.button('ironing', 'choose').click();
  await care.option('ironing', 'scent').check();
  await care.save();
  await expectFieldError(care.button('ironing', 'leave'), care.words('errors.ironing-unread'));
  await world.clearFaults();
  // The partner now answers that nothing is saved.
  await care.saveUntil(page.getByRole('heading', { name: t('step-plan.title') }));
  expect((await care.sent(seen)).map(({ fields }) => fields.service_type)).toEqual(['ironing']);

  await world.fault(down);
  await wizard.open('preferences');
  await care.button('ironing', 'choose').click();
  await expect(care.option('ironing', 'scent')).toBeChecked();
  await care.option('ironing', 'mirzam').check();
  await world.clearFaults();
  await care.saveUntil(care.button('ironing', 'back-to-saved'));
  await expectFieldError(
    care.button('ironing', 'back-to-saved'),
    care.words('errors.ironing-found'),
  );
  await care.save();
  await wizard.at('plan');
  const [, last] = await care.sent(seen);
  expect(last?.fields).toMatchObject({ service_type: 'ironing', scent: '1', mirzam: '1' });
  await wizard.open('preferences');
  const both = [care.words('options.scent'), care.words('options.mirzam')];
  await expect(care.card('ironing')).toContainText(
    care.words('saved', { care: both.join(care.words('comma')) }),
  );
  await expect(page.getByText(care.words('unread'))).toHaveCount(0);
});

test('when one service fails to save, the others stay saved and only that one is retried @once', async ({
  wizard,
  care,
  world,
}) => {
  await walkTo(wizard, 'preferences');
  const seen = await world.lastRequest();
  for (const service of services) {
    await care.button(service, 'choose').click();
    await care.option(service, 'mirzam').check();
  }
  // The fault affects the first of the three requests.
  await world.fault({ operation: 'save-preferences', kind: 'status', status: 422, times: 1 });
  await care.save();
  const refused = async () => {
    const calls = await care.sent(seen);
    const failed = calls.filter(({ status }) => status === 422);
    return failed.map(({ fields }) => fields.service_type as Service);
  };
  await expect.poll(refused).toHaveLength(1);
  const [service = 'clothes'] = await refused();
  const fault = care.words(`errors.${service}-not-kept`);
  await expectFieldError(care.button(service, 'back-to-usual'), fault);
  for (const other of services.filter((one) => one !== service)) {
    const { page } = care;
    await expect(page.getByText(care.words(`errors.${other}-not-kept`))).toHaveCount(0);
  }
  await expect(care.option(service, 'mirzam')).toBeChecked();
  expect((await care.sent(seen)).map(({ fields }) => fields.service_type).sort()).toEqual([
    'clothes',
    'ironing',
    'shoes',
  ]);

  const before = await world.lastRequest();
  await care.save();
  await wizard.at('plan');
  const again = await care.sent(before);
  expect(again.map(({ fields, status }) => [fields.service_type, status])).toEqual([
    [service, 200],
  ]);
  await wizard.open('preferences');
  for (const one of services) {
    await expect(care.card(one)).toContainText(care.words('options.mirzam'));
  }
});

test('each service offers its own options, shows stored preferences as saved, and sends *do not call* @once', async ({
  wizard,
  care,
  world,
  page,
  t,
}) => {
  await walkTo(wizard, 'address');
  const seen = await world.lastRequest();
  await page
    .getByRole('group', { name: t('step-address.delivery') })
    .getByRole('radio', { name: t('step-address.deliveries.pick_up_deliver') })
    .check();
  await wizard.address();
  await wizard.at('preferences');
  const calls = await world.requests(seen);
  const address = calls.find(({ operation }) => operation === 'save-address');
  expect(address?.fields.delivery).toBe('pick_up_deliver');

  for (const service of services) {
    await care.button(service, 'choose').click();
    for (const option of ['organicDetergent', 'scent', 'mirzam']) {
      await expect(care.option(service, option)).toBeVisible();
    }
    await expect(care.option(service, 'starch')).toHaveCount(service === 'clothes' ? 1 : 0);
    await expect(care.option(service, 'protectionLayer')).toHaveCount(service === 'shoes' ? 1 : 0);
  }
  // The level is asked only when starch is chosen.
  const level = care.card('clothes').getByRole('group', { name: care.words('level') });
  await expect(level).toHaveCount(0);
  await care.option('clothes', 'starch').check();
  await level.getByRole('radio', { name: care.words('levels.heavy') }).check();
  await care.option('clothes', 'starch').uncheck();
  await expect(level).toHaveCount(0);
  await care.option('clothes', 'starch').check();
  await expect(level.getByRole('radio', { name: care.words('levels.heavy') })).toBeChecked();
  await care.option('ironing', 'scent').check();
  await care.option('shoes', 'protectionLayer').uncheck();
  await care.save();
  await wizard.at('plan');

  const sent = Object.fromEntries(
    (await care.sent(seen)).map(({ fields: { service_type: service = '', ...rest } }) => [
      service,
      rest,
    ]),
  );
  expect(Object.keys(sent).sort()).toEqual([...services].sort());
  expect(sent.clothes).toMatchObject({ starch: '1', starch_level: 'heavy' });
  expect(sent.ironing).toMatchObject({ scent: '1' });
  expect(sent.shoes).toMatchObject({ protection_layer: '0' });

  await wizard.open('preferences');
  const saved = (service: Service, text: string) =>
    expect(care.card(service)).toContainText(care.words('saved', { care: text }));
  await saved('clothes', care.words('row-starch.heavy'));
  await saved('ironing', care.words('options.scent'));
  await saved('shoes', care.words('row-nothing'));
});
