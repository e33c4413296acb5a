import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { RunningSandbox } from '../start';
import { startTestSandbox } from '../testing/partner-client.fixture';
import type { InvoiceRow, PaymentRow } from './tables';

export type ListedInvoice = Omit<InvoiceRow, 'status'> & {
  status: string;
  amount_format: string;
  payments: PaymentRow[];
};

export const NOW = '2026-12-01T09:00:00.000Z';
export const VISA = '4111111111111111';
export const INSUFFICIENT_FUNDS_CARD = '4201320000311101';

/** Starts a sandbox for this test file, with a world per merchant. */
export function sandboxForTests() {
  let sandbox: RunningSandbox;
  let worlds = 0;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());

  return {
    get urls() {
      return sandbox;
    },
    /** Creates a merchant with its own key and a world whose clock is frozen at `now`. */
    async merchant({ now = NOW } = {}) {
      worlds += 1;
      const key = `merchant-${worlds}`;
      await call('POST', `${sandbox.controlUrl}/sandbox/keys`, { key, now });
      return new Merchant(sandbox, key);
    },
  };
}

/** A merchant's server, its customer's browser and the control API of one world. */
export class Merchant {
  constructor(
    private readonly sandbox: RunningSandbox,
    readonly key: string,
  ) {}

  api<Body = Record<string, unknown>>(method: string, path: string, body?: unknown) {
    const authorization = `Basic ${btoa(`sk_test_${this.key}:`)}`;
    return call<Body>(method, `${this.sandbox.url}/gateway/v1${path}`, body, { authorization });
  }

  control<Body = Record<string, unknown>>(method: string, path: string, body?: unknown) {
    const url = `${this.sandbox.controlUrl}/sandbox${path}`;
    return call<Body>(method, `${url}${path.includes('?') ? '&' : '?'}key=${this.key}`, body);
  }

  async createInvoice(change: Record<string, unknown> = {}): Promise<ListedInvoice> {
    const wanted = {
      ...{ amount: 19_900, currency: 'SAR', description: 'Clothes, four orders' },
      success_url: 'https://shop.example/return?a=1',
      back_url: 'https://shop.example/review',
      ...change,
    };
    return (await this.api<ListedInvoice>('POST', '/invoices', wanted)).body;
  }

  async readInvoice(invoice: { id: string }): Promise<ListedInvoice> {
    return (await this.api<ListedInvoice>('GET', `/invoices/${invoice.id}`)).body;
  }

  /** Submits the hosted page's form without following the redirect. */
  async submitCard(invoice: { url: string }, number: string, change: Record<string, string> = {}) {
    const fields = { number, name: 'Sara Alharbi', expiry: '12/29', cvc: '123', ...change };
    const body = new URLSearchParams(fields);
    const answer = await fetch(invoice.url, { method: 'POST', body, redirect: 'manual' });
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      html: await answer.text(),
      location: location === null ? null : new URL(location, invoice.url),
    };
  }

  /** Creates an invoice and pays it with an approved card. */
  async createPaid(): Promise<PaymentRow> {
    const invoice = await this.createInvoice();
    return (await this.control<PaymentRow>('POST', `/payments/${invoice.id}/pay`)).body;
  }
}

interface Received {
  body: Record<string, unknown> & { data: PaymentRow };
}

/**
 * Starts a webhook endpoint that responds with the given statuses in turn, then 204, and records
 * the requests.
 */
export async function startReceiver(...statuses: number[]) {
  const received: Received[] = [];
  let wake = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ body: JSON.parse(String(Buffer.concat(chunks))) });
    response.writeHead(statuses[received.length - 1] ?? 204).end();
    wake();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Resolves once `count` requests have arrived in all. */
    async first(count: number): Promise<Received[]> {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return received.slice(0, count);
    },
    close: () => server.close(),
  };
}

async function call<Body>(method: string, url: string, body?: unknown, more = {}) {
  const headers = { ...more, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers, ...sent });
  return { status: answer.status, body: (await answer.json()) as Body };
}
