import { randomBytes, randomUUID } from 'node:crypto';
import type { Chance } from './chance';
import { boundary, type Fields, multipart } from './partner';

/** What nobody should send, and somebody will. */
const nasty = [
  ...['', ' ', '0', '-1', '1e9', '1.5', 'NaN', 'Infinity', '0x10', '007', '９', '٠٥٥', '١٢'],
  ...['99999999999999999999', '9007199254740993', 'null', 'undefined', 'true', '[]', '{}'],
  ...['__proto__', 'constructor', 'toString', '../..', '..%2f', '%', '%00', '\0', 'a\r\nb: c'],
  ...["' or 1=1 --", '<script>', '${7*7}', '🧺', '\u202eabc', 'e\u0301', '\ud800', 'ﷺ'.repeat(300)],
  ...['9999-12-31', '0000-00-00', '2026-02-30', '+275760-09-13T00:00:00.000Z', 'P1000Y', 'PT0S'],
  ...[
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '2026-03-01T08:00:00+23:59',
    'x'.repeat(5000),
  ],
];

/** More levels than a walk down has stack for. */
const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

/** A good value of every field that anybody takes; numbers stand for themselves in JSON. */
const good: Record<string, (chance: Chance) => unknown> = {
  lat: (chance) => 24 + chance.below(2),
  long: () => 46.601,
  name: () => 'سارة',
  mobile: (chance) => `05500000${chance.below(9)}1`,
  date_of_birth: () => '1990-01-01',
  gender: (chance) => chance.of(['male', 'female']),
  family_status: () => 'married',
  street_area: () => 'حطين',
  notes: () => 'الباب الأزرق',
  home_type: () => 'villa',
  delivery: () => 'call_when_arrive',
  service_type: (chance) => chance.of(['clothes', 'shoes', 'ironing']),
  scent: () => '1',
  starch: () => '0',
  starch_level: () => 'light',
  protection_layer: () => '1',
  plan_id: () => 11,
  plan_type_id: () => 111,
  orders_count: () => 4,
  preferred_pickup_day: (chance) => chance.of(['sunday', 'monday', 'friday']),
  preferred_pickup_period: () => 'evening',
  subscription_id: (chance) => 5001 + chance.below(5),
  reference_id: () => 'pay_1',
  // The control port, the gateway and the verification service.
  now: () => '2026-03-05T08:00:00Z',
  duration: (chance) => chance.of(['PT1H', 'P1D', 'PT5M']),
  scenario: (chance) => chance.of(['empty', 'mid-subscription', 'finished', 'cancelled']),
  operation: (chance) => chance.of(['*', 'list-plans', 'gateway-*', 'subscribe']),
  // Only those that do not break the answer: a 5xx that was asked for is none.
  kind: (chance) => chance.of(['not-covered', 'schema']),
  times: () => 1,
  drop: () => 'data.0.name',
  set: () => ({ path: 'data', value: null }),
  profile: (chance) => chance.of(['default', 'strict', 'hostile']),
  overrides: () => ({ color: 'loose' }),
  price: () => 250.5,
  available: (chance) => chance.below(4) > 0,
  amount: () => 24_000,
  currency: () => 'SAR',
  description: () => 'Plan',
  callback_url: () => 'http://127.0.0.1:9/hook',
  url: () => 'http://127.0.0.1:9/hook',
  http_method: () => 'post',
  shared_secret: () => 'secret',
  events: () => ['payment_paid'],
  card: () => '4111111111111111',
  mode: (chance) => chance.of(['normal', 'twice', 'never', 'late']),
  failing: (chance) => chance.below(2) === 0,
  late: (chance) => chance.below(2) === 0,
  Recipient: () => '966550000001',
  recipient: () => '966550000001',
  to: () => '0550000001',
  code: () => '123456',
};
const names = Object.keys(good);

export interface Route {
  port: 'outside' | 'control';
  method: string;
  path: string;
}

/** The credentials and the ids that exist in the world under fire. */
export interface Target {
  key: string;
  tokens: string[];
  ids: string[];
}

export interface Request {
  port: Route['port'];
  method: string;
  path: string;
  headers: Fields;
  body: string | Buffer | undefined;
}

/** One request to a route: right in most things and wrong in some. */
export function nonsense(chance: Chance, route: Route, target: Target): Request {
  const method = route.method === 'ALL' ? chance.of(['GET', 'POST', 'DELETE']) : route.method;
  const multi = route.path.startsWith('/external-partner');
  const { headers, body } = bodyFor(chance, method, multi);
  return {
    port: route.port,
    method: chance.below(40) === 0 ? chance.of(['PUT', 'PATCH', 'OPTIONS', 'HEAD']) : method,
    path: pathFor(chance, route, target) + queryFor(chance, route, target),
    headers: { ...headers, ...credentials(chance, route, target) },
    body,
  };
}

function pathFor(chance: Chance, { path }: Route, { ids }: Target): string {
  return path.replace(/:\w+(\{[^}]*\})?/g, () =>
    chance.below(4) > 0 && ids.length > 0
      ? encodeURIComponent(chance.of(ids))
      : chance.of([
          ...['%', '%E0%A4%A', '%2e%2e', '.', '-', '%00', '%F0%9F%A7%BA', 'x'.repeat(3000)],
          encoded(chance.of(nasty)) || '-',
        ]),
  );
}

function queryFor(chance: Chance, route: Route, { key }: Target): string {
  const pairs = Object.entries(fields(chance, chance.below(3) === 0 ? 3 : names.length)).map(
    ([name, value]) => `${name}=${encoded(plain(value))}`,
  );
  if (chance.below(8) === 0) pairs.push(`plan_id=${encoded(chance.of(nasty))}`);
  if (chance.below(20) === 0) pairs.push('%', 'a[b]=%zz', '&&==');
  const query = multiQuery(route) || chance.below(4) === 0 ? pairs : [];
  if (route.port === 'control') {
    const named = chance.below(30) === 0 ? encoded(chance.of(nasty)) : key;
    query.unshift(`key=${named}`);
  }
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** The paths whose input is in the query. */
const multiQuery = ({ path, method }: Route): boolean =>
  method === 'GET' || path.endsWith('/subscribe');

function credentials(chance: Chance, { path, port }: Route, { key, tokens }: Target): Fields {
  const wrong = chance.below(12) === 0;
  const credential = wrong ? header(chance.of(nasty)) : key;
  const headers: Fields = {
    'accept-language': chance.of(['ar', 'en', 'fr', '*;q=;', 'x'.repeat(200)]),
  };
  if (chance.below(15) > 0) headers['idempotency-key'] = randomUUID();
  else headers['idempotency-key'] = header(chance.of(nasty)) || 'x';
  if (port === 'control') return headers;
  if (path.startsWith('/gateway')) {
    headers.authorization = `Basic ${Buffer.from(`sk_test_${credential}:`).toString('base64')}`;
  } else if (path.startsWith('/verify')) {
    headers.authorization = `Bearer verify-${credential}`;
  } else {
    headers['api-key'] = credential;
    const token = wrong || tokens.length === 0 ? credential : chance.of(tokens);
    if (chance.below(15) > 0) headers.authorization = `Bearer ${token}`;
  }
  return headers;
}

/** Good fields with a few bad ones among them. */
function fields(chance: Chance, about: number): Record<string, unknown> {
  const chosen = names.filter(() => chance.below(names.length) < about);
  const all = Object.fromEntries(chosen.map((name) => [name, good[name]?.(chance)]));
  for (let spoiled = chance.below(3); spoiled > 0; spoiled -= 1) {
    all[chance.of(names)] = chance.of<unknown>([
      ...nasty,
      ...nasty,
      null,
      1e308,
      -1,
      [[]],
      { a: {} },
    ]);
  }
  // Both together are never right.
  if (chance.below(3) === 0 && about > 3) {
    delete all.preferred_pickup_day;
    all.preferred_pickup_date = '2026-03-05';
  }
  return all;
}

function bodyFor(
  chance: Chance,
  method: string,
  multi: boolean,
): Pick<Request, 'headers' | 'body'> {
  if (method === 'GET' || method === 'HEAD' || chance.below(25) === 0) {
    return { headers: {}, body: undefined };
  }
  const form = `multipart/form-data; boundary=${boundary}`;
  const type = (text: string, body: string | Buffer) => ({
    headers: { 'content-type': text },
    body,
  });
  const texts = Object.fromEntries(
    Object.entries(fields(chance, names.length)).map(([name, value]) => [name, plain(value)]),
  );
  const whole = multipart(texts);
  const json = JSON.stringify(fields(chance, chance.below(2) === 0 ? 3 : names.length));
  switch (chance.below(multi ? 14 : 18)) {
    case 0:
      return type(form, whole.slice(0, chance.below(whole.length)));
    case 1:
      return type('multipart/form-data', whole);
    case 2:
      return type(form, randomBytes(chance.below(2000)));
    case 3:
      return type(chance.of(['text/plain', 'application/xml', '*/*', ';;;', form]), '<a/>');
    case 4:
      return type(form, whole + whole);
    case 5:
      return type(form, whole.replace('name="', 'filename="a.txt"; name="'));
    case 6:
      return type('application/json', json.slice(0, chance.below(json.length)));
    case 7:
      return type(
        'application/json',
        chance.of([deep, `{"operation":"*","kind":"schema","set":{"path":"a","value":${deep}}}`]),
      );
    case 8:
      return type('application/json', `{"__proto__":{"a":1},"constructor":null,${json.slice(1)}`);
    case 9:
      return type('application/x-www-form-urlencoded', new URLSearchParams(texts).toString());
    default:
      return multi ? type(form, whole) : type('application/json', oneOf(chance, json));
  }
}

/** Few control calls take many fields: most bodies have one or two. */
function oneOf(chance: Chance, json: string): string {
  if (chance.below(3) === 0) return json;
  const some = Array.from({ length: chance.below(3) }, () => chance.of(names));
  return JSON.stringify(Object.fromEntries(some.map((name) => [name, good[name]?.(chance)])));
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Percent-encoded; half a surrogate has no encoding, and becomes what a browser makes of it. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** What a header may hold at all. */
const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 500);

/** Bytes that are no request, or only just. */
export function garbage(chance: Chance): Buffer {
  const cut =
    'POST /external-partner/customers/address HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx';
  const kinds = [
    () => randomBytes(1 + chance.below(3000)),
    () => Buffer.from(cut.slice(0, chance.below(cut.length))),
    () => Buffer.from(`GET ${'/x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
    () => Buffer.from(`GET /external-partner/plans HTTP/1.1\r\nAPI-KEY: x\r\n\r\n`),
    () => Buffer.from(`GET /external-partner/plans HTTP/1.1\r\nHost: a b\r\n\r\n`),
    () => Buffer.from(`GET //\\..\\x HTTP/1.1\r\nHost: a\r\n\r\n`),
    () => Buffer.from(`GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n`),
    () => Buffer.from(`BREW /plans HTTP/1.1\r\nHost: a\r\n\r\n`),
    () => Buffer.from(`GET /plans HTTP/9.9\r\nHost: a\r\n\r\n`),
    () =>
      Buffer.from(
        `GET /sandbox/state HTTP/1.1\r\nHost: 127.0.0.1\r\n${'A: b\r\n'.repeat(3000)}\r\n`,
      ),
    () =>
      Buffer.from(
        'POST /external-partner/customers/link-customer HTTP/1.1\r\nHost: a\r\n' +
          'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n0\r\n\r\n',
      ),
    () => Buffer.from('GET /sandbox/state HTTP/1.1\r\nHost: \u00e9\r\nX: \u0001\r\n\r\n', 'latin1'),
  ];
  return chance.of(kinds)();
}
