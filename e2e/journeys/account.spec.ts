import type { Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import type { App } from '../harness/app';
import { expectFault } from '../harness/beside';
import { book, newestCheckout } from '../harness/book';
import { expect, test } from '../harness/customer';
import { newPerson } from '../harness/person';
import { subscribed, walkTo, walkToPayment } from '../harness/way';
import { Wizard } from '../harness/wizard';

const title = (wizard: Wizard, key: string) =>
  wizard.page.getByRole('heading', { level: 1, name: wizard.t(key) });

/** The account, opened by somebody whom this browser does not know. */
async function openSignIn(wizard: Wizard): Promise<void> {
  await wizard.page.goto(`/${wizard.language}/account`);
  await expect(title(wizard, 'account.sign-in')).toBeVisible();
  await wizard.alive();
}

/** From the number to the list, with the newest code. */
async function signIn(wizard: Wizard): Promise<void> {
  const { mobile } = wizard.person;
  const before = (await wizard.world.codes(mobile)).length;
  await openSignIn(wizard);
  await wizard.askForCode();
  await wizard.enterCode(await wizard.world.code(mobile, before + 1));
  await expect(title(wizard, 'account.heading')).toBeVisible();
}

const tokenOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'session')?.value;

/** The partner's number of the subscription that was bought last. */
async function newestReference(app: App): Promise<string> {
  const [row] = await book<{ subscription_id: string }>(
    app,
    `select subscription_id from checkouts where id = ${newestCheckout}`,
  );
  return String(row?.subscription_id);
}

test('what was bought on one device is seen on another after a code, and bought again from there @once', async ({
  wizard,
  wizardOn,
  browser,
  app,
  world,
  language,
  person,
  t,
}) => {
  await subscribed(wizard, { planId: 12 });
  const reference = await newestReference(app);
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: language });
  const there = wizardOn(await elsewhere.newPage());
  const { page } = there;
  await openSignIn(there);
  await there.accessible();
  const asked = await world.lastRequest();

  // The number and the code, each with its fault beside it; what was typed stays.
  await page.getByRole('button', { name: t('step-mobile.send') }).click();
  await expectFault(
    page.getByRole('textbox', { name: t('step-mobile.label') }),
    t('step-mobile.errors.mobile-missing'),
  );
  await there.askForCode();
  const planted = await tokenOf(page);
  const field = page.getByRole('textbox', { name: t('step-mobile.code-label') });
  await expect(field).toBeFocused();
  await there.accessible();
  const code = await world.code(person.mobile, 2);
  const wrong = code === '111111' ? '222222' : '111111';
  await there.enterCode(wrong);
  await expectFault(field, t('step-mobile.errors.code-wrong'));
  await expect(field).toHaveValue(wrong);
  await there.enterCode(code);

  await expect(title(there, 'account.heading')).toBeVisible();
  expect(await tokenOf(page), 'a new token with the proof').not.toBe(planted);
  const current = page.getByRole('region', { name: t('account.current') });
  await expect(current.getByText(reference, { exact: true })).toBeVisible();
  await there.accessible();
  const linked = (await world.requests(asked)).filter((one) => one.operation === 'link-customer');
  expect(linked, 'whoever signs in is not linked').toEqual([]);

  // What cannot be done here, and whom to ask: the number is in the message, the person is not.
  await current.getByText(t('account.change')).click();
  await expect(current.getByText(t('account.change-text'))).toBeVisible();
  const letter = current.getByRole('link', { name: t('tracking.email') });
  const message = decodeURIComponent((await letter.getAttribute('href')) ?? '');
  expect(message).toContain(t('account.message', { reference }));
  await there.accessible();
  const html = await page.content();
  expect(html).not.toContain(person.name);
  expect(html).not.toContain(person.mobile.slice(1));

  await current.getByRole('link', { name: t('account.follow') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/track/[\\w-]{32}$`));
  await page.goBack();

  await current.getByRole('link', { name: t('account.again') }).click();
  // Its answers came along with the proof: only the plan is open again.
  await there.at('plan');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(/^12:/);
  await elsewhere.close();
});

test('the invoice is had from the account, and signing out closes it @once @long', async ({
  wizard,
  wizardOn,
  browser,
  app,
  t,
}) => {
  await subscribed(wizard);
  await until('the invoice is kept', async () => {
    const rows = await book(app, `select 1 from invoices where checkout_id = ${newestCheckout}`);
    return rows[0];
  });
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: 'ar' });
  const there = wizardOn(await elsewhere.newPage());
  const { page } = there;
  await signIn(there);
  const link = page.getByRole('link', { name: t('checkout.invoice-open') });
  const invoice = (await link.getAttribute('href')) ?? '';
  const had = await page.request.get(invoice);
  expect(had.headers()['content-type']).toBe('application/pdf');
  expect((await had.body()).toString('latin1')).toMatch(/^%PDF-/);

  await page.getByRole('button', { name: t('shell.sign-out.open'), exact: true }).click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  expect((await page.request.get(invoice)).status()).toBe(404);
  await openSignIn(there);
  await expect(page.getByText(t('account.ended')), 'they left themselves').toHaveCount(0);
  await elsewhere.close();
});

test('a stranger sees nothing of it, and is told nothing @once', async ({
  wizard,
  browser,
  app,
  world,
  language,
  t,
}, { workerIndex }) => {
  await subscribed(wizard, { planId: 12 });
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

  // A number that bought here and one that nobody has get the very same answer (T2).
  const send = async (mobile: string) => {
    const visitor = await browser.newContext({ baseURL: app.url });
    const answer = await visitor.request.post(`/api/account/code?locale=${language}`, {
      headers: { origin: app.url },
      data: { mobile },
    });
    const said = (await answer.json()) as object;
    await visitor.close();
    return [answer.status(), Object.keys(answer.headers()).sort(), { ...said, mobile: '' }];
  };
  const [known, unknown] = [
    await send(wizard.person.mobile),
    await send(newPerson(workerIndex).mobile),
  ];
  expect(known).toEqual(unknown);

  await signIn(stranger);
  await expect(page.getByText(t('account.empty'), { exact: true })).toBeVisible();
  await stranger.accessible();
  expect(await page.content()).not.toContain(reference);
  await page.getByRole('link', { name: t('account.see-plans') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/plans$`));
  await elsewhere.close();
});

test('a session that ended asks for a code again, with a word why @once @long', async ({
  wizard,
  page,
  world,
  app,
  t,
}) => {
  await subscribed(wizard);
  const reference = await newestReference(app);
  await page.goto('/ar/account');
  await expect(title(wizard, 'account.heading')).toBeVisible();
  await world.advance('P14DT1H');
  await openSignIn(wizard);
  await expect(page.getByText(t('account.ended'), { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(reference);
  await signIn(wizard);
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
});

test('drawn anew, the code is asked for while it is good, and the number after that @once @long', async ({
  wizard,
  page,
  world,
}) => {
  await openSignIn(wizard);
  await wizard.askForCode();
  await world.advance('PT9M');
  await page.reload();
  await expect(title(wizard, 'step-mobile.code-title')).toBeVisible();
  await world.advance('PT2M');
  await openSignIn(wizard);
  await wizard.askForCode();
  await world.advance('PT2M');
  await page.reload();
  await wizard.enterCode(await world.code(wizard.person.mobile, 2));
  await expect(title(wizard, 'account.heading')).toBeVisible();
});

test('an order that is not paid yet stands there too, with the way to it @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await walkToPayment(wizard);
  await page.goto('/ar/account');
  const unfinished = page.getByRole('region', { name: t('account.unfinished') });
  await expect(unfinished.getByText(t('checkout.pay-title'))).toBeVisible();
  await wizard.accessible();
  await unfinished.getByRole('link', { name: t('account.open') }).click();
  await expect(title(wizard, 'checkout.pay-title')).toBeVisible();
});

test('signing in proves the mobile to the wizard as well, which keeps what was answered @once @long', async ({
  wizard,
  page,
  language,
  t,
}) => {
  await walkTo(wizard, 'mobile');
  // By the header's own link, which a phone shows as a picture.
  await page.goto(`/${language}/plans`);
  await page.getByRole('link', { name: t('account.title') }).click();
  await expect(title(wizard, 'account.sign-in')).toBeVisible();
  await wizard.alive();
  await wizard.askForCode();
  await wizard.enterCode(await wizard.world.code(wizard.person.mobile));
  await expect(title(wizard, 'account.heading')).toBeVisible();
  await page.goto(`/${language}/start`);
  await wizard.at('registration');
});

test('what no page of ours sends is refused cleanly, and opens no session @once', async ({
  page,
  app,
}) => {
  const sent = async (path: string, data: unknown, origin = app.url) => {
    const reply = await page.request.post(`/api/account/${path}?locale=ar`, {
      headers: { origin, 'content-type': 'application/json' },
      data: JSON.stringify(data),
    });
    const { code, reference, fields } = (await reply.json()) as Record<string, unknown>;
    expect(reference).toEqual(expect.any(String));
    return [reply.status(), code, fields];
  };
  const invalid = (fields: object) => [422, 'invalid-answers', fields];
  const unread = [400, 'bad-request', undefined];
  expect(await sent('code', { mobile: '0112345678' })).toEqual(
    invalid({ mobile: 'mobile-landline' }),
  );
  expect(await sent('code', { mobile: 551234567 })).toEqual(unread);
  expect(await sent('code', [])).toEqual(unread);
  expect(await sent('code', {}), 'another code where none was sent').toEqual(
    invalid({ code: 'code-expired' }),
  );
  expect(await sent('sign-in', {})).toEqual(unread);
  expect(await sent('sign-in', { code: '12' })).toEqual(invalid({ code: 'code-length' }));
  expect(await sent('sign-in', { code: '123456' })).toEqual(invalid({ code: 'code-expired' }));
  expect((await sent('code', { mobile: '0551234567' }, 'https://elsewhere.example'))[0]).toBe(403);
  expect((await page.request.get('/api/account/code?locale=ar')).status()).toBe(405);
  expect(await tokenOf(page)).toBeUndefined();
});
