import { expect, test } from '../harness/crowd';
import { FrontDoor } from '../harness/front-door';
import { legs } from '../harness/legs';
import { newPerson } from '../harness/person';
import { rawRequest } from '../harness/raw';
import { subscribed, walkTo, walkToPayment } from '../harness/way';

test('a script behind one network does not stop who has proven a mobile there @once', async ({
  tighten,
  wizard,
  app,
}) => {
  await walkTo(wizard, 'plan');
  await tighten({ CALLS_PER_MINUTE: '10' });
  // Named by no proxy: they are where the wizard's own browser is.
  const guess = () =>
    rawRequest(app.url, {
      method: 'POST',
      path: '/api/account/sign-in?locale=en',
      headers: { origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ code: '1' }),
    });
  let last = 0;
  for (let call = 1; call <= 220; call += 1) last = (await guess()).status;
  expect(last).toBe(429);
  await legs.plan(new FrontDoor(wizard), wizard, {});
});

const otherAddress = {
  streetArea: 'شارع العروبة',
  buildingNumber: '1',
  apartmentNumber: '',
  homeType: '',
  delivery: 'call_when_arrive',
  notes: '',
} as const;

test('codes that strangers ask for leave a fresh code to who has proven the number @once @long', async ({
  tighten,
  visitor,
  wizard,
  world,
  app,
  person: { mobile },
}, { workerIndex }) => {
  await subscribed(wizard);
  const authorization = `Bearer ${app.environment.METRICS_TOKEN}`;
  const { body } = await rawRequest(app.url, { path: '/api/metrics', headers: { authorization } });
  const used = Number(/^laundry_codes_hour_used (\d+)$/m.exec(body)?.[1]);
  const hourly = used + 40;
  await tighten({ CODES_HOURLY: `${hourly}`, CODES_PER_ADDRESS_HOURLY: '45' });

  const ask = async (address: string) =>
    (await (await visitor(address)).ask(newPerson(workerIndex).mobile)).status();
  let sent = 0;
  while ((await ask('198.18.1.1')) === 200) sent += 1;
  expect(sent).toBeLessThan(40);
  expect(await ask('198.18.1.2'), 'elsewhere too').toBe(429);

  const door = new FrontDoor(wizard);
  await world.advance('PT16M');
  const reply = await door.submit('address', otherAddress);
  expect(reply).toMatchObject({ href: expect.stringContaining('/start/mobile') });
  await door.submit('mobile', { phase: 'code', code: await world.code(mobile, 2) });

  // The session has ended, and the device is known all the same.
  await world.advance('P15D');
  await door.submit('mobile', { phase: 'number', mobile });
});

test('codes that were sent behind one network are not held against who has proven the number @once @long', async ({
  tighten,
  wizard,
  world,
  playwright,
  app,
  person: { mobile },
}, { workerIndex }) => {
  await subscribed(wizard);
  await tighten({ CODES_PER_ADDRESS_HOURLY: '1' });
  const door = new FrontDoor(wizard);
  // Named by no proxy: a neighbour of the wizard's own browser.
  const neighbour = await playwright.request.newContext({ extraHTTPHeaders: { origin: app.url } });
  const submit = (step: string, answers: object) =>
    neighbour.post(`${app.url}/api/journey/${step}?locale=en`, { data: { answers } });
  const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
  await submit('coverage', { place, wish: null });
  const stranger = { phase: 'number', mobile: newPerson(workerIndex).mobile };
  expect((await submit('mobile', stranger)).status()).toBe(429);
  await neighbour.dispose();

  await world.advance('PT16M');
  await door.submit('address', otherAddress);
  await door.submit('mobile', { phase: 'code', code: await world.code(mobile, 2) });
});

test('places that are asked about on the way are counted by network, and the partner is spared @once @long', async ({
  tighten,
  visitor,
  world,
}) => {
  await tighten({ CALLS_PER_MINUTE: '10' });
  const place = { lat: 24.694, long: 46.685, id: null };
  const network = (nth: number) => visitor(`2001:db8:18:1::${nth}`);
  // Each has asked once by then; one person may ask ten times in an hour.
  for (let nth = 1; nth <= 5; nth += 1) {
    const person = await network(nth);
    for (let more = 1; more <= 9; more += 1) {
      expect((await person.submit('coverage', { place })).status(), `${nth}.${more}`).toBe(200);
    }
  }
  const seen = await world.lastRequest();
  await expect(network(6)).rejects.toThrow('429');
  const asked = (await world.requests(seen)).filter(({ party }) => party === 'partner');
  expect(asked).toEqual([]);
  await visitor('2001:db8:18:2::1');
});

test('looking at the review again and again does not ask the gateway each time @once @long', async ({
  wizard,
  page,
  world,
  language,
}) => {
  await walkToPayment(wizard);
  const seen = await world.lastRequest();
  for (let look = 1; look <= 80; look += 1) {
    await page.request.get(`/api/journey/review?locale=${language}`);
  }
  const asked = (await world.requests(seen)).filter(({ party }) => party === 'gateway');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(60);
});
