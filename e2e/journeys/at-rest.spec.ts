import { randomBytes } from 'node:crypto';
import { book, newestCheckout } from '../harness/book';
import { expect, test } from '../harness/customer';
import { FrontDoor, subscribed, walkTo, walkToPayment } from '../harness/way';
import { newPerson } from '../harness/person';
import { operate } from '../harness/operator';

test('what is kept about a mobile can be given to its owner, and forgotten @once', async ({
  wizard,
  page,
  app,
  person,
}) => {
  await subscribed(wizard);
  const link = page.locator('a[href*="/track/"]:not([href$="/calendar"])').first();
  const tracking = (await link.getAttribute('href')) ?? '';
  const other = newPerson(900).mobile;
  for (const mobile of [person.mobile, other]) {
    await page.request.post('/api/waiting-list?locale=ar', {
      headers: { origin: app.url },
      data: { mobile, point: { lat: 18.2, long: 42.5 } },
    });
  }

  const given = async () => (await operate(app, ['privacy', 'export', person.mobile])).json;
  // The invoice's PDF is fetched after the page was shown.
  const kept = { purchases: [{ invoice: { pdf: expect.stringMatching(/^JVBERi0/) } }] };
  await expect.poll(given).toMatchObject(kept);
  const json = await given();
  expect(json).toMatchObject({
    mobile: person.mobile,
    customer: { registration: { name: person.name }, holdsToken: true },
    sessions: [{ provenAt: expect.any(String) }],
    waiting: [{ locale: 'ar' }],
    purchases: [
      {
        state: 'active',
        ...{ shownHalalas: 24_000, totalHalalas: 24_000, startDate: expect.any(String) },
        ...{ attention: null, refundWantedAt: null, staffActs: [] },
        payments: [{ state: 'paid', decline: null, gatewayRef: expect.any(String) }],
        consents: [{ amountHalalas: 24_000, currency: 'SAR', locale: 'ar' }],
      },
    ],
  });
  expect(JSON.stringify(json), 'a token is nobody’s to see').not.toMatch(/sealed|token_hash/);

  const running = await operate(app, ['privacy', 'erase', person.mobile]);
  expect(running.code).toBe(1);
  expect(running.complaint).toContain('--with-running');
  expect((await operate(app, ['privacy', 'export', person.mobile])).json).toEqual(json);

  const erased = await operate(app, ['privacy', 'erase', person.mobile, '--with-running']);
  expect(erased.json).toMatchObject({ erased: { sessions: 1, waiting: 1, customer: 1 }, kept: 1 });
  expect((await operate(app, ['privacy', 'export', person.mobile])).json).toEqual({
    mobile: person.mobile,
    ...{ sessions: [], codes: [], answers: [], waiting: [], purchases: [] },
  });
  expect((await operate(app, ['privacy', 'export', other])).json).toMatchObject({ waiting: [{}] });
  expect((await page.goto(tracking))?.status(), 'the old sharing link').toBe(404);
  // The cookie leads nowhere, and whoever holds the phone begins like anybody else.
  await wizard.open('address');
  await wizard.at('coverage');
});

test('who typed a number by mistake is not told of to its owner, nor forgotten with them @once @long', async ({
  wizard,
  app,
  world,
}, { workerIndex }) => {
  await walkTo(wizard, 'mobile');
  const door = new FrontDoor(wizard);
  const owner = newPerson(workerIndex).mobile;
  await door.submit('mobile', { phase: 'number', mobile: owner });
  await world.code(owner);
  const given = async () => (await operate(app, ['privacy', 'export', owner])).json;
  expect(await given()).toMatchObject({ sessions: [], answers: [], codes: [{ sends: 1 }] });
  const { json } = await operate(app, ['privacy', 'erase', owner]);
  expect(json).toMatchObject({ erased: { codes: 1, sessions: 0, answers: 0, customer: 0 } });
  expect(await given()).toMatchObject({ codes: [] });
  const { answers } = await door.read<{ answers: object }>('/api/journey/coverage');
  expect(answers).toMatchObject({ place: { id: expect.any(String) } });
});

test('what is kept is given out whole, however much it is, and with what the staff did @once @long', async ({
  wizard,
  app,
  person,
}) => {
  await walkToPayment(wizard);
  await book(
    app,
    `insert into checkout_events (id, checkout_id, "from", "to", event, at)
     select gen_random_uuid(), ${newestCheckout}, 'paying', 'paying', 'looked', now()
     from generate_series(1, 40000)`,
  );
  await book(
    app,
    `insert into staff_acts (id, account, act, checkout_id, outcome, at)
     values (gen_random_uuid(), 'sara', 'try', ${newestCheckout}, 'same', now())`,
  );
  const { code, json, output } = await operate(app, ['privacy', 'export', person.mobile]);
  expect(code).toBe(0);
  expect(json).toMatchObject({ purchases: [{ staffActs: [{ act: 'try', outcome: 'same' }] }] });
  expect(output.match(/"looked"/g)).toHaveLength(40_000);
  expect(output).not.toContain('sara');
});

test('an unfinished payment is not forgotten away @once @long', async ({ wizard, app, person }) => {
  await walkToPayment(wizard);
  const refused = await operate(app, ['privacy', 'erase', person.mobile, '--with-running']);
  expect(refused.code).toBe(1);
  expect(refused.complaint).toMatch(/money may still be under way[^]*[0-9a-f-]{36}/);
  const { json } = await operate(app, ['privacy', 'export', person.mobile]);
  expect(json).toMatchObject({ purchases: [{ state: 'paying' }] });
  expect((await operate(app, ['privacy', 'erase', '0112345678'])).code).toBe(1);
});

test('who has no session, no answers and no order left is forgotten @once @long', async ({
  wizard,
  app,
  world,
  person,
}) => {
  await walkTo(wizard, 'address');
  const kept = () => operate(app, ['privacy', 'export', person.mobile]);
  expect((await kept()).json).toMatchObject({ customer: { holdsToken: true } });
  await world.advance('P61D');
  await app.stop();
  await app.start();
  await expect
    .poll(async () => (await kept()).json)
    // Nor is the number: nothing was bought with it.
    .toEqual(expect.not.objectContaining({ customer: expect.anything() }));
  expect((await kept()).json).toMatchObject({ sessions: [], answers: [] });
});

test('data keys are changed without a pause, and the old one may go @once @long', async ({
  wizard,
  page,
  app,
  person,
  t,
}) => {
  await walkTo(wizard, 'address');
  await wizard.open('registration');
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await expect(name).toHaveValue(person.name);
  const old = app.environment.DATA_KEYS ?? '';
  const fresh = `fresh:${randomBytes(32).toString('base64')}`;
  const under = async (keys: string) => {
    await app.stop();
    await app.start({ DATA_KEYS: keys });
  };
  /** What is written under the keys of the instance that runs, one that was not restarted yet reads under those of before. */
  const isReadUnder = async (keys: string) => {
    await wizard.registration();
    await wizard.at('address');
    await wizard.open('registration');
    const read = await operate(app, ['privacy', 'export', person.mobile], { DATA_KEYS: keys });
    expect(read, read.complaint).toMatchObject({
      code: 0,
      json: { customer: { registration: { name: person.name } } },
    });
  };

  // Known to all before anything is sealed under it.
  await under(`${old},${fresh}`);
  await isReadUnder(old);
  await under(`${fresh},${old}`);
  await isReadUnder(`${old},${fresh}`);
  const { json } = await operate(app, ['keys', 'reseal'], { DATA_KEYS: `${fresh},${old}` });
  expect(json?.key).toBe('fresh');
  const seals = Object.values(json?.seals as Record<string, Record<string, number>>);
  expect(seals.flatMap(Object.keys).filter((key) => key !== 'fresh')).toEqual([]);
  await under(fresh);
  await isReadUnder(`${fresh},${old}`);
  await page.reload();
  await expect(name).toHaveValue(person.name);

  // And back: what other tests of this run have sealed is theirs again.
  const back = await operate(app, ['keys', 'reseal'], { DATA_KEYS: `${old},${fresh}` });
  expect(back.code).toBe(0);
  await under(old);
  await page.reload();
  await expect(name).toHaveValue(person.name);
});
