import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import { query, readNewestCheckout } from '../harness/database';
import { rawRequest } from '../harness/raw-request';
import { staffAccounts, staffPassword } from '../harness/staff-accounts';
import { expect, payWithoutActivation, StaffPage, test } from '../harness/staff-page';
import { walkToPayment } from '../harness/walk';
import { cards } from '../harness/wizard';

test('staff sees paid and inactive orders and who works on them, and a refund from two tabs happens once @once', async ({
  wizard,
  world,
  app,
  staffPage,
  newStaffPage,
}) => {
  const seen = await world.lastRequest();
  const { id, reference } = await payWithoutActivation(wizard, world, app);
  await staffPage.open();
  await expect(staffPage.page.getByText(staffPage.t('staff.sign-in-lead'))).toBeVisible();
  await staffPage.clickButton('enter');
  await expect(staffPage.page.getByLabel(staffPage.t('staff.name'), { exact: true })).toBeFocused();
  await staffPage.submitSignIn('sara', 'not the password');
  await expect(
    staffPage.page.getByRole('alert').filter({ hasText: staffPage.t('staff.wrong') }),
  ).toBeVisible();
  await staffPage.submitSignIn('sara');
  const row = staffPage.row(reference);
  await expect(
    row.getByRole('heading', { name: staffPage.t('staff.issues.paid-not-active.title') }),
  ).toBeVisible();
  const hold = (until: string) =>
    query(app, `update checkouts set lease_until = ${until} where id = $1`, [id]);
  await hold("now() + interval '1 minute'");
  await staffPage.button('try', reference).click();
  await staffPage.expectOutcome('busy');
  await hold('null');

  const other = await newStaffPage();
  await other.open();
  for (const one of [staffPage, other]) await one.startRefund(reference);
  await Promise.all([staffPage.clickButton('refund-yes'), other.clickButton('refund-yes')]);
  // When a confirm may still be in flight at the partner, the worker refunds a little later.
  const known = ['refunded', 'waits', 'asked-before', 'busy'];
  await Promise.all([staffPage.expectOutcome(...known), other.expectOutcome(...known)]);
  // The gateway's webhook may have arrived after the worker stopped: then one more confirm was
  // sent, whose result §4.10 shows within five minutes.
  await world.advance('PT6M');
  await until('the money to be back', async () => {
    await query(app, 'update checkouts set next_attempt_at = now() where id = $1', [id]);
    return (await readNewestCheckout(app)).state === 'refunded' || undefined;
  });

  await staffPage.page.getByRole('searchbox').fill(reference);
  await staffPage.clickButton('search-submit');
  await expect(staffPage.page).toHaveURL(new RegExp(`/staff/${id}$`));
  for (const text of ['events-of.captured', 'events-of.refund-asked-for', 'events-of.refunded']) {
    await expect(
      staffPage.page.getByText(staffPage.t(`staff.${text}`), { exact: true }).first(),
    ).toBeVisible();
  }
  await expect(
    staffPage.page.getByText(staffPage.t('staff.reasons.partner-cannot')).first(),
  ).toBeVisible();
  const text = await staffPage.page.locator('body').innerText();
  expect(text).not.toContain(wizard.person.name);
  expect(text).not.toContain(wizard.person.mobile.slice(1));
  const asked = (await world.requests(seen)).map(({ operation }) => operation);
  expect(asked.filter((operation) => operation === 'gateway-refund')).toHaveLength(1);
  const acts = await query<{ account: string; act: string; outcome: string }>(
    app,
    `select account, act, outcome from staff_acts where checkout_id = $1 and outcome <> 'begun'`,
    [id],
  );
  expect(acts.map(({ act }) => act).sort()).toEqual(['refund', 'refund', 'try']);
  expect(new Set(acts.map(({ account }) => account))).toEqual(new Set(['sara']));
  expect(acts.filter(({ outcome }) => /^(refunded|waits)$/.test(outcome))).toHaveLength(1);
  // The table is append-only: neither staff nor a bug can delete entries.
  await expect(query(app, 'delete from staff_acts')).rejects.toThrow('append only');
});

test('visitors are counted per step and day, and the counts survive a restart @once @long', async ({
  wizard,
  world,
  app,
  staffPage,
}) => {
  // Otherwise midnight in Riyadh could start another day during the test.
  await world.setMorning();
  const counts = async () => {
    const { page, t } = staffPage;
    const table = page.getByRole('table', { name: t('staff.steps-on', { day: t('staff.today') }) });
    const row = table.getByRole('row', { name: new RegExp(`^${t('steps.names.coverage')}`) });
    const [opened, answered] = await row.getByRole('cell').allInnerTexts();
    // A day without visitors has no table.
    return { opened: Number(opened ?? 0), answered: Number(answered ?? 0) };
  };
  await staffPage.signIn('omar');
  const before = await counts();
  await wizard.open('coverage');
  await wizard.coverage();
  await wizard.at('mobile');
  await staffPage.page.reload();
  const after = await counts();
  expect(after.answered - before.answered).toBe(1);
  expect(after.opened).toBeGreaterThan(before.opened);
  const columns = await query<{ column_name: string }>(
    app,
    "select column_name from information_schema.columns where table_name = 'funnel_days' order by 1",
  );
  expect(columns.map((one) => one.column_name)).toEqual(['answered', 'day', 'opened', 'step']);
  // The process flushes its counters before it exits.
  await wizard.open('coverage');
  await app.stop();
  const [kept] = await query<{ opened: number }>(
    app,
    "select sum(opened)::int as opened from funnel_days where step = 'coverage'",
  );
  expect(kept?.opened ?? 0).toBeGreaterThan(after.opened);
});

test('strangers and former staff have no access, and without staff accounts the page is a 404 @once @long', async ({
  app,
}) => {
  const post = (path: string, headers: Record<string, string>, body: object = { act: 'try' }) =>
    rawRequest(app.url, {
      method: 'POST',
      path: `${path}?locale=en`,
      headers: { origin: app.url, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const credentials = { name: 'omar', password: staffPassword, code: '' };
  const signedIn = await post('/api/staff/sign-in', {}, credentials);
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const act = `/api/staff/checkouts/${crypto.randomUUID()}`;
  expect((await post(act, { cookie })).status).toBe(404);
  expect((await post(act, {})).status).toBe(401);
  expect((await post(act, { cookie: `session=${cookie.slice(6)}` })).status).toBe(401);
  expect((await post(act, { cookie, origin: 'https://evil.example' })).status).toBe(403);
  const page = await rawRequest(app.url, { path: '/en/staff/any' });
  expect(page.body).toContain('Staff sign-in');
  expect(page.headers['x-robots-tag']).toContain('noindex');
  expect(page.headers['cache-control']).toContain('no-store');

  const accounts = staffAccounts.split(',').filter((line) => !line.startsWith('omar:'));
  await app.restart({ STAFF_ACCOUNTS: accounts.join() });
  expect((await post(act, { cookie })).status, 'an account that was taken out').toBe(401);
  await app.restart({ STAFF_ACCOUNTS: '' });
  const [staff, nowhere] = await Promise.all(
    ['/en/staff', '/en/nowhere'].map(async (path) => {
      const { status, body, headers } = await rawRequest(app.url, { path, headers: { cookie } });
      const title = /<title>[^<]*/.exec(body)?.[0];
      return [status, title, headers['x-robots-tag'], headers['referrer-policy']];
    }),
  );
  expect(staff).toEqual(nowhere);
  expect(staff?.[0]).toBe(404);
  for (const path of ['/api/staff/sign-in', act])
    expect((await post(path, { cookie }, credentials)).status, path).toBe(404);
});

test('an action whose response was lost is reported as unknown, not as failed @once @long', async ({
  wizard,
  world,
  app,
  context,
  staffPage,
}) => {
  const { reference } = await payWithoutActivation(wizard, world, app);
  await world.clearFaults();
  await staffPage.signIn('sara');
  const confirm = await world.hold('confirm-payment');
  await staffPage.button('try', reference).click();
  await confirm.reached();
  await context.setOffline(true);
  await app.kill();
  const lost = staffPage.page.getByRole('alert').filter({ hasText: staffPage.t('staff.offline') });
  await expect(lost).toContainText(staffPage.t('staff.no-answer-to-act'));
  await confirm.release();
  await app.start();
  await context.setOffline(false);
  await staffPage.page.reload();
  await expect(staffPage.row(reference)).toBeVisible();
});

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A server on its own host that stores invoices, empty at first. */
async function archive() {
  const files = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/pdf' }).end(file);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, files, close: () => server.close() };
}

test('an abandoned invoice is fetched after its host is allowed, or when staff retries @once @long', async ({
  wizard,
  context,
  t,
  language,
  app,
  world,
}) => {
  const house = await archive();
  try {
    await world.fault({
      operation: 'confirm-payment',
      kind: 'schema',
      set: { path: 'data.invoice_url', value: `${house.url}/invoice.pdf` },
    });
    await walkToPayment(wizard);
    await wizard.payWith(cards.good);
    await wizard.atDone();
    const id = idOf(wizard.page);
    await world.advance('P2DT1M');
    const stands = async () =>
      (
        await query<object>(
          app,
          `select attention, invoice_url is null as gone, next_attempt_at as next,
           (select count(*)::int from invoices where checkout_id = checkouts.id) as invoices
           from checkouts where id = $1`,
          [id],
        )
      )[0];
    const givenUp = { attention: 'invoice-not-kept', gone: false, next: null, invoices: 0 };
    await expect.poll(stands, { timeout: 40_000 }).toEqual(givenUp);

    // The partner's own host is always allowed, and here it is this server. A file that is not
    // there yet causes no loop.
    await app.stop();
    const before = app.log().length;
    await app.start({ PARTNER_BASE_URL: house.url });
    const said = () => app.log().slice(before);
    await expect.poll(said).toContain('"event":"invoice-no-pdf"');
    await expect.poll(stands).toEqual(givenUp);
    expect(said().match(/"event":"invoice-no-pdf"/g), 'one try').toHaveLength(1);
    expect(said(), 'staff were alerted already').not.toContain('"event":"invoice-not-kept"');

    const [row] = await query<{ reference: string }>(
      app,
      'select subscription_id::text as reference from checkouts where id = $1',
      [id],
    );
    const staffPage = new StaffPage(await context.newPage(), t, language);
    await staffPage.signIn('sara');
    const attempt = staffPage.button('try', row?.reference ?? '');
    await attempt.click();
    await staffPage.expectOutcome('same');
    house.files.set('/invoice.pdf', '%PDF-1.4 of the house');
    await attempt.click();
    await staffPage.expectOutcome('moved');
    await expect(staffPage.row(row?.reference ?? '')).toHaveCount(0);
    const kept = { attention: null, gone: true, next: null, invoices: 1 };
    expect(await stands()).toEqual(kept);

    // A restart also retries: the same state as after giving up.
    await app.stop();
    await query(
      app,
      `with gone as (delete from invoices where checkout_id = $1)
       update checkouts set attention = 'invoice-not-kept', invoice_url = $2 where id = $1`,
      [id, `${house.url}/invoice.pdf`],
    );
    await app.start({ PARTNER_BASE_URL: house.url });
    await expect.poll(stands).toEqual(kept);
  } finally {
    await app.stop();
    house.close();
  }
});
