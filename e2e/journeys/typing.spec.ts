import type { Request } from '@playwright/test';
import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { holdBack } from '../harness/slow-line';
import { walkTo } from '../harness/way';
import { paste, worst } from '../harness/worst';
import { layoutFaults } from '../states/layout';

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

/** What weighs most on its way: letters of two bytes, of four, and what is written out as six. */
const endless = {
  'Arabic letters': 'ش'.repeat(10_000),
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(3_000),
  'marks that nobody sees': '\u0001'.repeat(12_000),
  'halves of characters': '\ud83d'.repeat(12_000),
};

const lettersOver = (text: string) => [...text].length - 255;

for (const [[what, text], long] of ofAKind(Object.entries(endless))) {
  test(`far too much in every field of the address keeps the others: ${what} @once${long}`, async ({
    wizard,
    page,
    t,
  }) => {
    await walkTo(wizard, 'address');
    const offline = page.getByText(t('steps.unsaved.title'));
    const saved = page.waitForResponse(
      (reply) =>
        reply.request().method() === 'PUT' &&
        reply.ok() &&
        reply.request().postDataJSON().draft.delivery === 'pick_up_deliver',
    );
    for (const field of await page.getByRole('main').getByRole('textbox').all()) {
      await paste(field, text);
    }
    // What is optional can be taken back.
    await page.getByRole('radio', { name: t('step-address.homes.floor') }).check();
    await page.getByRole('radio', { name: t('step-address.homes.none') }).check();
    await expect(
      page.getByRole('radio', { name: t('step-address.homes.floor') }),
    ).not.toBeChecked();
    await page.getByRole('radio', { name: t('step-address.homes.villa') }).check();
    await page.getByRole('radio', { name: t('step-address.deliveries.pick_up_deliver') }).check();
    await saved;
    await expect(offline).toBeHidden();

    await page.reload();
    await wizard.alive();
    await expect(page.getByRole('radio', { name: t('step-address.homes.villa') })).toBeChecked();
    const street = page.getByRole('textbox', { name: t('step-address.street') });
    const kept = await street.inputValue();
    expect(text.startsWith(kept)).toBe(true);
    expect(lettersOver(kept), 'so much that it is refused as it was').toBeGreaterThan(0);
    if (what !== 'Arabic letters') return;
    await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
    const count = lettersOver(kept);
    await expectFault(street, t('step-address.errors.street-too-long', { count, n: `${count}` }));
  });
}

test('what cannot be kept just now is said as it is, and kept by itself later @once @long', async ({
  wizard,
  page,
  app,
  t,
}) => {
  await walkTo(wizard, 'address');
  await app.stop();
  await app.start({ CALLS_PER_MINUTE: '10' });
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  const notice = page.getByRole('status').filter({ hasText: t('steps.unkept.title') });
  // Faster than anybody types, each on its way at once.
  await expect(async () => {
    await page.getByRole('textbox', { name: t('step-address.building') }).fill(`${Math.random()}`);
    await street.fill(`شارع التحلية ${Math.random()}`);
    await street.blur();
    await expect(notice).toContainText(t('steps.unkept.text'), { timeout: 200 });
  }).toPass();
  await wizard.accessible();
  // One that was on its way may still be taken: it is the last one that has to be.
  const last = 'شارع التحلية';
  const kept = page.waitForResponse(
    (reply) =>
      reply.ok() &&
      reply.request().method() === 'PUT' &&
      reply.request().postDataJSON().draft.streetArea === last,
    { timeout: 60_000 },
  );
  await street.fill(last);
  await kept;
  await expect(notice).toBeHidden();
  await page.reload();
  await wizard.alive();
  await expect(street).toHaveValue(last);
});

test('no more is kept as typed than a person types, over all steps together @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'address');
  const origin = new URL(page.url()).origin;
  const keep = async (step: string, draft: object) => {
    const path = `/api/journey/${step}?locale=${language}`;
    return (await page.request.put(path, { headers: { origin }, data: { draft } })).status();
  };
  expect(await keep('address', { notes: 'ش'.repeat(7_500) })).toBe(200);
  expect(await keep('registration', { name: 'ش'.repeat(3_000) })).toBe(413);
  expect(await keep('registration', { name: 'نورة', other: 'x'.repeat(21_000) })).toBe(413);
  expect(await keep('registration', { name: 'نورة' })).toBe(200);
  expect(await keep('address', { notes: 'ش'.repeat(11_000) })).toBe(413);
});

test('before a mobile is proven no more is kept than was asked for until then @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'coverage');
  const origin = new URL(page.url()).origin;
  const keep = async (step: string, draft: object) => {
    const path = `/api/journey/${step}?locale=${language}`;
    return (await page.request.put(path, { headers: { origin }, data: { draft } })).status();
  };
  const hasSession = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'session');
  expect(await keep('coverage', { place: null, more: 'x'.repeat(4_100) })).toBe(413);
  expect(await hasSession(), 'what is refused leaves no session behind').toBe(false);
  expect(await keep('coverage', { place: { lat: 24.694, long: 46.685, id: null } })).toBe(200);
  expect(await hasSession()).toBe(true);
  expect(await keep('mobile', { mobile: 'ش'.repeat(520) })).toBe(200);
  expect(await keep('address', { notes: 'x'.repeat(4_000) })).toBe(413);
});

/** What no page of ours would send, in the place of a value or of a part of one. */
const odd: unknown[] = [5, null, true, {}, [], [{}], '\u0000\ud800', { toString: 5, valueOf: 5 }];

const steps = {
  coverage: ['place', 'place.id', 'place.lat', 'wish', 'map', 'waiting'],
  mobile: ['phase', 'mobile', 'code'],
  registration: ['name', 'birth', 'birth.calendar', 'birth.day', 'birth.year', 'gender'],
  address: [
    ...['streetArea', 'buildingNumber', 'apartmentNumber', 'homeType', 'delivery', 'notes'],
    ...['map', 'moved', 'moved.lat'],
  ],
  preferences: ['preferences', 'notes', 'stage', 'choices'],
  plan: ['choice'],
  schedule: ['mode', 'date', 'period', 'day'],
  review: ['consent', 'seen'],
};

/** The other parts of a value whose part is odd. */
const sound: Record<string, object> = {
  place: { lat: 24.694, long: 46.685, id: null },
  moved: { lat: 24.694, long: 46.685 },
  birth: { calendar: 'gregorian', day: '1', month: '2', year: '1990' },
};

const draftOf = (key: string, value: unknown): unknown => {
  const [first = '', part] = key.split('.');
  return { [first]: part === undefined ? value : { ...sound[first], [part]: value } };
};

test('whatever was kept as typed, its page is drawn @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'review');
  const origin = new URL((await page.request.get('/api/health/live')).url()).origin;
  const broken: string[] = [];
  for (const [step, named] of Object.entries(steps)) {
    const path = `/api/journey/${step}?locale=${language}`;
    const { answers } = (await (await page.request.get(path)).json()) as { answers: object };
    for (const key of new Set([...named, ...Object.keys(answers)])) {
      for (const value of odd) {
        const kept = await page.request.put(path, {
          headers: { origin },
          data: { draft: draftOf(key, value) },
        });
        expect(kept.status(), `${step} ${key}`).toBeLessThan(500);
        const drawn = await page.request.get(`/${language}/start/${step}`);
        if (drawn.status() >= 500) broken.push(`${step}: ${key} = ${JSON.stringify(value)}`);
      }
    }
    await page.request.put(path, { headers: { origin }, data: { draft: {} } });
  }
  expect(broken).toEqual([]);
});

test('the worst text that is understood survives a reload, and the review shows it as it was typed @once @long', async ({
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
