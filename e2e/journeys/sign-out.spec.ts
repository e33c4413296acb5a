import type { APIRequestContext, Page } from '@playwright/test';
import { expectNotice } from '../harness/beside';
import { FrontDoor, subscribed, walkTo, walkToPayment } from '../harness/way';
import { expect, restored, test } from '../harness/restoring';
import { cards } from '../harness/wizard';

const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name);

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';

/** What a token is still worth: whether it opens a page of the wizard beyond the proof. */
async function opens(visitor: APIRequestContext, token: string): Promise<boolean> {
  const reply = await visitor.get('/api/journey/registration?locale=en', {
    headers: { cookie: `session=${token}` },
  });
  return ((await reply.json()) as { open: boolean }).open;
}

test('signing out ends the session on the server, forgets in the browser, and leads home with a word @once', async ({
  keeper,
  wizardOn,
  playwright,
  baseURL,
  language,
  person,
  t,
}) => {
  const page = await keeper.newPage();
  const wizard = wizardOn(page);
  await walkTo(wizard, 'address');
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByRole('textbox', { name: t('step-address.street') }).fill('شارع البجيري');
  await kept;
  await wizard.open('registration');
  await expect(page.getByRole('textbox', { name: t('step-registration.name') })).toHaveValue(
    person.name,
  );
  const token = await tokenOf(page);
  const stranger = await playwright.request.newContext({ baseURL });
  expect(await opens(stranger, token)).toBe(true);

  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/sign-out')),
    page.getByRole('button', { name: t('steps.sign-out.open') }).click(),
  ]);
  expect((await reply.allHeaders())['clear-site-data']).toBe('"cache", "storage"');
  await expect(page).toHaveURL(new RegExp(`/${language}\\?word=signed-out$`));
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  await wizard.accessible();
  await expect(page.getByRole('button', { name: t('shell.sign-out.open') })).toHaveCount(0);
  expect(await cookieNames(page)).not.toContain('session');
  expect(await opens(stranger, token)).toBe(false);
  for (const [method, path] of [
    ['GET', `/${language}/start/registration`],
    ['GET', `/${language}`],
  ] as const) {
    const shown = await stranger.fetch(path, { method, headers: { cookie: `session=${token}` } });
    const html = await shown.text();
    expect(html, path).not.toContain(person.name);
    expect(html, path).not.toContain(person.mobile.slice(1));
  }

  await page.goBack({ waitUntil: 'commit' });
  await wizard.at('coverage');
  await expect(page.getByText(person.name)).toHaveCount(0);
  expect([null, `/${language}/start/registration hidden`]).toContain(await restored(page));

  // Behind a new code everything is where it was.
  await walkTo(wizard, 'mobile');
  await wizard.mobile(1);
  await wizard.at('address');
  await expect(page.getByRole('textbox', { name: t('step-address.street') })).toHaveValue(
    'شارع البجيري',
  );
  await stranger.dispose();
});

test('every page that shows something of a customer has the way out @once @long', async ({
  wizard,
  page,
  language,
  t,
}) => {
  const out = page.getByRole('button', { name: t('shell.sign-out.open'), exact: true });
  await walkTo(wizard, 'mobile');
  // Nobody is known yet.
  await expect(out).toHaveCount(0);
  await page.goto(`/${language}`);
  await expect(out).toHaveCount(0);
  await subscribed(wizard);
  const checkout = page.url();
  await expect(out).toBeVisible();
  await wizard.accessible();
  for (const step of ['coverage', 'mobile', 'registration', 'address'] as const) {
    await wizard.open(step);
    await expect(out, step).toBeVisible();
  }
  // Who goes on from there knows who they are; the care is kept from the purchase.
  await wizard.address();
  await wizard.at('plan');
  await expect(out).toHaveCount(0);
  await page.goto(`/${language}`);
  await expect(out).toBeVisible();
  await wizard.accessible();
  await out.click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('ways-back.bought'))).toHaveCount(0);
  await page.goto(checkout);
  await expect(
    page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
  ).toBeVisible();
});

test('signed out at the gateway: the payment goes on, its outcome shows, and nothing else @once @long', async ({
  wizard,
  page,
  context,
  world,
  language,
  person,
  t,
}) => {
  await walkToPayment(wizard);
  const before = await world.books();
  const tab = await context.newPage();
  await tab.goto(`/${language}/start/registration`);
  await tab.getByRole('button', { name: t('steps.sign-out.open') }).click();
  await expect(tab.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();

  await wizard.payWith(cards.good);
  await wizard.atDone();
  expect((await world.books()).subscriptions.active - before.subscriptions.active).toBe(1);
  expect(await cookieNames(page)).not.toContain('session');
  await expect(page.getByRole('button', { name: t('shell.sign-out.open') })).toHaveCount(0);
  expect(await page.content()).not.toContain(person.name);
  expect(await page.content()).not.toContain(person.mobile.slice(1));

  await page.goto(`/${language}`);
  await expect(page.getByText(t('ways-back.bought'))).toHaveCount(0);
  await page.goto(`/${language}/start/review`);
  await wizard.at('coverage');
});

test('signed out at the gateway and never back: the worker brings it to its end @once @long', async ({
  wizard,
  page,
  context,
  world,
  language,
  t,
}) => {
  await walkToPayment(wizard);
  const invoice = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const before = await world.books();
  const tab = await context.newPage();
  await tab.goto(`/${language}/start/registration`);
  await tab.getByRole('button', { name: t('steps.sign-out.open') }).click();
  await expect(tab.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  await page.close();
  await world.pay(invoice);
  await expect
    .poll(async () => (await world.books()).subscriptions.active)
    .toBe(before.subscriptions.active + 1);
});

test('what is sent after signing out is kept for nobody @once @long', async ({
  wizard,
  page,
  app,
  t,
}) => {
  await walkTo(wizard, 'address');
  const late = { headers: { origin: app.url }, data: { draft: { streetArea: 'شارع البجيري' } } };
  await page.getByRole('button', { name: t('steps.sign-out.open') }).click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  const reply = await page.request.put('/api/journey/address?locale=en', late);
  expect(reply.status()).toBe(409);
  expect(await cookieNames(page)).not.toContain('session');
  // Neither does a first step begin anew from what a page of before had on it.
  const edit = { from: 'k3x9q0ab.7', as: 'm1n2p3q4.1' };
  const stale = await page.request.put('/api/journey/coverage?locale=en', {
    headers: { origin: app.url },
    data: { draft: {}, edit },
  });
  expect([stale.status(), (await stale.json()).code]).toEqual([409, 'edited-elsewhere']);
  expect(await cookieNames(page)).not.toContain('session');
  // From another site nobody can be signed out.
  const forced = await page.request.post('/api/sign-out?locale=en', {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(forced.status()).toBe(403);
});

test('a session planted before the proof is worth nothing after it @once', async ({
  wizard,
  page,
  playwright,
  baseURL,
}) => {
  await walkTo(wizard, 'mobile');
  const planted = await tokenOf(page);
  const attacker = await playwright.request.newContext({ baseURL });
  const looks = (path: string) =>
    attacker.get(path, { headers: { cookie: `session=${planted}` }, maxRedirects: 0 });
  expect((await looks('/ar/start/mobile')).status()).toBe(200);
  await walkTo(wizard, 'address', { from: 'mobile' });
  const own = await tokenOf(page);
  expect(own).not.toBe(planted);
  expect(await opens(attacker, own)).toBe(true);
  expect(await opens(attacker, planted)).toBe(false);
  expect((await looks('/ar/start/address')).headers().location).toMatch(/\/start\/coverage$/);
  const sent = await attacker.post('/api/journey/registration?locale=ar', {
    headers: { cookie: `session=${planted}`, origin: baseURL ?? '' },
    data: { answers: {} },
  });
  expect(sent.status()).toBe(410);
  await attacker.dispose();
});

test('a session ends after 14 idle days, and after 30 in any case: kindly, with the draft behind a code @once @long', async ({
  wizard,
  page,
  world,
  app,
  language,
  t,
}) => {
  await walkTo(wizard, 'review');
  const refusals = async () => {
    const get = (path: string) => page.request.get(`${path}?locale=${language}`);
    const submitted = await page.request.post(`/api/journey/review?locale=${language}`, {
      headers: { origin: app.url },
      data: { answers: { consent: true, seen: '' } },
    });
    return {
      news: (await get('/api/order-news')).status(),
      days: (await get('/api/pickup-days')).status(),
      step: ((await (await get('/api/journey/registration')).json()) as { open: boolean }).open,
      submit: ((await submitted.json()) as { code: string }).code,
    };
  };
  // Seen now and then, it goes on, but not beyond thirty days. What was typed last is kept for thirty more.
  for (let visit = 1; visit <= 2; visit += 1) {
    await world.advance('P13D');
    await wizard.open('registration');
    const typed = await page.request.put(`/api/journey/registration?locale=${language}`, {
      headers: { origin: app.url },
      data: { draft: { name: 'مها' } },
    });
    expect(typed.status()).toBe(200);
  }
  await world.advance('P5D');
  const ended = { news: 409, days: 409, step: false, submit: 'session-ended' };
  expect(await refusals()).toEqual(ended);
  await page.goto(`/${language}/start/review`);
  await wizard.at('mobile');
  await expect(page.getByText(t('steps.reasons.session-ended'))).toBeVisible();
  await page.goto(`/${language}`);
  await expect(page.getByRole('button', { name: t('shell.sign-out.open') })).toHaveCount(0);

  await wizard.open('mobile');
  await wizard.mobile(1);
  // The day that was chosen has passed meanwhile; everything else is there.
  await wizard.at('schedule');
  const proven = await new FrontDoor(wizard).read<object>('/api/journey/registration');
  expect(proven).toMatchObject({ open: true, answers: { name: 'مها' } });

  await world.advance('P14DT1H');
  expect(await refusals()).toEqual(ended);
  await wizard.open('registration').catch(() => {});
  await wizard.at('mobile');
});

test('no connection while signing out is said, and nothing is half done @once @long', async ({
  wizard,
  page,
  context,
  t,
}) => {
  await walkTo(wizard, 'address');
  const out = page.getByRole('button', { name: t('steps.sign-out.open') });
  await expect(out).toBeVisible();
  await context.setOffline(true);
  await out.click();
  await expectNotice(page, t('steps.not-me.failed'));
  await context.setOffline(false);
  await out.click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
});
