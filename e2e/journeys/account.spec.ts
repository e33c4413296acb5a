import type { Page } from '@playwright/test';
import { minuteMs } from '@/lib/kernel/time';
import type { App } from '../harness/app';
import { expect, test } from '../harness/customer';
import { newestCheckoutId, query } from '../harness/database';
import { expectFieldError } from '../harness/expect-errors';
import { translatorFor } from '../harness/messages';
import { newPerson } from '../harness/person';
import { planNames } from '../harness/presentation';
import { subscribe, walkTo, walkToPayment } from '../harness/walk';
import { Wizard } from '../harness/wizard';

const title = (wizard: Wizard, key: string) =>
  wizard.page.getByRole('heading', { level: 1, name: wizard.t(key) });

/** Opens the account page in a browser without a session. */
async function openSignIn(wizard: Wizard): Promise<void> {
  await wizard.page.goto(`/${wizard.language}/account`);
  await expect(title(wizard, 'account.sign-in')).toBeVisible();
  await wizard.waitForHydration();
}

/** Signs in with the mobile and the newest code, up to the list. */
async function signIn(wizard: Wizard): Promise<void> {
  const { mobile } = wizard.person;
  const before = (await wizard.world.codes(mobile)).length;
  await openSignIn(wizard);
  await wizard.requestCode();
  await wizard.enterCode(await wizard.world.code(mobile, before + 1));
  await expect(title(wizard, 'account.heading')).toBeVisible();
}

const tokenOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'session')?.value;

/** The partner's id of the newest subscription. */
async function newestReference(app: App): Promise<string> {
  const [row] = await query<{ subscription_id: string }>(
    app,
    `select subscription_id from checkouts where id = ${newestCheckoutId}`,
  );
  return String(row?.subscription_id);
}

test('a customer signs in with a code on another device and sees the purchase, and an expired session is explained @once', async ({
  wizard,
  wizardOn,
  browser,
  app,
  world,
  language,
  person,
  t,
}) => {
  await subscribe(wizard, { planId: 12 });
  const reference = await newestReference(app);
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: language });
  const there = wizardOn(await elsewhere.newPage());
  const { page } = there;
  await openSignIn(there);
  const asked = await world.lastRequest();

  // Errors appear next to the number and the code; the typed text is kept.
  await page.getByRole('button', { name: t('step-mobile.send') }).click();
  await expectFieldError(
    page.getByRole('textbox', { name: t('step-mobile.label') }),
    t('step-mobile.errors.mobile-missing'),
  );
  await there.requestCode();
  const planted = await tokenOf(page);
  const field = page.getByRole('textbox', { name: t('step-mobile.code-label') });
  await expect(field).toBeFocused();
  const code = await world.code(person.mobile, 2);
  const wrong = code === '111111' ? '222222' : '111111';
  await there.enterCode(wrong);
  await expectFieldError(field, t('step-mobile.errors.code-wrong'));
  await expect(field).toHaveValue(wrong);
  await there.enterCode(code);

  await expect(title(there, 'account.heading')).toBeVisible();
  await expect(page.getByText(t('account.ended')), 'a first visit').toHaveCount(0);
  expect(await tokenOf(page), 'a new token with the proof').not.toBe(planted);
  const current = page.getByRole('region', { name: t('account.current') });
  await expect(current.getByText(reference, { exact: true })).toBeVisible();
  await there.open('address');
  await expect(
    page.getByText(t('step-address.welcome', { name: person.name.split(' ')[0] ?? '' })),
  ).toBeVisible();
  await page.goBack();
  await expect(title(there, 'account.heading')).toBeVisible();
  const linked = (await world.requests(asked)).filter((one) => one.operation === 'link-customer');
  expect(linked, 'a customer who only signs in is not linked').toEqual([]);

  // Changes that need support: the message contains the order's number, and no personal data.
  await current.getByText(t('account.change')).click();
  await expect(current.getByText(t('account.change-text'))).toBeVisible();
  const letter = current.getByRole('link', { name: t('tracking.email') });
  const message = decodeURIComponent((await letter.getAttribute('href')) ?? '');
  expect(message).toContain(t('account.message', { reference }));
  const html = await page.content();
  expect(html).not.toContain(person.name);
  expect(html).not.toContain(person.mobile.slice(1));

  await current.getByRole('link', { name: t('account.follow') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/track/[\\w-]{32}$`));
  await page.goBack();

  // All pickups are ahead: no renewal is offered yet.
  await expect(current.getByRole('link', { name: t('account.again') })).toHaveCount(0);

  // An expired session asks for a code again, with a reason; after signing out there is no reason.
  await world.advance('P14DT1H');
  await openSignIn(there);
  await expect(page.getByText(t('account.ended'), { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(reference);
  await signIn(there);
  const invoice = page.getByRole('link', { name: t('checkout.invoice-open') });
  const file = (await invoice.getAttribute('href')) ?? '';
  expect((await page.request.get(file)).headers()['content-type']).toBe('application/pdf');
  await page.getByRole('button', { name: t('shell.sign-out.open'), exact: true }).click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  expect((await page.request.get(file)).status()).toBe(404);
  await openSignIn(there);
  await expect(page.getByText(t('account.ended'))).toHaveCount(0);
  await elsewhere.close();
});

test('the account of another customer shows nothing of the purchase @once', async ({
  wizard,
  browser,
  app,
  world,
  language,
  t,
}, { workerIndex }) => {
  await subscribe(wizard, { planId: 12 });
  const reference = await newestReference(app);
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: language });
  const stranger = new Wizard(
    await elsewhere.newPage(),
    t,
    language,
    world,
    newPerson(workerIndex),
  );
  const { page } = stranger;

  const reply = await page.goto(`/${language}/account`);
  expect(reply?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);

  // After a reload the page asks for the code while it is valid, and for the number after that.
  await openSignIn(stranger);
  await stranger.requestCode();
  await world.advance('PT9M');
  await page.reload();
  await expect(title(stranger, 'step-mobile.code-title')).toBeVisible();
  await world.advance('PT2M');
  await signIn(stranger);
  await expect(page.getByText(t('account.empty'), { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(reference);
  await page.getByRole('link', { name: t('account.see-plans') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/plans$`));
  await elsewhere.close();
});

test('home and account link to a half-finished order, an unpaid order, then the subscription @once', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const home = () => page.goto(`/${language}`);
  const account = () => page.goto(`/${language}/account`);
  const methods = ['mada', 'visa', 'mastercard'].map((way) => t(`payment.methods.${way}`));
  const waysToPay = page.getByRole('paragraph').filter({ hasText: new RegExp(methods.join('.*')) });
  await home();
  await expect(page.getByRole('region', { name: t('resume-links.label') })).toHaveCount(0);
  await page.getByText(t('home.pay-question')).click();
  await expect(waysToPay).toBeVisible();

  await walkTo(wizard, 'preferences');
  await account();
  await page.getByRole('link', { name: t('resume-links.begun-go') }).click();
  await wizard.at('preferences');
  await home();
  await expect(page.getByText(t('resume-links.begun', { place: '5', count: '8' }))).toBeVisible();
  await page.getByRole('link', { name: t('resume-links.begun-go') }).click();
  await wizard.at('preferences');

  await walkTo(wizard, 'review', { from: 'preferences' });
  await expect(waysToPay).toBeVisible();
  await walkToPayment(wizard, { from: 'review' });
  await account();
  const unfinished = page.getByRole('region', { name: t('account.unfinished') });
  await expect(unfinished.getByText(t('checkout.pay-title'))).toBeVisible();
  await unfinished.getByRole('link', { name: t('account.open') }).click();
  await expect(title(wizard, 'checkout.pay-title')).toBeVisible();
  await expect(waysToPay).toBeVisible();

  await subscribe(wizard, { from: 'review' });
  await home();
  await expect(page.getByText(t('resume-links.bought'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('resume-links.begun-go') })).toHaveCount(0);
  await page.getByRole('link', { name: t('resume-links.bought-go') }).click();
  await expect(title(wizard, 'account.heading')).toBeVisible();

  // The plan's name is in the page's language.
  const other = language === 'ar' ? 'en' : 'ar';
  // Its name comes from a catalogue that was read in that language.
  await page.request.get(`/${other}/plans`);
  await page.goto(`/${other}/account`);
  const bought = page
    .getByRole('region', { name: translatorFor(other)('account.current') })
    .getByRole('heading', { level: 3 });
  await expect(bought).toContainText(planNames.weekly[other]);
});

test('an account page left open over midnight updates the relative day of the pickup @once @long', async ({
  wizard,
  page,
  world,
  language,
  t,
}) => {
  await subscribe(wizard, { mode: 'start' });
  await page.clock.install();
  await page.goto(`/${language}/account`);
  const current = page.getByRole('region', { name: t('account.current') });
  await expect(current).toContainText(t('tracking.tomorrow'));
  await world.advance('P1D');
  // Half an hour from hydration, whose moment the test cannot see.
  await expect(async () => {
    await page.clock.runFor(32 * minuteMs);
    await expect(current).not.toContainText(t('tracking.tomorrow'), { timeout: 3_000 });
  }).toPass();
});
