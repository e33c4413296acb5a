import { book } from '../harness/book';
import { expect, test } from '../harness/crowd';
import { newPerson } from '../harness/person';
import { rawRequest } from '../harness/raw';
import { staffPassword } from '../harness/staff-accounts';

const numbers = 60;

test('wrong codes over many numbers are cut off by network, counted and logged @once', async ({
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
