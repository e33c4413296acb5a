import { randomUUID } from 'node:crypto';
import { type Answer, ask } from '../provider-check/ask';
import { either, type Finding, fault, note, ok } from '../provider-check/finding';

/** Moyasar at a base URL with a key (API reference, version 1). */
export class Gateway {
  constructor(
    readonly baseUrl: string,
    private readonly key: string,
  ) {}

  get = (path: string, query: Record<string, string> = {}, key = this.key): Promise<Answer> =>
    this.#ask(path, query, key);

  post = (path: string, body: object): Promise<Answer> =>
    this.#ask(path, {}, this.key, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  #ask(path: string, query: Record<string, string>, key: string, more: RequestInit = {}) {
    const url = new URL(this.baseUrl + path);
    url.search = new URLSearchParams(query).toString();
    return ask(url, {
      ...more,
      headers: {
        ...more.headers,
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      },
    });
  }
}

type Row = Record<string, unknown>;

const rowsIn = ({ body }: Answer, name: string): Row[] | undefined => {
  const rows = body?.[name];
  return Array.isArray(rows)
    ? rows.filter((row): row is Row => typeof row === 'object' && row !== null)
    : undefined;
};

/** What the key itself reveals; makes no request. */
export function keyFindings(key: string): Finding[] {
  if (key.startsWith('sk_live_')) {
    return [note('key', 'a live key: what is paid with it is real money')];
  }
  if (key.startsWith('sk_test_')) return [ok('key', 'a test key: no money moves')];
  if (key.startsWith('pk_')) {
    return [fault('key', 'a publishable key: the app needs the secret one, sk_…')];
  }
  return [fault('key', 'neither sk_test_… nor sk_live_…')];
}

/** Whether the account accepts this key. */
export function admission(answer: Answer): Finding {
  const { status, body } = answer;
  const said = typeof body?.message === 'string' ? `: ${body.message}` : '';
  if (status === 200) return ok('authentication', 'the key opens the account');
  if (status === 401) return fault('authentication', `the key is refused (401)${said}`);
  if (status === 403) return fault('authentication', `the key may not read (403)${said}`);
  if (status === 405) {
    return fault('authentication', `the account may not use a live key yet (405)${said}`);
  }
  return fault('authentication', `reading invoices is answered ${status}${said}`);
}

/**
 * Checks the list of invoices: the fields that the app reads, and the account's currency if any
 * invoice shows it.
 */
export function invoices(answer: Answer): Finding[] {
  const rows = rowsIn(answer, 'invoices');
  if (!rows) return [fault('invoices', 'the list has no invoices in it')];
  if (rows.length === 0) {
    return [
      ok('invoices', 'the list is readable; it is empty'),
      note('currency', 'not seen: there is no invoice yet. The app asks for SAR'),
    ];
  }
  const amounts = rows.every(({ amount }) => Number.isSafeInteger(amount));
  const whole = rows.every(
    ({ id, status }) => typeof id === 'string' && typeof status === 'string',
  );
  const pages = rows.every(({ url }) => typeof url === 'string' && URL.canParse(url));
  const currencies = [...new Set(rows.map(({ currency }) => String(currency)))].sort();
  return [
    either(
      amounts && whole && pages,
      'invoices',
      `${rows.length} on the first page, each with id, status, page and an amount in halalas`,
      'an invoice lacks its id, status, page or an amount in halalas',
    ),
    currencies.includes('SAR')
      ? ok('currency', `invoices in ${currencies.join(', ')}`)
      : fault('currency', `invoices in ${currencies.join(', ')}, none in SAR`),
  ];
}

/**
 * Checks the lookup by metadata, with which the app finds an invoice whose creation got no
 * response.
 */
export async function lookup(gateway: Gateway): Promise<Finding[]> {
  const answer = await gateway.get('/invoices', { 'metadata[attempt_id]': randomUUID() });
  const rows = rowsIn(answer, 'invoices');
  return [
    either(
      answer.status === 200 && rows?.length === 0,
      'metadata',
      'an attempt that nobody made is found nowhere',
      answer.status === 200
        ? `asked for an attempt that nobody made, it gives ${rows?.length} invoices: the filter is not obeyed`
        : `asked for an attempt: ${answer.status}`,
    ),
  ];
}

const inErrorShape = ({ body }: Answer): boolean =>
  typeof body?.type === 'string' && typeof body.message === 'string' && 'errors' in body;

/** Checks the errors for unknown ids, an unknown key, and an invalid invoice. */
export async function refusals(gateway: Gateway): Promise<Finding[]> {
  const invoice = await gateway.get(`/invoices/${randomUUID()}`);
  const payment = await gateway.get(`/payments/${randomUUID()}`);
  const stranger = await gateway.get(
    '/invoices',
    {},
    `sk_test_${randomUUID().replaceAll('-', '')}`,
  );
  const empty = await gateway.post('/invoices', {});
  const is = (answer: Answer, status: number, what: string): Finding[] => [
    either(
      answer.status === status,
      'refusals',
      `${what}: ${status}`,
      `${what}: ${answer.status}, not ${status}`,
    ),
    ...(answer.status !== status || inErrorShape(answer)
      ? []
      : [note('refusals', `${what}: not in the shape {type, message, errors}`)]),
  ];
  return [
    ...is(invoice, 404, 'an invoice that nobody made'),
    ...is(payment, 404, 'a payment that nobody made'),
    ...is(stranger, 401, 'a key of nobody'),
    ...is(empty, 400, 'an invoice of nothing'),
    ...(empty.status === 201
      ? [fault('refusals', 'it made an invoice of nothing: cancel it in the dashboard')]
      : []),
  ];
}

const wantedEvents = ['payment_paid', 'payment_failed', 'payment_refunded'];

/**
 * Whether a webhook for this app is registered. Without it the worker finds payments minutes later.
 */
export async function webhooks(gateway: Gateway, origin: string | undefined): Promise<Finding[]> {
  const answer = await gateway.get('/webhooks');
  const rows = rowsIn(answer, 'webhooks');
  if (answer.status !== 200 || !rows) {
    return [note('webhook', `cannot be listed (${answer.status}): look at the dashboard`)];
  }
  if (origin === undefined) {
    return [note('webhook', `${rows.length} registered; with APP_ORIGIN set, ours is looked for`)];
  }
  const url = `${origin}/api/webhooks/moyasar`;
  const ours = rows.find((row) => row.url === url);
  if (!ours) return [fault('webhook', `none to ${url}: register it in the dashboard`)];
  const events = Array.isArray(ours.events) ? ours.events.map(String) : [];
  // No events listed means all events.
  const missing = events.length === 0 ? [] : wantedEvents.filter((one) => !events.includes(one));
  return [
    either(
      missing.length === 0,
      'webhook',
      `tells ${url}`,
      `to ${url}, but not of ${missing.join(', ')}`,
    ),
    note('webhook', 'its secret cannot be read: a wrong one shows as 401 in the dashboard'),
  ];
}
