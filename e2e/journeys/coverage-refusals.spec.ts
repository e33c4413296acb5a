import { expect, test } from '../harness/customer';
import { waitingListEntries } from '../harness/decrypt';
import { coverageRefusals, expectNotice } from '../harness/expect-errors';
import { placeMessage } from '../harness/messages';
import { runOperatorCommand } from '../harness/operator-command';
import { newPerson } from '../harness/person';
import { button, callsOf, typePoint } from '../harness/pin';
import { walkTo } from '../harness/walk';

/** Not covered in any profile of the sandbox. */
const never = '24.9999, 46.9999';

test('an area without service shows the nearest place and a waiting list, and another place continues @once', async ({
  wizard,
  page,
  t,
  context,
  app,
  world,
  person,
  language,
}) => {
  await context.grantPermissions(['geolocation']);
  // 23 km from a covered district.
  await context.setGeolocation({ latitude: 24.95, longitude: 46.9, accuracy: 10 });
  await wizard.open('coverage');
  await button(wizard, t('step-coverage.locate')).click();
  await expect(page.locator('#chosen-place')).toBeVisible();
  await world.fault({
    operation: 'is-location-covered',
    kind: 'schema',
    set: { path: 'data.is_covered', value: false },
    times: 2,
  });
  const seen = await world.lastRequest();
  await button(wizard, t('step-coverage.submit')).click();
  const title = placeMessage(t, 'step-coverage.not-covered.title');
  await expectNotice(page, title);
  const [check] = await callsOf(world, seen, 'is-location-covered');
  expect(check?.fields).toEqual({ lat: '24.95', long: '46.9' });
  await button(wizard, t('step-coverage.submit-again')).click();
  await expect(await expectNotice(page, title)).toContainText(t('step-coverage.not-covered.again'));
  await expect(page.getByText(t('step-coverage.not-covered.nearest'))).toBeVisible();

  const mobile = page.getByRole('textbox', { name: t('step-coverage.waiting.mobile') });
  await mobile.fill('0551');
  await mobile.press('Enter');
  await expect(page.getByText(t('step-coverage.errors.mobile-length'))).toBeVisible();
  await mobile.fill(person.mobile);
  await button(wizard, t('step-coverage.waiting.action')).click();
  await expect(page.getByText(t('step-coverage.waiting.joined-text'))).toBeVisible();
  const joined = page
    .locator('[tabindex="-1"]')
    .filter({ hasText: t('step-coverage.waiting.joined') });
  await expect(joined.last()).toBeFocused();
  expect(await waitingListEntries(app, person.mobile)).toEqual([
    { area: '24.95,46.90', city_id: 'riyadh', locale: language },
  ]);

  await button(wizard, t('step-coverage.not-covered.nearest-action')).click();
  await expect(page.getByText(title)).toBeHidden();
  await button(wizard, t('step-coverage.submit')).click();
  await wizard.at('mobile');
});

test('the waiting list responds the same whether or not the number is on it @once', async ({
  page,
  app,
  person,
}) => {
  const join = async (mobile: string, point: object = { lat: 18.2, long: 42.5 }) => {
    const reply = await page.request.post('/api/waiting-list?locale=en', {
      headers: { origin: app.url },
      data: { mobile, point },
    });
    return { status: reply.status(), body: (await reply.json()) as unknown };
  };
  const first = await join(person.mobile);
  expect(first).toEqual({ status: 200, body: { joined: true } });
  expect(await join(`+966${person.mobile.slice(1)}`)).toEqual(first);
  expect(await waitingListEntries(app, person.mobile)).toHaveLength(1);
  expect((await join('0112345678')).status).toBe(422);
  expect((await join(person.mobile, { lat: 91, long: 0 })).status).toBe(400);
});

test('the latest coverage refusal of a place overrides earlier approvals and keeps the answers @once', async ({
  wizard,
  page,
  t,
  app,
  world,
  person,
}) => {
  test.slow();
  const said = coverageRefusals(app);
  /** Asserts the friendly stop page, with a link to try another place. */
  const expectStop = async () => {
    const notice = await expectNotice(page, t('steps.stop.not-covered.title'));
    const way = notice.getByRole('link', { name: t('steps.stop.not-covered.action') });
    await expect(way).toBeVisible();
    return way;
  };
  const refuse = (operation: string, path: string) =>
    world.fault({ operation, kind: 'schema', times: 20, set: { path, value: false } });

  // §4.1: a place that is not covered cannot continue.
  await wizard.open('coverage');
  await typePoint(wizard, never);
  await button(wizard, t('step-coverage.submit')).click();
  await expectNotice(page, placeMessage(t, 'step-coverage.not-covered.title'));
  await page.goto(`/${wizard.language}/start/mobile`);
  await wizard.at('coverage');

  // §4.2: the place was covered before, and linking reports that it no longer is.
  await walkTo(wizard, 'registration');
  await refuse('link-customer', 'data.is_location_covered');
  await wizard.registration();
  await expectStop();
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await expect(name).toHaveValue(person.name);
  await page.goto(`/${wizard.language}/start/address`);
  await wizard.at('registration');
  await world.clearFaults();
  await walkTo(wizard, 'review', { from: 'registration' });

  // §4.3: the address was accepted before, and no longer is.
  await wizard.open('address', '?from=review');
  await refuse('save-address', 'data.is_served');
  // An unchanged address would cause no request.
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await street.fill('شارع التحلية');
  await button(wizard, t('steps.save')).click();
  await expectStop();
  await page.goto(`/${wizard.language}/start/review`);
  await wizard.at('address');
  await expect(street).toHaveValue('شارع التحلية');
  await world.clearFaults();
  await button(wizard, t('steps.save')).click();
  await wizard.at('review');

  // §4.7: no day for the place, and §4.1 agrees. The page causes one request of each, the review
  // the next.
  await world.fault({ operation: 'available-days', kind: 'not-covered', times: 20 });
  await refuse('is-location-covered', 'data.is_covered');
  await wizard.open('schedule', '?from=review');
  await (await expectStop()).click();
  await wizard.at('coverage');
  await world.clearFaults();
  await wizard.open('review');
  await wizard.at('review');

  // §4.8 gives no reason: the app calls §4.1, and the order stops at the place.
  await world.fault({ operation: 'subscribe', kind: 'not-covered', times: 20 });
  // The one request before it answers yes.
  await world.fault({ operation: 'is-location-covered', kind: 'delay', ms: 1, times: 1 });
  await refuse('is-location-covered', 'data.is_covered');
  await page.getByRole('checkbox').check();
  await wizard.payButton().click();
  await wizard.at('coverage');
  await expectNotice(page, placeMessage(t, 'step-coverage.not-covered.title'));
  await page.goto(`/${wizard.language}/start/review`);
  await wizard.at('coverage');
  const each = () => said().filter((signal, index, all) => signal !== all[index - 1]);
  await expect
    .poll(each)
    .toEqual(['is_covered', 'is_location_covered', 'is_served', 'available-days', 'subscribe']);
});

/** Two map squares of Jeddah, and one of a city without other waiting customers. */
const here = { lat: 21.49, long: 39.19 };
const beside = { lat: 21.52, long: 39.17 };
const elsewhere = { lat: 17.49, long: 44.13 };

test('the waiting list command finds numbers by place, sends each one text, and deletes them @once @long', async ({
  page,
  app,
  person,
}) => {
  const other = newPerson(910);
  const late = newPerson(910);
  const away = newPerson(910);
  const join = async (mobile: string, point: object, locale: string) => {
    const reply = await page.request.post(`/api/waiting-list?locale=${locale}`, {
      headers: { origin: app.url },
      data: { mobile, point },
    });
    expect(reply.status()).toBe(200);
  };
  const waiting = (...args: string[]) => runOperatorCommand(app, ['waiting', ...args]);
  await join(person.mobile, here, 'ar');
  await join(person.mobile, beside, 'en');
  await join(other.mobile, here, 'en');
  await join(away.mobile, elsewhere, 'ar');

  const listed = await waiting('list');
  expect(listed).toMatchObject({ code: 0, errorOutput: '' });
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  expect(listed.json?.areas).toEqual(
    expect.arrayContaining([
      { city: 'jeddah', area: '21.49,39.19', waiting: 2, since: day },
      { city: 'jeddah', area: '21.52,39.17', waiting: 1, since: day },
    ]),
  );
  expect(listed.output, 'no single customer').not.toMatch(/05\d{8}/);

  const { code, output, errorOutput: complaint } = await waiting('numbers', 'jeddah');
  expect(code).toBe(0);
  const lines = output.trimEnd().split('\n');
  expect(lines).toEqual([
    'mobile,language,asked',
    // One entry although they wait in two squares, with the language of their latest request.
    expect.stringMatching(new RegExp(`^${person.mobile},en,\\d{4}-\\d{2}-\\d{2}$`)),
    expect.stringMatching(new RegExp(`^${other.mobile},en,\\d{4}-\\d{2}-\\d{2}$`)),
  ]);
  expect(complaint).toContain('They are personal');
  expect(complaint, 'to the output alone').not.toMatch(/05\d{8}/);
  expect((await waiting('numbers', '21.52,39.17')).output).not.toContain(other.mobile);
  expect((await waiting('numbers', '--all')).output).toContain(away.mobile);
  expect((await waiting('numbers', '--al')).errorOutput).toContain("Unknown option '--al'");

  // A customer who joins while messages are being sent has not received one.
  await join(late.mobile, here, 'ar');
  const done = (input: string, ...places: string[]) =>
    runOperatorCommand(app, ['waiting', 'done', ...places], {}, input);
  const refused = await done(`${output}twenty\n`, 'jeddah');
  expect(refused.errorOutput).toContain('Line 4 does not begin with a Saudi mobile');
  for (const one of [refused, await done('', 'jeddah'), await done(output), await waiting()]) {
    expect(one.code).toBe(1);
  }
  expect(await waitingListEntries(app, person.mobile)).toHaveLength(2);

  const gone = await done(`${output}${away.mobile}\n`, 'jeddah');
  expect(gone).toMatchObject({ code: 0, json: { deleted: 2, notThere: 1, stillWaiting: 1 } });
  expect(await waitingListEntries(app, person.mobile)).toEqual([]);
  expect(await waitingListEntries(app, other.mobile)).toEqual([]);
  expect(await waitingListEntries(app, late.mobile)).toHaveLength(1);
  expect(await waitingListEntries(app, away.mobile), 'another place').toHaveLength(1);

  await done(late.mobile, 'jeddah');
  expect(await waiting('numbers', 'jeddah')).toMatchObject({
    code: 1,
    output: '',
    errorOutput: 'No one waits there.\n',
  });
});
