import type { APIRequestContext } from '@playwright/test';
import { expectNotice } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { walkTo } from '../harness/way';
import type { Wizard } from '../harness/wizard';

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
