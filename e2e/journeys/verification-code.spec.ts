import type { APIRequestContext } from '@playwright/test';
import { expectNotice } from '../harness/expect-errors';
import { expect, test } from '../harness/network-clients';
import { newPerson } from '../harness/person';
import { rawRequest } from '../harness/raw-request';
import { newAddress, wrongCode } from '../harness/step-answers';
import { PageClient, subscribe, walkTo } from '../harness/walk';
import { type Wizard } from '../harness/wizard';

test('an earlier code stays valid when another cannot be sent, and used-up attempts are not reset @once', async ({
  clientAt,
  world,
}, { workerIndex }) => {
  const failing = (status: number) =>
    world.fault({ operation: 'verify-start', kind: 'status', status });
  const early = await clientAt('198.18.2.1');
  await failing(429);
  expect((await early.requestCode(newPerson(workerIndex).mobile)).status()).toBe(429);
  const guess = await early.submitCode('123456');
  expect(await guess.json()).toMatchObject({ fields: { code: 'code-expired' } });

  const [owner, own] = [await clientAt('198.18.2.2'), newPerson(workerIndex).mobile];
  expect((await owner.requestCode(own)).status()).toBe(200);
  const code = await world.code(own);
  await world.advance('PT1M');
  await failing(429);
  expect((await owner.requestCode(own)).status()).toBe(429);
  expect((await owner.submitCode(code)).status()).toBe(200);

  const [stranger, mobile] = [await clientAt('198.18.2.3'), newPerson(workerIndex).mobile];
  await stranger.requestCode(mobile);
  const wrong = wrongCode(await world.code(mobile));
  for (let times = 1; times <= 5; times += 1) await stranger.submitCode(wrong);
  for (const status of [503, 429]) {
    await world.advance('PT1M');
    await failing(status);
    expect((await stranger.requestCode(mobile)).status()).toBe(status);
    const sixth = await stranger.submitCode(wrong);
    expect(await sixth.json()).toMatchObject({ fields: { code: 'code-spent' } });
  }
});

/** The earlier session ends with the verification. */
const isProven = (request: APIRequestContext) =>
  expect
    .poll(async () => (await request.get('/api/journey/mobile?locale=ar')).json())
    .toMatchObject({ open: false });

/** Submits the right code and loses the connection during the check; returns the waiting check. */
async function loseTheProof(wizard: Wizard) {
  const { page, world, t } = wizard;
  await wizard.requestCode();
  const check = await world.hold('verify-check');
  await wizard.enterCode(await world.code(wizard.person.mobile, 1));
  await check.reached();
  await page.context().setOffline(true);
  await expectNotice(page, t('errors.offline.title'));
  return check;
}

test('a correct code whose response was lost is accepted again after reconnecting @once @long', async ({
  wizard,
  context,
}) => {
  await walkTo(wizard, 'mobile');
  const check = await loseTheProof(wizard);
  await check.release();
  await isProven(context.request);
  await context.setOffline(false);
  await wizard.registration();
  await wizard.at('address');
});

test('a correct sign-in code whose response was lost is accepted again @once @long', async ({
  wizard,
  page,
  context,
  language,
  t,
}) => {
  await page.goto(`/${language}/account`);
  const check = await loseTheProof(wizard);
  await check.release();
  await isProven(context.request);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: t('account.empty') })).toBeVisible();
});

test('a late send failure for a mistyped number does not replace the correct number @once @long', async ({
  restartWith,
  clientAt,
  world,
  person: { mobile },
}, { workerIndex }) => {
  await restartWith({ VERIFICATION_TIMEOUT_MS: '4000' });
  const owner = await clientAt('198.18.2.4');
  const seen = await world.lastRequest();
  await world.fault({ operation: 'verify-start', kind: 'hang' });
  const mistyped = owner.requestCode(newPerson(workerIndex).mobile);
  const asked = async () => (await world.requests(seen)).map(({ operation }) => operation);
  await expect.poll(asked).toContain('verify-start');
  expect((await owner.requestCode(mobile)).status()).toBe(200);
  const code = await world.code(mobile, 1);
  expect((await mistyped).status()).toBeGreaterThanOrEqual(500);
  expect((await owner.submitCode(code)).status()).toBe(200);
});

const numbers = 60;

test('wrong codes for many numbers are limited by network, counted and logged @once @long', async ({
  restartWith,
  clientAt,
  world,
  app,
}, { workerIndex }) => {
  await restartWith({ CODES_PER_ADDRESS_HOURLY: `${numbers}` });
  const seen = await world.lastRequest();
  const logged = app.log().length;
  const said: number[] = [];
  for (let nth = 1; nth <= numbers; nth += 1) {
    const stranger = await clientAt('192.0.2.7');
    expect((await stranger.requestCode(newPerson(workerIndex).mobile)).status()).toBe(200);
    for (let guess = 1; guess <= 5; guess += 1)
      said.push((await stranger.submitCode('000000')).status());
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
  const elsewhere = await clientAt('198.51.100.9');
  await elsewhere.requestCode(owner);
  expect((await elsewhere.submitCode(await world.code(owner))).status()).toBe(200);
});

test('code requests of others leave a fresh code for the device that verified the number @once @long', async ({
  restartWith,
  clientAt,
  wizard,
  world,
  playwright,
  app,
  person: { mobile },
}, { workerIndex }) => {
  await subscribe(wizard);
  const authorization = `Bearer ${app.environment.METRICS_TOKEN}`;
  const { body } = await rawRequest(app.url, { path: '/api/metrics', headers: { authorization } });
  const used = Number(/^laundry_codes_hour_used (\d+)$/m.exec(body)?.[1]);
  await restartWith({ CODES_HOURLY: `${used + 40}`, CODES_PER_ADDRESS_HOURLY: '45' });
  const ask = async (address: string) =>
    (await (await clientAt(address)).requestCode(newPerson(workerIndex).mobile)).status();
  let sent = 0;
  while ((await ask('198.18.1.1')) === 200) sent += 1;
  expect(sent).toBeLessThan(40);
  expect(await ask('198.18.1.2'), 'elsewhere too').toBe(429);
  // Without a proxy header: the same IP address as the wizard's browser.
  const neighbour = await playwright.request.newContext({ extraHTTPHeaders: { origin: app.url } });
  const submit = (step: string, answers: object) =>
    neighbour.post(`${app.url}/api/journey/${step}?locale=en`, { data: { answers } });
  await submit('coverage', {
    place: { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' },
    wish: null,
  });
  const stranger = { phase: 'number', mobile: newPerson(workerIndex).mobile };
  expect((await submit('mobile', stranger)).status()).toBe(429);
  await neighbour.dispose();

  const client = new PageClient(wizard);
  await world.advance('PT16M');
  const reply = await client.submit('address', newAddress('شارع العروبة', '1'));
  expect(reply).toMatchObject({ href: expect.stringContaining('/start/mobile') });
  await client.submit('mobile', { phase: 'code', code: await world.code(mobile, 2) });
  // The session has ended, but the device is still recognised.
  await world.advance('P15D');
  await client.submit('mobile', { phase: 'number', mobile });
});
