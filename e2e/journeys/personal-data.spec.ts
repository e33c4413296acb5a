import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import type { App } from '../harness/app';
import { expect, test } from '../harness/customer';
import { newestCheckoutId, query } from '../harness/database';
import { waitingListEntries } from '../harness/decrypt';
import { runOperatorCommand } from '../harness/operator-command';
import { newPerson } from '../harness/person';
import { runServices } from '../harness/run-services';
import { trackingLink } from '../harness/share-links';
import { subscribe, walkTo, walkToPayment } from '../harness/walk';

test('the invoice is stored encrypted and given only to its owner, and the data of a mobile can be exported and erased @once', async ({
  wizard,
  page,
  t,
  app,
  world,
  browser,
  person,
}) => {
  await subscribe(wizard);
  const id = idOf(page);
  const tracking = await trackingLink(page);
  const other = newPerson(900).mobile;
  for (const mobile of [person.mobile, other]) {
    await page.request.post('/api/waiting-list?locale=ar', {
      headers: { origin: app.url },
      data: { mobile, point: { lat: 18.2, long: 42.5 } },
    });
  }
  const { sealed, bytes } = await keptInvoice(app, id);
  await page.reload();
  const link = page.getByRole('link', { name: t('checkout.invoice-open') });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toBe(`/ar/checkout/${id}/invoice`);
  expect(await page.content(), 'the partner’s link is not shown any more').not.toContain(
    `${runServices().sandbox.url}/invoices/`,
  );
  const had = await page.request.get(href);
  expect(had.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="invoice-\d+\.pdf"$/),
    'cache-control': expect.stringContaining('no-store'),
    'x-content-type-options': 'nosniff',
  });
  const pdf = await had.body();
  expect(pdf).toHaveLength(bytes);
  expect(pdf.toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/);
  expect(sealed).not.toContain(pdf.toString('base64').slice(0, 40));

  // A stranger with the URL gets the same response as for an unknown one.
  const stranger = await browser.newContext({ baseURL: app.url });
  const refused = async (path: string) => {
    const reply = await stranger.request.get(path);
    const { code } = (await reply.json()) as { code: string };
    return [reply.status(), code, reply.headers()['content-disposition']];
  };
  const theirs = await refused(href);
  expect(theirs).toEqual([404, 'not-found', undefined]);
  expect(await refused(href.replace(id, '00000000-0000-4000-8000-000000000000'))).toEqual(theirs);
  expect(await refused('/ar/checkout/no-id/invoice')).toEqual(theirs);
  // The return URL of the payment page shows the outcome in any browser, and so the invoice.
  const { invoices } = (await world.payments()) as unknown as {
    invoices: { success_url: string }[];
  };
  const paid = invoices.find(({ success_url: back }) => back.includes(id));
  await stranger.request.get(paid?.success_url ?? '');
  expect((await stranger.request.get(href)).status()).toBe(200);

  // A session that typed this number by mistake is neither exported nor erased with its owner.
  const says = (step: string, answers: object) =>
    stranger.request.post(`/api/journey/${step}?locale=ar`, {
      headers: { origin: app.url },
      data: { answers },
    });
  const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
  await says('coverage', { place, wish: null });
  expect((await says('mobile', { phase: 'number', mobile: person.mobile })).status()).toBe(200);
  const privacy = (act: string, ...args: string[]) =>
    runOperatorCommand(app, ['privacy', act, person.mobile, ...args]);
  const { json } = await privacy('export');
  expect(json).toMatchObject({
    mobile: person.mobile,
    customer: { registration: { name: person.name }, holdsToken: true },
    sessions: [{ provenAt: expect.any(String) }],
    codes: expect.arrayContaining([expect.objectContaining({ sends: 1 })]),
    waiting: [{ locale: 'ar' }],
    purchases: [
      {
        state: 'active',
        ...{ shownHalalas: 24_000, totalHalalas: 24_000, startDate: expect.any(String) },
        ...{ issueCode: null, refundRequestedAt: null, staffActs: [] },
        payments: [{ state: 'paid', decline: null, gatewayRef: expect.any(String) }],
        consents: [{ amountHalalas: 24_000, currency: 'SAR', locale: 'ar' }],
        invoice: { pdf: pdf.toString('base64') },
      },
    ],
  });
  expect(JSON.stringify(json), 'no token is exported').not.toMatch(/sealed|token_hash/);
  const running = await privacy('erase');
  expect(running.code).toBe(1);
  expect(running.errorOutput).toContain('--with-running');
  const erased = await privacy('erase', '--with-running');
  expect(erased.json).toMatchObject({ erased: { sessions: 1, waiting: 1, customer: 1 }, kept: 1 });
  expect((await privacy('export')).json).toEqual({
    mobile: person.mobile,
    ...{ sessions: [], codes: [], answers: [], waiting: [], purchases: [] },
  });
  expect(await waitingListEntries(app, other), 'other entries stay').toHaveLength(1);

  for (const { request } of [page, stranger]) {
    for (const path of [href, href.replace('/invoice', ''), tracking])
      expect((await request.get(path)).status(), 'not found after erasure').toBe(404);
  }
  const theirAnswers = await stranger.request.get('/api/journey/coverage?locale=ar');
  expect(await theirAnswers.json()).toMatchObject({ answers: { place: { id: place.id } } });
  await stranger.close();
  // The cookie is invalid, and the browser starts like a new one.
  await wizard.open('address');
  await wizard.at('coverage');
  const left = await query(
    app,
    `select invoice_url, (select count(*)::int from invoices where checkout_id = checkouts.id) as invoices,
      (select count(*)::int from consents where checkout_id = checkouts.id) as consents
     from checkouts where id = $1`,
    [id],
  );
  expect(left, 'the records stay, the partner’s link does not').toEqual([
    { invoice_url: null, invoices: 1, consents: 1 },
  ]);
});

test('an export is complete for a long history and includes staff actions @once @long', async ({
  wizard,
  app,
  person,
}) => {
  await walkToPayment(wizard);
  await query(
    app,
    `insert into checkout_events (id, checkout_id, "from", "to", event, at)
     select gen_random_uuid(), ${newestCheckoutId}, 'paying', 'paying', 'looked', now()
     from generate_series(1, 40000)`,
  );
  await query(
    app,
    `insert into staff_acts (id, account, act, checkout_id, outcome, at)
     values (gen_random_uuid(), 'sara', 'try', ${newestCheckoutId}, 'same', now())`,
  );
  const { code, json, output } = await runOperatorCommand(app, [
    'privacy',
    'export',
    person.mobile,
  ]);
  expect(code).toBe(0);
  expect(json).toMatchObject({ purchases: [{ staffActs: [{ act: 'try', outcome: 'same' }] }] });
  expect(output.match(/"looked"/g)).toHaveLength(40_000);
  expect(output).not.toContain('sara');
});

test('data keys are rotated without downtime, and the old key can be removed @once @long', async ({
  wizard,
  page,
  app,
  person,
  t,
}) => {
  await walkTo(wizard, 'address');
  await wizard.open('registration');
  const name = page.getByRole('textbox', { name: t('step-registration.name') });
  await expect(name).toHaveValue(person.name);
  const old = app.environment.DATA_KEYS ?? '';
  const fresh = `fresh:${randomBytes(32).toString('base64')}`;
  const under = async (keys: string) => {
    await app.stop();
    await app.start({ DATA_KEYS: keys });
  };
  /**
   * Asserts that an instance with earlier keys, not restarted yet, can read what the running
   * instance writes.
   */
  const isReadUnder = async (keys: string) => {
    await wizard.registration();
    await wizard.at('address');
    await wizard.open('registration');
    const read = await runOperatorCommand(app, ['privacy', 'export', person.mobile], {
      DATA_KEYS: keys,
    });
    expect(read, read.errorOutput).toMatchObject({
      code: 0,
      json: { customer: { registration: { name: person.name } } },
    });
  };

  // Every instance must know the new key before data is encrypted with it.
  await under(`${old},${fresh}`);
  await isReadUnder(old);
  await under(`${fresh},${old}`);
  await isReadUnder(`${old},${fresh}`);
  const { json } = await runOperatorCommand(app, ['keys', 'rotate'], {
    DATA_KEYS: `${fresh},${old}`,
  });
  expect(json?.key).toBe('fresh');
  const usage = Object.values(json?.values as Record<string, Record<string, number>>);
  expect(usage.flatMap(Object.keys).filter((key) => key !== 'fresh')).toEqual([]);
  await under(fresh);
  await isReadUnder(`${fresh},${old}`);
  await page.reload();
  await expect(name).toHaveValue(person.name);

  // Rotates back, so that other tests can read their data again.
  const back = await runOperatorCommand(app, ['keys', 'rotate'], { DATA_KEYS: `${old},${fresh}` });
  expect(back.code).toBe(0);
  await under(old);
  await page.reload();
  await expect(name).toHaveValue(person.name);
});

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const keptInvoice = (app: App, checkoutId: string) =>
  until('the invoice is kept', async () => {
    const rows = await query<{ sealed: string; bytes: number }>(
      app,
      'select sealed, bytes from invoices where checkout_id = $1',
      [checkoutId],
    );
    return rows[0];
  });
