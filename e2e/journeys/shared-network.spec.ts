import { book } from '../harness/book';
import { expect, test } from '../harness/crowd';
import { FrontDoor, subscribed, walkTo, walkToPayment } from '../harness/way';
import { legs } from '../harness/legs';
import { newPerson } from '../harness/person';
import { rawRequest } from '../harness/raw';
import { staffPassword } from '../harness/staff-accounts';

test('a script behind one network does not stop who has proven a mobile there @once @long', async ({
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

const numbers = 60;

test('wrong codes over many numbers are cut off by network, counted and logged @once @long', async ({
  tighten,
  visitor,
  world,
  app,
}, { workerIndex }) => {
  await tighten({ CODES_PER_ADDRESS_HOURLY: `${numbers}` });
  const seen = await world.lastRequest();
  const logged = app.log().length;
  const said: number[] = [];
  for (let nth = 1; nth <= numbers; nth += 1) {
    const stranger = await visitor('192.0.2.7');
    expect((await stranger.ask(newPerson(workerIndex).mobile)).status()).toBe(200);
    for (let guess = 1; guess <= 5; guess += 1)
      said.push((await stranger.guess('000000')).status());
  }
  expect(said.filter((status) => status === 422)).toHaveLength(numbers / 2);
  expect(said.filter((status) => status === 429)).toHaveLength(numbers * 5 - numbers / 2);
  const checks = (await world.requests(seen)).filter(
    ({ operation }) => operation === 'verify-check',
  );
  expect(checks).toHaveLength(numbers / 2);

  const authorization = `Bearer ${app.environment.METRICS_TOKEN}`;
  const { body } = await rawRequest(app.url, { path: '/api/metrics', headers: { authorization } });
  expect(body).toMatch(/^laundry_code_checks_total\{outcome="wrong"\} 30$/m);
  expect(body).toMatch(/^laundry_code_checks_total\{outcome="refused"\} 270$/m);
  const lines = (await app.wholeLog()).slice(logged).split('\n');
  expect(lines.filter((line) => line.includes('"event":"code-wrong"'))).toHaveLength(numbers / 2);

  const owner = newPerson(workerIndex).mobile;
  const elsewhere = await visitor('198.51.100.9');
  await elsewhere.ask(owner);
  expect((await elsewhere.guess(await world.code(owner))).status()).toBe(200);
});

test('many lines of IPv6 in one network share their budgets of codes @once @long', async ({
  tighten,
  visitor,
}, { workerIndex }) => {
  await tighten({ CODES_PER_ADDRESS_HOURLY: '2' });
  const sentFrom = async (lines: string[]) => {
    let sent = 0;
    for (const line of [...lines, ...lines]) {
      const reply = await (await visitor(`${line}::1`)).ask(newPerson(workerIndex).mobile);
      expect([200, 429]).toContain(reply.status());
      if (reply.status() === 200) sent += 1;
    }
    return sent;
  };
  const ofOneHome = ['2001:db8:70:101', '2001:db8:70:102', '2001:db8:70:1ff'];
  expect(await sentFrom(ofOneHome)).toBe(4);
  const ofOneOwner = ['100', '200', '300', '400', '500', '600'].map((at) => `2001:db8:71:${at}`);
  expect(await sentFrom(ofOneOwner)).toBe(8);
  expect(await sentFrom(['2001:db8:72:1'])).toBe(2);
});

test('guesses from everywhere slow a name of the staff down, and keep no known device out @once @long', async ({
  app,
}) => {
  const signIn = async (address: string, password: string, cookie = '') => {
    const reply = await rawRequest(app.url, {
      method: 'POST',
      path: '/api/staff/sign-in?locale=en',
      headers: {
        origin: app.url,
        'content-type': 'application/json',
        'x-forwarded-for': address,
        cookie,
      },
      body: JSON.stringify({ name: 'omar', password, code: '' }),
    });
    const [, device = ''] = reply.headers['set-cookie'] ?? [];
    const { retryAfterMs = 0 } = JSON.parse(reply.body) as { retryAfterMs?: number };
    return { status: reply.status, device: device.split(';')[0] ?? '', retryAfterMs };
  };
  const { status, device } = await signIn('198.51.100.20', staffPassword);
  expect(status).toBe(200);
  expect(device).toMatch(/^staff-device=/);
  for (let guess = 0; guess < 12; guess += 1) await signIn(`192.0.2.${guess % 4}`, 'wrong');

  const slowed = await signIn('198.51.100.21', staffPassword);
  expect(slowed.status).toBe(429);
  expect(slowed.retryAfterMs).toBeLessThanOrEqual(5 * 60_000);
  expect((await signIn('198.51.100.21', staffPassword, `${device}x`)).status).toBe(429);
  expect((await signIn('198.51.100.21', staffPassword, device)).status).toBe(200);
  // The next test signs in under the same name.
  await book(app, "delete from budgets where key like 'staff-%'");
});
