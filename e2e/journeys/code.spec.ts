import type { APIRequestContext } from '@playwright/test';
import { expectFault, expectNotice } from '../harness/beside';
import { expect, test } from '../harness/crowd';
import { ofAKind } from '../harness/of-a-kind';
import { newPerson } from '../harness/person';
import { walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';

test('a code that is half typed goes on after a look at the message; a wrong one is typed anew @once @long', async ({
  wizard,
  page,
  t,
  person,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const right = await world.code(person.mobile);
  const code = page.getByRole('textbox', { name: t('step-mobile.code-label') });
  await expect(code).toBeFocused();
  /** The message app is in front for a while. */
  const lookAway = () =>
    code.evaluate((field: HTMLInputElement) => {
      field.blur();
      field.focus();
    });
  const wrong = right === '123456' ? '654321' : '123456';
  await page.keyboard.type(wrong.slice(0, 3));
  await lookAway();
  await page.keyboard.type(wrong.slice(3));
  await expect(code).toHaveValue(wrong);
  await expectFault(code, t('step-mobile.errors.code-wrong'));
  await code.focus();
  await page.keyboard.type(right);
  await wizard.at('registration');
});

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

test('a first code that may not be sent leaves none to type @once', async ({
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

/** The session of before ends with the proof. */
const isProven = (request: APIRequestContext) =>
  expect
    .poll(async () => (await request.get('/api/journey/mobile?locale=ar')).json())
    .toMatchObject({ open: false });

/** Sends the right code, and takes the connection away while it is checked; gives the check, which waits. */
async function loseTheProof(wizard: Wizard) {
  const { page, world, t } = wizard;
  await wizard.askForCode();
  const check = await world.hold('verify-check');
  await wizard.enterCode(await world.code(wizard.person.mobile, 1));
  await check.reached();
  await page.context().setOffline(true);
  await expectNotice(page, t('errors.offline.title'));
  return check;
}

for (const [[what, comesBackFirst], long] of ofAKind([
  ['was lost', false],
  ['is still on its way', true],
] as const)) {
  test(`a right code whose answer ${what} when the connection comes back is right again @once${long}`, async ({
    wizard,
    context,
    world,
  }) => {
    await walkTo(wizard, 'mobile');
    const check = await loseTheProof(wizard);
    if (comesBackFirst) {
      const seen = await world.lastRequest();
      await context.setOffline(false);
      // What came second is answered before the first one.
      const asked = async () => (await world.requests(seen)).map(({ operation }) => operation);
      await expect.poll(asked).toContain('verify-check');
      await check.release();
    } else {
      await check.release();
      await isProven(context.request);
      await context.setOffline(false);
    }
    await wizard.registration();
    await wizard.at('address');
  });
}

test('a right code of a sign-in whose answer was lost is right again @once @long', async ({
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
