import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Fault } from '../case-runner';

const message = 'CANARY of the other side';
const status = (code: number): Fault => ({ kind: 'status', status: code, message });
const page = (code: number): Fault => ({ kind: 'html', status: code });
const wait = (retryAfter?: number | string): Fault => ({
  ...status(429),
  ...(retryAfter !== undefined && { retryAfter }),
});
const redirect = (code: number, to?: string): Fault => ({
  kind: 'redirect',
  status: code,
  ...(to && { to }),
});

/** Every way in which a call can fail or its response can change, by the table's name for it. */
const kinds: Record<string, Fault> = {
  // No response; the request was not processed.
  hang: { kind: 'hang' },
  reset: { kind: 'reset' },
  // Processed, but the response was lost: never sent, cut off, or a byte a second.
  'hang-after': { kind: 'hang-after-commit' },
  'reset-after': { kind: 'reset-after-commit' },
  'cut-off': { kind: 'reset-mid-body' },
  drip: { kind: 'drip' },
  '500': status(500),
  'page-502': page(502),
  'page-503': page(503),
  'page-504': page(504),
  // The wait is used as given, or clamped to between a second and fifteen minutes.
  '429-7s': wait(7),
  '429-2099': wait('Wed, 21 Oct 2099 07:28:00 GMT'),
  '429-2015': wait('Wed, 21 Oct 2015 07:28:00 GMT'),
  '429-words': wait('a while; -1'),
  '429-years': wait('1000000000'),
  '429': wait(),
  // Not their JSON: malformed, empty, a captive portal's page, endless, in an unrequested encoding,
  // or a redirect.
  malformed: { kind: 'malformed' },
  truncated: { kind: 'truncated' },
  empty: { kind: 'empty' },
  'page-200': page(200),
  endless: { kind: 'endless' },
  gzip: { kind: 'encoded', encoding: 'gzip' },
  br: { kind: 'encoded', encoding: 'br' },
  deflate: { kind: 'encoded', encoding: 'deflate' },
  'to-itself': redirect(302),
  'to-a-path': redirect(307, '/elsewhere'),
  'to-a-host': redirect(301, 'https://elsewhere.invalid/x'),
  // Refusals: with status 200, with an error status and `success: true`, with a plain 4xx.
  'success-false': { kind: 'schema', set: { path: 'success', value: false } },
  'success-410': { kind: 'status-line', status: 410 },
  '404': status(404),
  '422': status(422),
  '401': status(401),
  '403': status(403),
  'as-html': { kind: 'content-type', type: 'text/html' },
};

/**
 * Changes of a response: a path that gets a value or is removed. `vital` and `bare` (no options):
 * nothing continues without it. The others are harmless.
 */
const changes = `
  is-location-covered  vital    data.is_covered
  is-location-covered  extra    data.zone                            {"id":9}
  link-customer        vital    data.auth_token
  link-customer        display  data.coverage_message                {"ar":1}
  link-customer        unknown  data.customer.gender                 {"code":"x"}
  save-address         vital    data                                 "saved"
  save-address         unknown  data.delivery                        "by_drone"
  get-preferences      vital    data.id                              "none"
  get-preferences      unknown  data.starch_level                    {"code":"x"}
  save-preferences     display  data.scent                           "strong"
  list-plans           vital    data.*.plan_types.*.price            "free"
  list-plans           bare     data.*.plan_types                    []
  list-plans           display  data.*.color                         "javascript:1"
  list-plans           unknown  data.0.service.type                  "__proto__"
  available-days       vital    data.*.date                          "soon"
  available-days       display  data.*.day_name                      null
  available-days       unknown  data.1.periods.0.code                "midnight"
  subscribe            vital    data.total
  subscribe            display  data.end_date                        5
  subscribe            unknown  data.state                           {"code":"pondering"}
  confirm-payment      vital    data.subscription                    "on"
  confirm-payment      display  data.invoice_url
  confirm-payment      unknown  data.subscription.state              {"code":"warming"}
  subscription-orders  vital    data.subscription.state
  subscription-orders  display  data.orders.*.pickup_period          null
  subscription-orders  unknown  data.orders.0.state                  "on_the_moon"
`;

/**
 * One representative of each class of faults for every operation; each kind is used at least once.
 *
 * - `none`: no response, and not processed
 * - `lost`: processed, but the response was lost (for a read the same as `none`)
 * - `server`: an error of the server
 * - `slow`: 429
 * - `unreadable`: not the partner's JSON, or a value without which nothing continues is unusable
 * - `no`: refused without a reason that the document names
 * - `key`: our credentials are refused
 * - `drift`: a change of the response that the app can do without
 * - `once`: one call fails, and the app's own retry succeeds
 */
const table = `
  operation               none   lost         server    slow       unreadable         no             key   drift            once
  is-location-covered     reset  -            500       429-7s     page-200,vital     success-false  403   extra            page-502
  link-customer           hang   reset-after  page-503  429-2099   truncated,vital    success-410    403   display,unknown  cut-off
  save-address            reset  hang-after   500       429-7s     to-a-host,vital    success-false  -     unknown          reset-after
  get-preferences         hang   -            page-504  429        gzip,vital         404            403   unknown          -
  save-preferences        reset  cut-off      page-502  429-2015   empty              422            -     display          reset-after
  list-plans              drip   -            500       429-words  malformed,vital,bare  success-false  401   display,unknown  reset
  available-days          reset  -            page-503  429-7s     endless,vital      success-410    401   display,unknown  500
  subscribe               reset  reset-after  500       429-years  br,vital           success-false  -     display,unknown  reset-after
  confirm-payment         reset  drip         page-504  429-7s     deflate,vital      success-false  403   display,unknown  cut-off
  subscription-orders     reset  -            500       429-years  to-itself,vital    404            403   display,unknown  -
  gateway-create-invoice  reset  cut-off      page-502  429-7s     truncated          -              401   as-html          -
  gateway-read-invoice    hang   -            500       429        page-200           -              401   as-html          reset
  gateway-refund          reset  reset-after  500       429-2099   to-a-path          -              401   -                -
  gateway-cancel-invoice  reset  hang-after   page-503  429-7s     empty              -              401   -                500
  verify-start            reset  reset-after  500       429-7s     page-200           -              401   as-html          -
  verify-check            reset  cut-off      page-502  429        malformed          -              401   as-html          -
`;

/** The expected outcome of a fault. */
export interface Expected {
  /**
   * The response has this code, with messages in both languages, and repeating the action succeeds.
   */
  code?: ErrorCode;
  /** The expected wait in the response, in milliseconds. */
  waitMs?: number;
  /** The response is the same as without the fault. */
  works?: true;
  /** The page shows the last known state, and says so. */
  stale?: true;
  /**
   * The pages that a checkout may show before it completes without the customer; the last one is
   * final.
   */
  later?: string[];
}

const fails = (code: ErrorCode): Expected => ({ code });
const works: Expected = { works: true };
const ends = (...later: string[]): Expected => ({ later });

/** Outcomes by the class of the fault. */
type Outcomes = Record<string, Expected> & { otherwise: Expected };

/** For calls that a customer triggers and waits for. */
const step: Outcomes = {
  otherwise: fails('partner-unreachable'),
  unreadable: fails('partner-unreadable'),
  no: fails('partner-rejected'),
  key: fails('partner-refused-us'),
  drift: works,
  once: works,
};
const paymentPage: Outcomes = {
  otherwise: fails('payment-unreachable'),
  key: fails('payment-refused-us'),
  drift: works,
  once: works,
};

const outcomes: Record<string, Outcomes> = {
  'get-preferences': { otherwise: works },
  'confirm-payment': { otherwise: ends('wait', 'done') },
  'subscription-orders': { otherwise: { stale: true }, drift: works },
  'gateway-create-invoice': paymentPage,
  'gateway-cancel-invoice': paymentPage,
  'gateway-read-invoice': { otherwise: ends('pay', 'wait', 'done') },
  'gateway-refund': { otherwise: ends('refund', 'refunded') },
  'verify-start': {
    otherwise: fails('verification-unreachable'),
    key: fails('verification-refused-us'),
    slow: fails('too-many-requests'),
    drift: works,
  },
  'verify-check': {
    otherwise: fails('verification-unreachable'),
    key: fails('verification-refused-us'),
    slow: fails('invalid-answers'),
    drift: works,
  },
};

/** One fault of one operation. */
export interface Cell {
  name: string;
  operation: string;
  /** Its class: the column of the table. */
  of: string;
  fault: Fault;
  /** The number of calls that it affects. */
  times: number;
  expected: Expected;
}

export function expectedOf(operation: string, of: string, kind: string): Expected {
  const own = outcomes[operation] ?? step;
  const expected = own[of] ?? own.otherwise;
  const isTold = kind === '429-7s' && /unreachable/.test(expected.code ?? '');
  return isTold ? { ...expected, waitMs: 7_000 } : expected;
}

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

const changesOf = rowsOf(changes).map(([operation, kind, path = '', value]) => ({
  ...{ operation, kind },
  fault: {
    kind: 'schema',
    ...(value === undefined
      ? { drop: path }
      : { set: { path, value: JSON.parse(value) as unknown } }),
  },
}));

function faultOf(operation: string, kind: string): Fault {
  const change = changesOf.find((one) => one.operation === operation && one.kind === kind);
  const fault = change?.fault ?? kinds[kind];
  if (!fault) throw new Error(`The table has no fault "${kind}" for ${operation}.`);
  return fault;
}

/**
 * Every cell of the table. Throws for an unknown kind, and for a kind or a change that no cell
 * uses.
 */
export function cells(): Cell[] {
  const [[, ...classes] = [], ...rows] = rowsOf(table);
  const all = rows.flatMap(([operation = '', ...columns]) =>
    columns.flatMap((column, index) =>
      column
        .split(',')
        .filter((kind) => kind !== '-')
        .map((kind) => ({ operation, of: classes[index] ?? '', kind })),
    ),
  );
  const played = all.map(({ operation, kind }) => faultOf(operation, kind));
  const known = [...Object.values(kinds), ...changesOf.map(({ fault }) => fault)];
  const unused = known.filter((fault) => !played.includes(fault));
  if (unused.length > 0) throw new Error(`No cell of the table plays ${JSON.stringify(unused)}.`);
  return all.map(({ operation, of, kind }) => ({
    name: `${operation}: ${kind}${of === 'once' ? ' once' : ''}`,
    operation,
    of,
    fault: faultOf(operation, kind),
    times: of === 'once' ? 1 : 1_000,
    expected: expectedOf(operation, of, kind),
  }));
}
