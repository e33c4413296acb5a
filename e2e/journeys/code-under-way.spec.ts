import { expect, test } from '../harness/crowd';
import { newPerson } from '../harness/person';

test('a code that is on its way stays good where no other one may be sent @once @long', async ({
  visitor,
  world,
  person: { mobile },
}) => {
  const owner = await visitor('198.18.2.1');
  expect((await owner.ask(mobile)).status()).toBe(200);
  const code = await world.code(mobile, 1);
  await world.advance('PT1M');
  await world.fault({ operation: 'verify-start', kind: 'status', status: 429 });
  expect((await owner.ask(mobile)).status()).toBe(429);
  expect((await owner.guess(code)).status()).toBe(200);
});

test('a limit of the provider is no new code to guess at @once @long', async ({
  visitor,
  world,
  person: { mobile },
}) => {
  const stranger = await visitor('198.18.2.2');
  await stranger.ask(mobile);
  const code = await world.code(mobile, 1);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let guess = 1; guess <= 5; guess += 1) await stranger.guess(wrong);
  await world.advance('PT1M');
  await world.fault({ operation: 'verify-start', kind: 'status', status: 429 });
  expect((await stranger.ask(mobile)).status()).toBe(429);
  const sixth = await stranger.guess(wrong);
  expect(await sixth.json()).toMatchObject({ fields: { code: 'code-spent' } });
});

test('a first code that may not be sent leaves none to type @once @long', async ({
  visitor,
  world,
  person: { mobile },
}) => {
  const owner = await visitor('198.18.2.3');
  await world.fault({ operation: 'verify-start', kind: 'status', status: 429 });
  expect((await owner.ask(mobile)).status()).toBe(429);
  const guess = await owner.guess('123456');
  expect(await guess.json()).toMatchObject({ fields: { code: 'code-expired' } });
});

test('a mistyped number whose send fails late does not take the place of the right one @once @long', async ({
  tighten,
  visitor,
  world,
  person: { mobile },
}, { workerIndex }) => {
  await tighten({ VERIFICATION_TIMEOUT_MS: '4000' });
  const owner = await visitor('198.18.2.4');
  const seen = await world.lastRequest();
  await world.fault({ operation: 'verify-start', kind: 'hang' });
  const mistyped = owner.ask(newPerson(workerIndex).mobile);
  const asked = async () => (await world.requests(seen)).map(({ operation }) => operation);
  await expect.poll(asked).toContain('verify-start');
  expect((await owner.ask(mobile)).status()).toBe(200);
  const code = await world.code(mobile, 1);
  expect((await mistyped).status()).toBeGreaterThanOrEqual(500);
  expect((await owner.guess(code)).status()).toBe(200);
});
