import { encodeQR } from 'qr';
import type { Language } from '../wire/words';
import { Paper, type Weight } from './paper';

type InBoth = Record<Language, string>;

/** The company that issues the invoices. */
export interface Seller {
  name: InBoth;
}

export interface TaxInvoice {
  seller: Seller;
  number: string;
  /** In ms. */
  issuedAt: number;
  /** Date and time in Riyadh, formatted for display. */
  issued: string;
  reference: string;
  subscription: string;
  /** The purchased item. */
  what: InBoth;
  /** Riyals, VAT included. */
  total: number;
}

const VAT_PERCENT = 15;
/** Valid format, but not assigned to any company. */
const VAT_NUMBER = '300000000000003';
const WORDS = {
  test: {
    ar: 'مستند تجريبي، وليس فاتورة ضريبية نظامية: لم يُبع شيء ولم يُدفع مبلغ.',
    en: 'Test document, not a tax invoice in law: nothing was sold, nothing was paid.',
  },
  title: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
  address: { ar: 'الرياض، المملكة العربية السعودية', en: 'Riyadh, Saudi Arabia' },
  vatNumber: { ar: 'الرقم الضريبي (تجريبي)', en: 'VAT number (for tests)' },
  number: { ar: 'رقم الفاتورة', en: 'Invoice number' },
  issued: { ar: 'تاريخ الإصدار', en: 'Date of issue' },
  reference: { ar: 'مرجع الدفع', en: 'Payment reference' },
  subscription: { ar: 'رقم الاشتراك', en: 'Subscription' },
  what: { ar: 'الوصف', en: 'Description' },
  quantity: { ar: 'الكمية', en: 'Quantity' },
  price: { ar: 'قبل الضريبة', en: 'Before VAT' },
  net: { ar: 'الإجمالي قبل الضريبة', en: 'Total before VAT' },
  vat: { ar: `ضريبة القيمة المضافة (${VAT_PERCENT}%)`, en: `VAT (${VAT_PERCENT}%)` },
  total: { ar: 'الإجمالي شامل الضريبة', en: 'Total with VAT' },
} satisfies Record<string, InBoth>;

const QR_SAYS = 'رمز الاستجابة السريعة: البائع ورقمه الضريبي والتاريخ والإجمالي والضريبة';

const LEFT = 48;
const WIDTH = 499;
const QUIET = '#55625e';
const BACKGROUND = '#f1f4f2';
const QR_SIZE = 132;

/**
 * Renders the PDF of a simplified tax invoice as ZATCA requires it: Arabic first, English beside or
 * below it, the QR code of phase 1.
 */
export function taxInvoicePdf(invoice: TaxInvoice): Promise<Uint8Array> {
  const { seller, issuedAt } = invoice;
  const amounts = amountsOf(invoice.total);
  const paper = new Paper(`${WORDS.title.ar} ${invoice.number}`, 'ar', issuedAt);
  const { total, vat } = amounts;
  const code = qrText({ seller: seller.name.ar, vatNumber: VAT_NUMBER, issuedAt, total, vat });
  let y = testNote(paper, 40);
  paper.squares(
    encodeQR(code, 'raw', { ecc: 'medium', border: 1 }),
    { x: LEFT, y: y + 8, width: QR_SIZE },
    QR_SAYS,
  );
  y = Math.max(heading(paper, seller, y + 8), y + QR_SIZE + 8) + 20;
  for (const [words, value] of [
    [WORDS.number, invoice.number],
    [WORDS.issued, invoice.issued],
    [WORDS.vatNumber, VAT_NUMBER],
    [WORDS.reference, invoice.reference],
    [WORDS.subscription, invoice.subscription],
  ] as const) {
    y = fact(paper, words, value, 'en', y);
  }
  y = lines(paper, invoice.what, amounts, y + 20) + 12;
  y = fact(paper, WORDS.net, `${amounts.net} ر.س`, 'ar', y);
  y = fact(paper, WORDS.vat, `${amounts.vat} ر.س`, 'ar', y);
  paper.band({ x: LEFT, y, width: WIDTH }, 27, BACKGROUND);
  fact(paper, WORDS.total, `${amounts.total} ر.س`, 'ar', y, 'semibold');
  return paper.finish();
}

/** Net and VAT are whole halalas that add up to the total. */
function amountsOf(total: number) {
  const halalas = Math.round(total * 100);
  const vat = Math.round((halalas * VAT_PERCENT) / (100 + VAT_PERCENT));
  const riyals = (amount: number) => (amount / 100).toFixed(2);
  return { net: riyals(halalas - vat), vat: riyals(vat), total: riyals(halalas) };
}

function testNote(paper: Paper, top: number): number {
  const height = 42;
  paper.band({ x: LEFT, y: top, width: WIDTH }, height, '#fff5d6');
  const style = { side: 'middle', colour: '#4f3b00' } as const;
  const box = { x: LEFT + 8, width: WIDTH - 16 };
  paper.text(WORDS.test.ar, { ...box, y: top + 5 }, { ...style, language: 'ar', size: 11 });
  paper.text(WORDS.test.en, { ...box, y: top + 24 }, { ...style, language: 'en', size: 8.5 });
  return top + height;
}

/** Title and issuer, on the right of the QR code. */
function heading(paper: Paper, { name }: Seller, top: number): number {
  const box = { x: LEFT + QR_SIZE + 16, width: WIDTH - QR_SIZE - 16 };
  let y = top;
  const write = (words: InBoth, size: number, weight: Weight) => {
    const arabic = { language: 'ar', side: 'right', size, weight } as const;
    y += paper.text(words.ar, { ...box, y }, arabic);
    const english = { language: 'en', side: 'right', size: 6 + size / 4, colour: QUIET } as const;
    y += paper.text(words.en, { ...box, y }, english) + 3;
  };
  write(WORDS.title, 22, 'semibold');
  write(name, 17, 'semibold');
  write(WORDS.address, 11, 'regular');
  return y;
}

/** A line with its label in both languages and the value between them. */
function fact(
  paper: Paper,
  words: InBoth,
  value: string,
  language: Language,
  y: number,
  weight: Weight = 'regular',
): number {
  const size = weight === 'regular' ? 10 : 11.5;
  const [side, middle, padding] = [141, 217, 8];
  const box = { y: y + 5, width: side - padding };
  const right = { ...box, x: LEFT + side + middle };
  const between = { ...box, x: LEFT + side, width: middle };
  const left = { ...box, x: LEFT + padding };
  const height = Math.max(
    paper.text(words.ar, right, { language: 'ar', side: 'right', size, weight }),
    paper.text(value, between, { language, side: 'middle', size, weight }),
    paper.text(words.en, left, { language: 'en', side: 'left', size: size - 1, colour: QUIET }),
  );
  const end = y + height + 10;
  paper.band({ x: LEFT, y: end - 0.5, width: WIDTH }, 0.5, '#dde3e0');
  return end;
}

/** The table of items: one subscription, paid once. */
function lines(
  paper: Paper,
  what: InBoth,
  amounts: ReturnType<typeof amountsOf>,
  top: number,
): number {
  const columns: { words: InBoth; width: number; value?: string }[] = [
    { words: WORDS.what, width: 203 },
    { words: WORDS.quantity, width: 56, value: '1' },
    { words: WORDS.price, width: 76, value: amounts.net },
    {
      words: { ar: `الضريبة ${VAT_PERCENT}%`, en: `VAT ${VAT_PERCENT}%` },
      width: 76,
      value: amounts.vat,
    },
    { words: { ar: 'الإجمالي', en: 'Total' }, width: 88, value: amounts.total },
  ];
  paper.band({ x: LEFT, y: top, width: WIDTH }, 38, BACKGROUND);
  let right = LEFT + WIDTH;
  let height = 0;
  for (const { words, width, value } of columns) {
    right -= width;
    const box = { x: right + 8, width: width - 16 };
    const side = value === undefined ? 'right' : 'middle';
    const small = { language: 'en', side, size: 8, colour: QUIET } as const;
    paper.text(words.ar, { ...box, y: top + 4 }, { language: 'ar', side, size: 10 });
    paper.text(words.en, { ...box, y: top + 21 }, small);
    const y = top + 44;
    if (value !== undefined) {
      paper.text(value, { ...box, y }, { language: 'en', side, size: 10.5 });
    } else {
      const used = paper.text(what.ar, { ...box, y }, { language: 'ar', side, size: 10.5 });
      height = used + paper.text(what.en, { ...box, y: y + used }, { ...small, size: 8.5 });
    }
  }
  const end = top + 44 + height + 8;
  paper.band({ x: LEFT, y: end, width: WIDTH }, 0.5, '#dde3e0');
  return end;
}

/** The content of the QR code of a simplified tax invoice, in ZATCA's order: tags 1 to 5. */
interface QrFields {
  seller: string;
  vatNumber: string;
  /** Milliseconds. */
  issuedAt: number;
  /** Riyals with two decimals, VAT included. */
  total: string;
  /** Riyals with two decimals. */
  vat: string;
}

/**
 * Encodes the QR code by ZATCA's *Security Features Implementation Standards*, phase 1: tag, length
 * and value of each field (tag and length one byte each, the value UTF-8), in base64. Throws if a
 * value is longer than 255 bytes.
 */
function qrText({ seller, vatNumber, issuedAt, total, vat }: QrFields): string {
  const stamp = `${new Date(issuedAt).toISOString().slice(0, 19)}Z`;
  const fields = [seller, vatNumber, stamp, total, vat].map((value, index) => {
    const bytes = Buffer.from(value, 'utf8');
    if (bytes.length > 255) throw new Error(`Tag ${index + 1} is longer than 255 bytes`);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(fields).toString('base64');
}
