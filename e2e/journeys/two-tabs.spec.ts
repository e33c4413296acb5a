import type { Page } from '@playwright/test';
import { expectNotice } from '../harness/beside';
import { Care } from '../harness/care';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { asked } from '../harness/pin';
import { caughtUp } from '../harness/slow-line';
import { walkTo } from '../harness/way';

/** What happens when a tab is looked at again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());

test('what another tab changed of the care is named as its card is @once @long', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  world,
}) => {
  await walkTo(wizard, 'preferences');
  const newer = wizardOn(await context.newPage());
  await newer.open('preferences');
  const kept = saved(newer.page);
  await new Care(newer.page, t, world).button('clothes', 'choose').click();
  await kept;
  await lookAgain(page);
  const notice = await expectNotice(page, t('steps.conflict.title'));
  await expect(notice.getByRole('listitem')).toHaveText([t('step-preferences.services.clothes')]);
});

const buildings = { first: '12', other: '14' };

for (const [insistsMeanwhile, long] of ofAKind([false, true])) {
  const then = insistsMeanwhile
    ? 'who insists meanwhile is asked for it once more'
    : 'the other is told first, and may insist';

  test(`two tabs that save an address at the same time send one: ${then} @once${long}`, async ({
    wizard,
    wizardOn,
    page,
    context,
    t,
    world,
  }) => {
    await walkTo(wizard, 'address');
    const building = (tab: Page) => tab.getByRole('textbox', { name: t('step-address.building') });
    const save = (tab: Page) => tab.getByRole('button', { name: t('steps.save'), exact: true });
    const typed = page.waitForResponse((reply) => {
      const request = reply.request();
      return request.method() === 'PUT' && (request.postData() ?? '').includes(buildings.first);
    });
    await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع التحلية');
    await building(page).fill(buildings.first);
    await typed;
    const other = wizardOn(await context.newPage());
    await other.open('address');

    const seen = await world.lastRequest();
    const sent = async () =>
      (await asked(world, seen, 'save-address')).map(({ fields }) => fields.building_number);
    const answer = await world.hold('save-address');
    await save(page).click();
    await answer.reached();
    await building(other.page).fill(buildings.other);
    await save(other.page).click();
    const told = await expectNotice(other.page, t('steps.conflict.title'));
    const insist = async () => {
      await told.getByRole('button', { name: t('steps.conflict.keep-mine') }).click();
      await other.at('preferences');
    };
    if (insistsMeanwhile) {
      await insist();
      // With its page: once the address is void, the server leads back to it.
      await caughtUp(other.page, 'preferences');
    }
    await answer.release();
    if (!insistsMeanwhile) {
      await wizard.at('preferences');
      expect(await sent()).toEqual([buildings.first]);
      await insist();
      expect(await sent()).toEqual([buildings.first, buildings.other]);
      return;
    }
    // Whose the partner took last, nobody can know.
    await expectNotice(page, t('steps.conflict.title'));
    await other.skipPreferences();
    await expectNotice(other.page, t('errors.step-closed.title'));
    await other.page.getByRole('link', { name: t('steps.continue-there') }).click();
    await other.at('address');
    await expect(building(other.page)).toHaveValue(buildings.other);
    await save(other.page).click();
    await other.at('preferences');
    expect((await sent()).at(-1)).toBe(buildings.other);
  });
}
