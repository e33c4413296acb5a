import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Stub, startStub, stubEnvironment } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { fetchInvoice, invoiceUrlFrom } from './invoice.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
  stubEnvironment({ PARTNER_BASE_URL: stub.url, INVOICE_HOSTS: 'files.example' });
});
afterEach(async () => {
  stub.requests.length = 0;
  await closeSockets();
});
afterAll(() => stub.close());

const pdf = '%PDF-1.4\n…';
const fetched = () => fetchInvoice(`${stub.url}/invoices/x.pdf`);

it('returns the PDF and sends nothing that identifies the customer', async () => {
  stub.answer(200, pdf, { 'content-type': 'Application/PDF; charset=binary' });
  expect((await fetched())?.toString()).toBe(pdf);
  expect(stub.requests[0]?.headers).not.toHaveProperty('api-key');
  expect(stub.requests[0]?.headers).not.toHaveProperty('authorization');
});

it('accepts a PDF with any content type of a file', async () => {
  for (const type of ['application/octet-stream', 'binary/octet-stream', 'application/x-pdf']) {
    stub.answer(200, pdf, { 'content-type': type });
    expect((await fetched())?.toString(), type).toBe(pdf);
  }
});

it('rejects a response whose status, type or first bytes are not those of a PDF', async () => {
  const type = { 'content-type': 'application/pdf' };
  stub.answer(404, pdf, type);
  expect(await fetched()).toBeNull();
  stub.answer(200, pdf, { 'content-type': 'text/html' });
  expect(await fetched()).toBeNull();
  stub.answer(200, pdf, { 'content-type': 'application/pdfx' });
  expect(await fetched()).toBeNull();
  stub.answer(200, `<html>${pdf}`, type);
  expect(await fetched()).toBeNull();
  stub.answer(200, pdf.slice(0, 4), type);
  expect(await fetched()).toBeNull();
});

it('does not follow redirects', async () => {
  stub.answer(302, '', { location: `${stub.url}/elsewhere.pdf` });
  expect(await fetched()).toBeNull();
  expect(stub.requests).toHaveLength(1);
});

it('reads no more than four megabytes, said or not', async () => {
  const bytes = `%PDF-${'x'.repeat(4 * 1_048_576)}`;
  stub.answer(200, bytes, { 'content-type': 'application/pdf' });
  expect(await fetched()).toBeNull();
  stub.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write(bytes.slice(0, 2_000_000));
    response.end(bytes);
  });
  expect(await fetched()).toBeNull();
});

it('asks no host that is not on the list', async () => {
  for (const link of [
    'http://files.example/x.pdf',
    'https://other.example/x.pdf',
    'https://user:secret@files.example/x.pdf',
    'file:///etc/passwd',
    'x.pdf',
  ]) {
    expect(invoiceUrlFrom(link), link).toBeNull();
    expect(await fetchInvoice(link), link).toBeNull();
  }
  expect(invoiceUrlFrom('https://files.example/x.pdf')).toBe('https://files.example/x.pdf');
  expect(stub.requests).toEqual([]);
});
