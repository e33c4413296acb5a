import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/stack/browser';
import { test as base, expect } from '../harness/customer';
import { invoiceOf } from '../harness/customer-client';
import { expectNotice } from '../harness/expect-errors';
import { subscribe, walkTo } from '../harness/walk';

interface BackForwardCacheFixtures {
  /**
   * A browser with a back-forward cache, which Playwright disables. Our pages are `no-store`, and
   * over plain http no browser caches such a page; over https some do. Here a proxy removes that
   * header, so that every page is cached.
   */
  cachingContext: BrowserContext;
}

/** A forward proxy that removes `no-store` from the pages. */
function cacheableProxy(): Server {
  const proxy = createServer((asked, answered) => {
    const { 'proxy-connection': _hop, ...headers } = asked.headers;
    const onward = request(asked.url ?? '', { method: asked.method, headers }, (reply) => {
      const isPage = reply.headers['content-type']?.startsWith('text/html');
      const cache = isPage ? { 'cache-control': 'private, no-cache' } : {};
      answered.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...cache });
      reply.pipe(answered);
    });
    onward.on('error', () => answered.destroy());
    asked.pipe(onward);
  });
  // Requests that a test sends outside the browser use a CONNECT tunnel.
  return proxy.on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
}

const test = base.extend<BackForwardCacheFixtures>({
  cachingContext: async ({ playwright, launchOptions, baseURL, language, viewport }, use) => {
    const proxy = cacheableProxy();
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // The headless shell has no back-forward cache.
      executablePath: findBrowser(),
      args: [...browserArguments, '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      proxy: {
        server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        bypass: '<-loopback>',
      },
    });
    const context = await browser.newContext({ baseURL, locale: language, viewport });
    await context.addInitScript(() => {
      // Runs before the page's own listeners: records what was visible at that moment.
      addEventListener('pageshow', ({ persisted }) => {
        const { visibility } = document.documentElement.style;
        if (persisted) sessionStorage.setItem('restored', `${location.pathname} ${visibility}`);
      });
    });
    await use(context);
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
  },
});

/** The page that was restored from the cache, and whether its content was visible. */
const restoredPage = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'));

const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name);

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';

/** Whether a token still opens a wizard page that requires verification. */
async function opens(visitor: APIRequestContext, token: string): Promise<boolean> {
  const reply = await visitor.get('/api/journey/registration?locale=en', {
    headers: { cookie: `session=${token}` },
  });
  return ((await reply.json()) as { open: boolean }).open;
}

test('signing out and "Not me" end the session on the server, clear the browser, and lead home with a message @once', async ({
  cachingContext,
  wizardOn,
  playwright,
  baseURL,
  language,
  person,
  t,
}) => {
  const page = await cachingContext.newPage();
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

  // Without a connection an error is shown, and nothing is half done.
  const out = page.getByRole('button', { name: t('steps.sign-out.open') });
  await cachingContext.setOffline(true);
  await out.click();
  await expectNotice(page, t('steps.not-me.failed'));
  await cachingContext.setOffline(false);
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/sign-out')),
    out.click(),
  ]);
  expect((await reply.allHeaders())['clear-site-data']).toBe('"cache", "storage"');
  await expect(page).toHaveURL(new RegExp(`/${language}\\?word=signed-out$`));
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell.sign-out.open') })).toHaveCount(0);
  expect(await cookieNames(page)).not.toContain('session');
  expect(await opens(stranger, token)).toBe(false);
  // A late save from an earlier page is not stored.
  const late = { headers: { origin: new URL(page.url()).origin }, data: { draft: { notes: '1' } } };
  expect((await page.request.put('/api/journey/address?locale=en', late)).status()).toBe(409);
  expect(await cookieNames(page)).not.toContain('session');
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
  expect([null, `/${language}/start/registration hidden`]).toContain(await restoredPage(page));

  // With a new code every answer is there again.
  await walkTo(wizard, 'mobile');
  await wizard.mobile(1);
  await wizard.at('address');
  await expect(page.getByRole('textbox', { name: t('step-address.street') })).toHaveValue(
    'شارع البجيري',
  );
  await stranger.dispose();

  // "Not me" clears session and draft too, and Back shows nothing of them.
  await wizard.open('address');
  await page.getByRole('button', { name: t('steps.not-me.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('steps.not-me.title') });
  await expect(dialog).toContainText(t('steps.not-me.text'));
  await expect(dialog).toContainText(t('steps.not-me.kept'));
  await dialog.getByRole('button', { name: t('steps.not-me.confirm') }).click();
  await wizard.at('coverage');
  await page.evaluate(() => sessionStorage.clear());
  await page.goBack({ waitUntil: 'commit' });
  await wizard.at('coverage');
  // `Clear-Site-Data` also cleared the cached pages: this one was loaded from the server.
  expect(await restoredPage(page)).toBeNull();
  expect(await cookieNames(page)).not.toContain('session');
  await expect(page.getByRole('button', { name: t('steps.not-me.open') })).toHaveCount(0);
});

test('every page that shows customer data has a sign-out button @once @long', async ({
  wizard,
  page,
  language,
  t,
}) => {
  const out = page.getByRole('button', { name: t('shell.sign-out.open'), exact: true });
  await walkTo(wizard, 'mobile');
  // No customer is known yet.
  await expect(out).toHaveCount(0);
  await page.goto(`/${language}`);
  await expect(out).toHaveCount(0);
  await subscribe(wizard);
  const checkout = page.url();
  await expect(out).toBeVisible();
  for (const step of ['coverage', 'mobile', 'registration', 'address'] as const) {
    await wizard.open(step);
    await expect(out, step).toBeVisible();
  }
  // The steps after the address show no personal data, so they have no button; preferences are kept
  // from the purchase.
  await wizard.address();
  await wizard.at('plan');
  await expect(out).toHaveCount(0);
  await page.goto(`/${language}`);
  await expect(out).toBeVisible();
  await out.click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('resume-links.bought'))).toHaveCount(0);
  await page.goto(checkout);
  await expect(
    page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
  ).toBeVisible();
});

test('a stale payment page shows the outcome, also from the back-forward cache @once', async ({
  cachingContext,
  wizardOn,
  world,
  t,
}) => {
  const page = await cachingContext.newPage();
  const wizard = wizardOn(page);
  await walkTo(wizard, 'review');
  await wizard.review();
  await wizard.atPaymentPage();
  await world.pay(invoiceOf(page.url()));
  await page.goBack({ waitUntil: 'commit' });
  await wizard.atDone();
  expect(await restoredPage(page)).toBe(`/${wizard.language}/start/review hidden`);
  await page.goto(`/${wizard.language}/start/review`);
  await wizard.atDone();
  await expect(page.getByRole('button', { name: t('checkout.pay') })).toHaveCount(0);
});
