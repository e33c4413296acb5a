import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { PartnerClient, SUNDAY, startTestSandbox } from '../testing/partner-client.fixture';

/** The text of the first page as a PDF viewer shows it, and the text of its QR code. */
async function shown(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const page = document.getPage(0);
  const text = page.getText();
  const picture = await page.render({ scale: 2, render: 'bitmap' });
  const qr = decodeQR(picture);
  library.destroy();
  return { text, qr };
}

/** Parses tag, length and value of each field. */
function fieldsOf(base64: string): Record<number, string> {
  const bytes = Buffer.from(base64, 'base64');
  const fields: Record<number, string> = {};
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    fields[bytes[at] ?? 0] = bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString('utf8');
  }
  return fields;
}

it("is a simplified tax invoice in Arabic and English with ZATCA's QR code", async () => {
  const seller = { SANDBOX_SELLER_AR: 'مغسلة القرية', SANDBOX_SELLER_EN: 'Village (Laundry)' };
  const stage = await startTestSandbox({ ...seller, SANDBOX_NOW: SUNDAY });
  const client = new PartnerClient(stage, 'sandbox-partner-key');
  await client.linkWithAddress();
  const id = (await client.subscribe()).at('data.id');
  const url = String((await client.confirm(id)).at('data.invoice_url'));
  const { text, qr } = await shown(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  for (const line of [
    'وليس فاتورة ضريبية نظامية',
    'not a tax invoice in law',
    'فاتورة ضريبية مبسطة\r\nSimplified tax invoice',
    'مغسلة القرية\r\nVillage (Laundry)',
    '300000000000003',
    '2026-03-01 11:00',
    'Weekly Basket, One month',
    'قبل الضريبة 208.70 ر.س',
    'ضريبة القيمة المضافة (%15) 31.30 ر.س',
    'شامل الضريبة 240.00 ر.س',
  ]) {
    expect(text).toContain(line);
  }
  expect(fieldsOf(qr)).toEqual({
    1: 'مغسلة القرية',
    2: '300000000000003',
    3: '2026-03-01T08:00:00Z',
    4: '240.00',
    5: '31.30',
  });
  await stage.close();
});
