import type { APIResponse } from '@playwright/test';
import { query } from '../harness/database';
import { expect, type NetworkFixtures, test } from '../harness/network-clients';
import { newPerson } from '../harness/person';
import { rawRequest } from '../harness/raw-request';
import { staffPassword } from '../harness/staff-accounts';
import { newAddress, wrongCode } from '../harness/step-answers';
import { PageClient, subscribe } from '../harness/walk';
import type { World } from '../harness/world';

/** Asserts a 429 response for machines and customers; returns its wait. */
async function expectWait(reply: APIResponse, field: string, fault: RegExp): Promise<number> {
  expect(reply.status()).toBe(429);
  const body = (await reply.json()) as {
    code: string;
    retryAfterMs: number;
    fields: Record<string, string>;
  };
  expect(body.code).toBe('too-many-requests');
  expect(body.fields[field]).toMatch(fault);
  expect(Number(reply.headers()['retry-after'])).toBe(Math.ceil(body.retryAfterMs / 1_000));
  return body.retryAfterMs;
}

/** Moves the clock past the provider's own limit of five codes in ten minutes for a number. */
const later = (world: World) => world.advance('PT11M');
const minuteMs = 60_000;

/** A stranger's sessions at one IP address request codes for a number until none are sent. */
async function useUp(
  { clientAt, world }: Pick<NetworkFixtures, 'clientAt'> & { world: World },
  address: string,
  mobile: string,
): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    await later(world);
    const reply = await (await clientAt(address)).requestCode(mobile);
    if (reply.status() === 429) return sent;
    expect(reply.status()).toBe(200);
  }
}

test('requests from one network cannot stop the owner of a number from getting a code on another @once', async ({
  clientAt,
  world,
  person: { mobile },
}) => {
  expect(await useUp({ clientAt, world }, '203.0.113.7', mobile)).toBe(5);
  const again = await (await clientAt('203.0.113.7')).requestCode(mobile);
  await expectWait(again, 'mobile', /^codes-used-up:\d+$/);
  // Entries that the client adds to the proxy header are ignored.
  const spoofed = await (await clientAt('198.51.100.99, 203.0.113.7')).requestCode(mobile);
  expect(spoofed.status()).toBe(429);
  expect(await world.codes(mobile)).toHaveLength(5);

  const owner = await clientAt('198.51.100.9');
  expect((await owner.requestCode(mobile)).status()).toBe(200);
  expect((await owner.submitCode(await world.code(mobile, 6))).status()).toBe(200);
});

test('wrong codes for a number are counted across sessions, and its owner on another network can still verify @once', async ({
  clientAt,
  world,
  person: { mobile },
}) => {
  for (let session = 1; session <= 2; session += 1) {
    await later(world);
    const stranger = await clientAt('203.0.113.7');
    await stranger.requestCode(mobile);
    const wrong = wrongCode(await world.code(mobile, session));
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await stranger.submitCode(wrong)).status(), `${session}.${guess}`).toBe(422);
    }
  }
  await later(world);
  const third = await clientAt('203.0.113.7');
  await third.requestCode(mobile);
  const seen = await world.lastRequest();
  const refused = await third.submitCode(wrongCode(await world.code(mobile, 3)));
  const waitMs = await expectWait(refused, 'code', /^codes-tried:\d+$/);
  expect(waitMs).toBeLessThanOrEqual(15 * minuteMs);
  const asked = (await world.requests(seen)).map(({ operation }) => operation);
  expect(asked).not.toContain('verify-check');

  const owner = await clientAt('198.51.100.9');
  await owner.requestCode(mobile);
  expect((await owner.submitCode(await world.code(mobile, 4))).status()).toBe(200);
});

test('a number allows fewer than a hundred wrong codes a day from all networks together @once @long', async ({
  clientAt,
  world,
  person: { mobile },
}) => {
  let made = 0;
  let sent = 0;
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    for (let session = 1; session <= 2; session += 1) {
      await later(world);
      const stranger = await clientAt(address);
      await stranger.requestCode(mobile);
      sent += 1;
      const wrong = wrongCode(await world.code(mobile, sent));
      for (let guess = 1; guess <= 5; guess += 1) {
        const reply = await stranger.submitCode(wrong);
        if (reply.status() === 422) made += 1;
        else await expectWait(reply, 'code', /^codes-tried-hours:6$/);
      }
    }
  }
  // The limit in six hours, so 96 guesses a day.
  expect(made).toBe(24);
});

test('a device that verified the number before has its own limit, which others cannot use up @once @long', async ({
  clientAt,
  wizard,
  world,
  person: { mobile },
}) => {
  await subscribe(wizard);
  let sent = 0;
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    sent += await useUp({ clientAt, world }, address, mobile);
  }
  // The owner's own code was one of the ten.
  expect(sent).toBe(9);
  expect((await (await clientAt('203.0.113.99')).requestCode(mobile)).status()).toBe(429);

  const client = new PageClient(wizard);
  await later(world);
  const reply = await client.submit('address', newAddress('شارع العروبة', '1'));
  expect(reply).toMatchObject({ href: expect.stringContaining('/start/mobile') });
  await client.submit('mobile', { phase: 'code', code: await world.code(mobile, sent + 2) });
});

test('refused and failed code requests do not count against the number @once @long', async ({
  restartWith,
  clientAt,
  world,
  person: { mobile },
}, { workerIndex }) => {
  await restartWith({ CODES_PER_ADDRESS_HOURLY: '1' });
  // Three IP addresses that have used up their own limits keep requesting codes for this number.
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    await (await clientAt(address)).requestCode(newPerson(workerIndex).mobile);
    for (let time = 1; time <= 6; time += 1) {
      const refused = await (await clientAt(address)).requestCode(mobile);
      await expectWait(refused, 'mobile', /^codes-used-up:\d+$/);
    }
  }
  expect(await world.codes(mobile)).toHaveLength(0);

  const owner = await clientAt('198.51.100.77');
  await world.fault({ operation: 'verify-start', kind: 'status', status: 503, times: 7 });
  for (let time = 1; time <= 7; time += 1) {
    expect((await owner.requestCode(mobile)).status()).toBe(503);
  }
  expect((await owner.requestCode(mobile)).status()).toBe(200);
  expect((await owner.submitCode(await world.code(mobile, 1))).status()).toBe(200);
});

test('the hourly limit of all codes makes customers wait and raises one alarm @once', async ({
  restartWith,
  clientAt,
  world,
  app,
}, { workerIndex }) => {
  // Codes sent earlier in this hour count too.
  await restartWith({ CODES_HOURLY: '1' });
  const last = newPerson(workerIndex).mobile;
  await (await clientAt('203.0.113.7')).requestCode(newPerson(workerIndex).mobile);
  const before = app.log().length;
  const refused = await (await clientAt('203.0.113.8')).requestCode(last);
  await expectWait(refused, 'mobile', /^codes-used-up:\d+$/);
  expect(await world.codes(last)).toHaveLength(0);
  const alarms = (await app.wholeLog())
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('codes-used-up') && line.includes('"alarm":true'));
  expect(alarms).toHaveLength(1);
  expect(alarms[0]).not.toContain(last);
});

test('sessions and networks have call limits, and verified sessions continue when their network is used up @once', async ({
  restartWith,
  clientAt,
  world,
}, { workerIndex }) => {
  await restartWith({ CALLS_PER_MINUTE: '10' });
  const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
  const busy = await clientAt('203.0.113.7');
  const read = () => busy.get('/api/journey/coverage');
  let allowed = 0;
  let reply = await read();
  // On a slow machine some of the limit is refilled meanwhile.
  for (; reply.status() === 200 && allowed < 60; reply = await read()) allowed += 1;
  expect(allowed).toBeGreaterThanOrEqual(9);
  expect(reply.status()).toBe(429);
  const { code, retryAfterMs } = (await reply.json()) as { code: string; retryAfterMs: number };
  expect(code).toBe('too-many-requests');
  expect(Number(reply.headers()['retry-after'])).toBe(Math.ceil(retryAfterMs / 1_000));
  expect(retryAfterMs).toBeLessThanOrEqual(minuteMs);
  // Another session at the same IP address.
  const neighbour = await clientAt('203.0.113.7');
  expect((await neighbour.get('/api/journey/coverage')).status()).toBe(200);

  // Calls that cause a partner request have an hourly limit; above it the partner is not called.
  const costly = await clientAt('203.0.113.8');
  for (let call = 1; call <= 10; call += 1) await costly.submit('coverage', { place: null });
  const seen = await world.lastRequest();
  expect((await costly.submit('coverage', { place, wish: null })).status()).toBe(429);
  const asked = (await world.requests(seen)).filter(({ party }) => party === 'partner');
  expect(asked).toEqual([]);

  // One network is used up: sessions that have started continue, new ones are refused; other
  // networks are unaffected.
  const begin = (last: number) => clientAt(`2001:db8:7:7::${last.toString(16)}`);
  const known = await begin(1);
  const { mobile } = newPerson(workerIndex);
  expect((await known.requestCode(mobile)).status()).toBe(200);
  expect((await known.submitCode(await world.code(mobile))).status()).toBe(200);
  for (let people = 2; people <= 25; people += 1) await begin(people);
  await expect(begin(26)).rejects.toThrow('429');
  expect((await known.get('/api/journey/registration')).status()).toBe(200);
  await clientAt('2001:db8:7:8::1');
});

test('wrong staff passwords from many networks delay that account, except on a known device @once @long', async ({
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
  // The next test signs in with the same name.
  await query(app, "delete from budgets where key like 'staff-%'");
});
