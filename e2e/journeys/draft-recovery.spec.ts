import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { languageLinkName } from '../harness/messages';
import { newPerson } from '../harness/person';
import { callsOf } from '../harness/pin';
import { PreferencesPage } from '../harness/preferences-page';
import { walkTo } from '../harness/walk';
import { Wizard } from '../harness/wizard';

/** Simulates returning to a tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());

test('with two open tabs, the older one shows what changed and keeps what was typed @once', async ({
  wizard,
  wizardOn,
  page,
  context,
  t,
  world,
}) => {
  await walkTo(wizard, 'address');
  const newer = wizardOn(await context.newPage());
  await newer.open('address');
  const [street, otherStreet] = [page, newer.page].map((tab) =>
    tab.getByRole('textbox', { name: t('step-address.street') }),
  );
  if (!street || !otherStreet) throw new Error('no street');

  const first = saved(newer.page);
  await otherStreet.fill('شارع التخصصي');
  await first;
  // A tab's own saves do not count as changes by another tab.
  const second = saved(newer.page);
  await otherStreet.fill('شارع التخصصي، العليا');
  await second;
  await expect(newer.page.getByRole('alert')).not.toContainText(t('steps.conflict.title'));

  await street.fill('طريق الملك فهد');
  const notice = await expectNotice(page, t('steps.conflict.title'));
  await expect(notice).toContainText(t('step-address.street'));
  await expect(notice).not.toContainText(t('step-address.building'));
  await notice.getByRole('button', { name: t('steps.conflict.show-theirs') }).click();
  await expect(street).toHaveValue('شارع التخصصي، العليا');
  await page.getByRole('button', { name: t('steps.conflict.restore-mine') }).click();
  await expect(street).toHaveValue('طريق الملك فهد');
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  await wizard.at('preferences');

  // Now the other tab is outdated: it detects this when it becomes visible, and may still keep its
  // own version.
  await lookAgain(newer.page);
  const conflict = await expectNotice(newer.page, t('steps.conflict.title'));
  await conflict.getByRole('button', { name: t('steps.conflict.keep-mine') }).click();
  await newer.at('preferences');
  // A changed preference is named after its card.
  const kept = saved(newer.page);
  await new PreferencesPage(newer.page, t, world).button('clothes', 'choose').click();
  await kept;
  await lookAgain(page);
  const ofCare = await expectNotice(page, t('steps.conflict.title'));
  await expect(ofCare.getByRole('listitem')).toHaveText([t('step-preferences.services.clothes')]);
  await wizard.open('address');
  await expect(street).toHaveValue('شارع التخصصي، العليا');
});

test('a tab that one customer left open saves nothing for the next one in that browser @once', async ({
  wizard,
  page,
  context,
  language,
  person,
  t,
  world,
}, { workerIndex }) => {
  await walkTo(wizard, 'registration');
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  const next = await context.newPage();
  await next.goto(`/${language}/start/registration`);
  await next.getByRole('button', { name: t('steps.sign-out.open') }).click();
  await expect(next.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  const other = new Wizard(next, t, language, world, newPerson(workerIndex));
  await walkTo(other, 'registration');

  // What is typed is not saved, and the page becomes that of the customer who is signed in.
  const refused = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await name.fill(person.name);
  expect((await refused).status()).toBe(409);
  await expect(name).toHaveValue('');
  await other.open('registration');
  await expect(next.getByRole('textbox', { name: t('step-registration.name') })).toHaveValue('');

  // The same when a page is submitted at once.
  await other.registration();
  await other.at('address');
  const submitted = { answers: {}, edit: { from: '', as: 'another1.1', owner: 'someone else' } };
  const reply = await page.request.post('/api/journey/registration?locale=en', {
    headers: { origin: new URL(page.url()).origin },
    data: submitted,
  });
  expect(await reply.json()).toMatchObject({ code: 'edited-elsewhere' });
});

test('typed text survives a reload before it was saved, also without waiting for the request @once', async ({
  wizard,
  page,
  t,
}) => {
  await walkTo(wizard, 'address');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  for (const typed of ['حي', 'شارع الورود', 'شارع الورود، شارع ٩']) {
    await street.fill(typed);
    await page.reload();
    await wizard.waitForHydration();
    await expect(street).toHaveValue(typed);
  }

  // A browser skips the `beforeunload` question when the page does not respond within half a
  // second.
  await page.addInitScript(() => {
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
  });
  await wizard.open('address');
  await street.fill('طريق الملك فهد');
  await page.reload();
  await wizard.waitForHydration();
  await expect(street).toHaveValue('طريق الملك فهد');
  // The draft is their own: no conflict is shown, and further typing is saved with it.
  await page.getByRole('textbox', { name: t('step-address.building') }).fill('7421');
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  await wizard.at('preferences');
});

test('an expired session keeps the draft, and a new code restores every answer @once', async ({
  wizard,
  page,
  person,
  world,
  t,
}) => {
  await walkTo(wizard, 'address');
  await page.getByRole('textbox', { name: t('step-address.building') }).fill('7421');
  await world.advance('P15D');
  await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع العروبة');
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  const notice = await expectNotice(page, t('errors.session-ended.title'));
  await notice.getByRole('link', { name: t('steps.continue-there') }).click();
  await wizard.at('mobile');
  await expect(page.getByText(t('steps.reasons.session-ended'))).toBeVisible();
  await wizard.mobile(1);
  // The customer returns to the same step, with the text typed before and after the session ended.
  await wizard.at('address');
  await expect(page.getByRole('textbox', { name: t('step-address.street') })).toHaveValue(
    'شارع العروبة',
  );
  await wizard.open('registration');
  await expect(page.getByRole('textbox', { name: t('step-registration.name') })).toHaveValue(
    person.name,
  );
});

test('a lost connection is reported, keeps answers, and the step continues after reconnecting @once', async ({
  wizard,
  page,
  context,
  world,
  t,
}) => {
  await walkTo(wizard, 'address');
  await context.setOffline(true);
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await street.fill('شارع الثمامة');
  await expect(
    page.getByRole('status').filter({ hasText: t('steps.save-offline.title') }),
  ).toContainText(t('steps.save-offline.text'));

  const save = page.getByRole('button', { name: t('steps.save'), exact: true });
  await save.click();
  const notice = await expectNotice(page, t('errors.offline.title'));
  await expect(notice.getByRole('button', { name: t('steps.again') })).toBeEnabled();
  await expect(save).toBeEnabled();
  await expect(street).toHaveValue('شارع الثمامة');

  const before = await world.partnerCounts();
  await context.setOffline(false);
  await wizard.at('preferences');
  expect((await world.partnerCounts()).addresses - before.addresses).toBe(1);
});

test('text typed while offline is sent on the next press of the button, and not while half typed @once @long', async ({
  wizard,
  page,
  context,
  world,
  t,
}) => {
  await walkTo(wizard, 'address');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await street.fill('شارع الثمامة');
  await context.setOffline(true);
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  const notice = await expectNotice(page, t('errors.offline.title'));
  await expect(notice).toContainText(t('errors.offline.text'));
  await street.fill('طريق المل');
  await expect(notice).toContainText(t('errors.offline.changed'));

  const seen = await world.lastRequest();
  const kept = saved(page);
  await context.setOffline(false);
  await kept;
  await street.fill('طريق الملك فهد');
  await notice.getByRole('button', { name: t('steps.again') }).click();
  await wizard.at('preferences');
  const sent = await callsOf(world, seen, 'save-address');
  expect(sent.map(({ fields }) => fields.street_area)).toEqual(['طريق الملك فهد']);
});

test('the language switch keeps page, step, half-typed answers, focus and scroll position @once', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'address');
  const notes = page.locator('textarea');
  await notes.fill('نصف جملة');
  const top = () => notes.evaluate((field) => field.getBoundingClientRect().top);
  // Away from the end of the page, where scrolling is limited.
  await page.evaluate(() => scrollBy(0, -120));
  const before = await top();
  const press = () =>
    page.getByRole('link', { name: languageLinkName(language) }).evaluate((link) => {
      // Dispatches the events directly: Playwright would scroll to the element first.
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      const click = { bubbles: true, cancelable: true, detail: 1 };
      link.dispatchEvent(new MouseEvent('click', click));
    });
  await press();
  const other = language === 'ar' ? 'en' : 'ar';
  await expect(page).toHaveURL(new RegExp(`/${other}/start/address$`));
  await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  await expect(notes).toHaveValue('نصف جملة');
  await expect(notes).toBeFocused();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8);
  // Nothing remains in browser storage.
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
});
