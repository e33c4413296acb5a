import { randomUUID } from 'node:crypto';
import {
  baseUrlOf,
  checkClock,
  type Finding,
  note,
  ok,
  okOrProblem,
  problem,
  requiredVariable,
  runCheck,
} from './provider-check/report';
import { type ProviderResponse, request } from './provider-check/request';

/** Moyasar at a base URL with a key (API reference, version 1). */
class Gateway {
  constructor(
    readonly baseUrl: string,
    private readonly key: string,
  ) {}

  get = (
    path: string,
    query: Record<string, string> = {},
    key = this.key,
  ): Promise<ProviderResponse> => this.#ask(path, query, key);

  post = (path: string, body: object): Promise<ProviderResponse> =>
    this.#ask(path, {}, this.key, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  #ask(path: string, query: Record<string, string>, key: string, more: RequestInit = {}) {
    const url = new URL(this.baseUrl + path);
    url.search = new URLSearchParams(query).toString();
    return request(url, {
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

const rowsIn = ({ body }: ProviderResponse, name: string): Row[] | undefined => {
  const rows = body?.[name];
  return Array.isArray(rows)
    ? rows.filter((row): row is Row => typeof row === 'object' && row !== null)
    : undefined;
};

/** What the key itself reveals; makes no request. */
function checkKeyFormat(key: string): Finding[] {
  if (key.startsWith('sk_live_')) {
    return [note('key', 'a live key: payments move real money')];
  }
  if (key.startsWith('sk_test_')) return [ok('key', 'a test key: no money moves')];
  if (key.startsWith('pk_')) {
    return [problem('key', 'a publishable key: the app needs the secret key, sk_…')];
  }
  return [problem('key', 'neither sk_test_… nor sk_live_…')];
}

/** Whether the account accepts this key. */
function checkKey(answer: ProviderResponse): Finding {
  const { status, body } = answer;
  const said = typeof body?.message === 'string' ? `: ${body.message}` : '';
  if (status === 200) return ok('authentication', 'the key is accepted');
  if (status === 401) return problem('authentication', `the key is refused (401)${said}`);
  if (status === 403) return problem('authentication', `the key may not read (403)${said}`);
  if (status === 405) {
    return problem('authentication', `the account may not use a live key yet (405)${said}`);
  }
  return problem('authentication', `listing invoices: ${status}${said}`);
}

/**
 * Checks the list of invoices: the fields that the app reads, and the account's currency if any
 * invoice shows it.
 */
function checkInvoices(answer: ProviderResponse): Finding[] {
  const rows = rowsIn(answer, 'invoices');
  if (!rows) return [problem('invoices', 'the response has no list of invoices')];
  if (rows.length === 0) {
    return [
      ok('invoices', 'the list is readable; it is empty'),
      note('currency', 'unknown: there is no invoice yet. The app charges SAR'),
    ];
  }
  const amounts = rows.every(({ amount }) => Number.isSafeInteger(amount));
  const whole = rows.every(
    ({ id, status }) => typeof id === 'string' && typeof status === 'string',
  );
  const pages = rows.every(({ url }) => typeof url === 'string' && URL.canParse(url));
  const currencies = [...new Set(rows.map(({ currency }) => String(currency)))].sort();
  return [
    okOrProblem(
      amounts && whole && pages,
      'invoices',
      `${rows.length} on the first page, each with id, status, page and an amount in halalas`,
      'an invoice lacks its id, status, page or an amount in halalas',
    ),
    currencies.includes('SAR')
      ? ok('currency', `invoices in ${currencies.join(', ')}`)
      : problem('currency', `invoices in ${currencies.join(', ')}, none in SAR`),
  ];
}

/**
 * Checks the lookup by metadata, with which the app finds an invoice whose creation got no
 * response.
 */
async function checkMetadataFilter(gateway: Gateway): Promise<Finding[]> {
  const answer = await gateway.get('/invoices', { 'metadata[attempt_id]': randomUUID() });
  const rows = rowsIn(answer, 'invoices');
  return [
    okOrProblem(
      answer.status === 200 && rows?.length === 0,
      'metadata',
      'an unknown attempt finds no invoice',
      answer.status === 200
        ? `an unknown attempt finds ${rows?.length} invoices: the filter is ignored`
        : `search by attempt: ${answer.status}`,
    ),
  ];
}

const inErrorShape = ({ body }: ProviderResponse): boolean =>
  typeof body?.type === 'string' && typeof body.message === 'string' && 'errors' in body;

/** Checks the errors for unknown ids, an unknown key, and an invalid invoice. */
async function checkErrors(gateway: Gateway): Promise<Finding[]> {
  const invoice = await gateway.get(`/invoices/${randomUUID()}`);
  const payment = await gateway.get(`/payments/${randomUUID()}`);
  const unknownKey = await gateway.get(
    '/invoices',
    {},
    `sk_test_${randomUUID().replaceAll('-', '')}`,
  );
  const empty = await gateway.post('/invoices', {});
  const is = (answer: ProviderResponse, status: number, what: string): Finding[] => [
    okOrProblem(
      answer.status === status,
      'errors',
      `${what}: ${status}`,
      `${what}: ${answer.status}, not ${status}`,
    ),
    ...(answer.status !== status || inErrorShape(answer)
      ? []
      : [note('errors', `${what}: not in the format {type, message, errors}`)]),
  ];
  return [
    ...is(invoice, 404, 'an unknown invoice'),
    ...is(payment, 404, 'an unknown payment'),
    ...is(unknownKey, 401, 'an unknown key'),
    ...is(empty, 400, 'an empty invoice'),
    ...(empty.status === 201
      ? [problem('errors', 'an empty invoice was created: cancel it in the dashboard')]
      : []),
  ];
}

const wantedEvents = ['payment_paid', 'payment_failed', 'payment_refunded'];

/**
 * Whether a webhook for this app is registered. Without it the worker finds payments minutes later.
 */
async function checkWebhook(gateway: Gateway, origin: string | undefined): Promise<Finding[]> {
  const answer = await gateway.get('/webhooks');
  const rows = rowsIn(answer, 'webhooks');
  if (answer.status !== 200 || !rows) {
    return [note('webhook', `cannot be listed (${answer.status}): check the dashboard`)];
  }
  if (origin === undefined) {
    return [note('webhook', `${rows.length} registered; set APP_ORIGIN to look for this app`)];
  }
  const url = `${origin}/api/webhooks/moyasar`;
  const ours = rows.find((row) => row.url === url);
  if (!ours) return [problem('webhook', `none for ${url}: register it in the dashboard`)];
  const events = Array.isArray(ours.events) ? ours.events.map(String) : [];
  // No events listed means all events.
  const missing = events.length === 0 ? [] : wantedEvents.filter((one) => !events.includes(one));
  return [
    okOrProblem(
      missing.length === 0,
      'webhook',
      `registered for ${url}`,
      `for ${url}, but without ${missing.join(', ')}`,
    ),
    note('webhook', 'its secret cannot be read; a wrong one shows as 401 in the dashboard'),
  ];
}

/**
 * `gateway:check`: tests the account of `MOYASAR_SECRET_KEY` with requests that neither move money
 * nor create anything, and reports where it differs from what the app expects. Exit code 1 if the
 * app cannot work with it.
 */
export async function main(): Promise<number> {
  const key = requiredVariable('MOYASAR_SECRET_KEY', ['MOYASAR_SECRET_KEY']);
  const base = process.env.MOYASAR_BASE_URL || 'https://api.moyasar.com/v1';
  const gateway = new Gateway(baseUrlOf('MOYASAR_BASE_URL', base), key);
  const origin = process.env.APP_ORIGIN || undefined;
  let isUnusable = false;
  return runCheck({
    baseUrl: gateway.baseUrl,
    steps: [
      async () => checkKeyFormat(key),
      async () => {
        const list = await gateway.get('/invoices', { page: '1' });
        isUnusable = list.status !== 200;
        return [checkKey(list), checkClock(list), ...(isUnusable ? [] : checkInvoices(list))];
      },
      () => checkMetadataFilter(gateway),
      () => checkErrors(gateway),
      () => checkWebhook(gateway, origin && baseUrlOf('APP_ORIGIN', origin)),
    ],
    shouldStop: () => isUnusable,
    notesLabel: 'notes',
    notChecked:
      'Not checked, because it needs a card or creates something: a payment page, a capture, a refund, a cancelled invoice, webhook delivery.\n' +
      'Try those once with a test key and a test card before going live.',
  });
}
