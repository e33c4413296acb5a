import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import { book } from '../harness/book';
import { expect, test } from '../harness/customer';
import { ground } from '../harness/ground';
import { operate } from '../harness/operator';
import { StaffDesk } from '../harness/staff-desk';
import { subscribed, walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';
import type { App } from '../harness/app';

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const kept = (app: App, checkoutId: string) =>
  until('the invoice is kept', async () => {
    const rows = await book<{ sealed: string; bytes: number }>(
      app,
      'select sealed, bytes from invoices where checkout_id = $1',
      [checkoutId],
    );
    return rows[0];
  });

test('★59 the PDF is kept, sealed, and had from here by whom it belongs to alone @once', async ({
  wizard,
  page,
  t,
  app,
  world,
  browser,
  person,
}) => {
  await subscribed(wizard);
  const id = idOf(page);
  const { sealed, bytes } = await kept(app, id);
  await page.reload();
  const link = page.getByRole('link', { name: t('checkout.invoice-open') });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toBe(`/ar/checkout/${id}/invoice`);
  expect(await page.content(), 'the partner’s link is not shown any more').not.toContain(
    `${ground().sandbox.url}/invoices/`,
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

  // Somebody who knows the address gets what they would get for one that never was.
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

  // The way back from the payment page shows its outcome in any browser, and so the invoice.
  const { invoices } = (await world.payments()) as unknown as {
    invoices: { success_url: string }[];
  };
  const paid = invoices.find(({ success_url: back }) => back.includes(id));
  await stranger.request.get(paid?.success_url ?? '');
  expect((await stranger.request.get(href)).status()).toBe(200);

  const { json } = await operate(app, ['privacy', 'export', person.mobile]);
  expect(json).toMatchObject({
    purchases: [
      {
        consents: [{ amountHalalas: 24_000, currency: 'SAR', locale: 'ar' }],
        invoice: { pdf: pdf.toString('base64') },
      },
    ],
  });
  await operate(app, ['privacy', 'erase', person.mobile, '--with-running']);
  for (const { request } of [page, stranger]) {
    expect((await request.get(href)).status(), 'nobody’s any more').toBe(404);
    expect((await request.get(href.replace('/invoice', ''))).status()).toBe(404);
  }
  await stranger.close();
  const left = await book(
    app,
    `select invoice_url, (select count(*)::int from invoices where checkout_id = checkouts.id) as invoices,
      (select count(*)::int from consents where checkout_id = checkouts.id) as consents
     from checkouts where id = $1`,
    [id],
  );
  expect(left, 'the books stay, the partner’s link does not').toEqual([
    { invoice_url: null, invoices: 1, consents: 1 },
  ]);
});

test('an invoice that cannot be had: its link stays, and after two days somebody is told @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  const link = `${ground().sandbox.url}/invoices/never-issued.pdf`;
  await world.fault({
    operation: 'confirm-payment',
    kind: 'schema',
    set: { path: 'data.invoice_url', value: link },
  });
  const before = app.log().length;
  const said = () => app.log().slice(before);
  await subscribed(wizard);
  const id = idOf(page);
  await expect.poll(said).toContain('"event":"invoice-no-pdf"');
  await page.reload();
  await expect(page.getByRole('link', { name: t('checkout.invoice-open') })).toHaveAttribute(
    'href',
    link,
  );
  expect((await page.request.get(`/ar/checkout/${id}/invoice`)).status()).toBe(404);
  expect(said()).not.toContain('"event":"invoice-not-kept"');
  await world.advance('P2DT1M');
  await expect.poll(said, { timeout: 40_000 }).toContain('"event":"invoice-not-kept"');
  const rows = () =>
    book<{ attention: string; next_attempt_at: Date | null }>(
      app,
      'select attention, next_attempt_at from checkouts where id = $1',
      [id],
    );
  await expect.poll(rows).toEqual([{ attention: 'invoice-not-kept', next_attempt_at: null }]);
});

test('a link to another house is neither shown nor fetched, and is there once the house is on the list @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await world.fault({
    operation: 'confirm-payment',
    kind: 'schema',
    set: { path: 'data.invoice_url', value: 'https://127.0.0.1:1/invoice.pdf' },
  });
  const before = app.log().length;
  await walkToPayment(wizard);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  await expect(page.getByText(t('checkout.invoice-coming'))).toBeVisible();
  expect(await page.content()).not.toContain('127.0.0.1:1/');
  const said = () => app.log().slice(before);
  await expect.poll(said).toMatch(/"event":"invoice-link-refused"[^\n]*127\.0\.0\.1:1"/);

  await app.stop();
  await app.start({ INVOICE_HOSTS: '127.0.0.1:1' });
  await page.reload();
  await expect(page.getByRole('link', { name: t('checkout.invoice-open') })).toHaveAttribute(
    'href',
    'https://127.0.0.1:1/invoice.pdf',
  );
  await app.stop();
});

/** A house that keeps invoices, on a host of its own; it has none until it is given one. */
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

test('an invoice that was given up is fetched once its house is allowed, or when somebody tries @once @long', async ({
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
        await book<object>(
          app,
          `select attention, invoice_url is null as gone, next_attempt_at as next,
           (select count(*)::int from invoices where checkout_id = checkouts.id) as invoices
           from checkouts where id = $1`,
          [id],
        )
      )[0];
    const givenUp = { attention: 'invoice-not-kept', gone: false, next: null, invoices: 0 };
    await expect.poll(stands, { timeout: 40_000 }).toEqual(givenUp);

    // The laundry’s own host is always allowed: here it is the house. The file is not there yet, and that is no loop.
    await app.stop();
    const before = app.log().length;
    await app.start({ PARTNER_BASE_URL: house.url });
    const said = () => app.log().slice(before);
    await expect.poll(said).toContain('"event":"invoice-no-pdf"');
    await expect.poll(stands).toEqual(givenUp);
    expect(said().match(/"event":"invoice-no-pdf"/g), 'one try').toHaveLength(1);
    expect(said(), 'somebody was told already').not.toContain('"event":"invoice-not-kept"');

    const [row] = await book<{ reference: string }>(
      app,
      'select subscription_id::text as reference from checkouts where id = $1',
      [id],
    );
    const desk = new StaffDesk(await context.newPage(), t, language);
    await desk.signIn('sara');
    const attempt = desk.button('try', row?.reference ?? '');
    await attempt.click();
    await desk.said('same');
    house.files.set('/invoice.pdf', '%PDF-1.4 of the house');
    await attempt.click();
    await desk.said('moved');
    await expect(desk.row(row?.reference ?? '')).toHaveCount(0);
    const kept = { attention: null, gone: true, next: null, invoices: 1 };
    expect(await stands()).toEqual(kept);

    // And by itself, at a start: as if it had been given up again.
    await app.stop();
    await book(
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
