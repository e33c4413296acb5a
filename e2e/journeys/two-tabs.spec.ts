import type { Page } from '@playwright/test';
import { expectNotice } from '../support/beside';
import { Care } from '../support/care';
import { expect, test } from '../support/customer';
import { walkTo } from '../support/way';

/** What happens when a tab is looked at again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());

test('what another tab changed of the care is named as its card is @once', async ({
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

test('one number in two spellings is no news to the other tab @once', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  const newer = wizardOn(await context.newPage());
  await newer.open('mobile');
  const kept = saved(newer.page);
  await newer.page.getByRole('textbox', { name: t('step-mobile.label') }).fill(person.mobile);
  await kept;
  await wizard.sendTo(person.mobile.slice(1));
  await expect(
    page.getByRole('heading', { name: t('step-mobile.code-title') }),
    'asked nothing, and sent',
  ).toBeVisible();
});
