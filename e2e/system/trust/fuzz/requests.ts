import fc from 'fast-check';
import type { RawRequest } from '../../../harness/raw-request';
import * as payloads from './payloads';
import type { Call, Visitors } from './visitors';

type Header = [name: string, value: string];
export type Message = Required<RawRequest> & { body: string };

/** One time in `times` the malformed value, otherwise the valid one. */
const mostly = <Value>(times: number, good: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: times - 1, arbitrary: good }, { weight: 1, arbitrary: other });

const text = fc.oneof(
  fc.constantFrom(...payloads.texts),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.nat(18_000).map((length) => 'x'.repeat(length)),
);
const encoded = text.map((one) => encodeURIComponent(Buffer.from(one.slice(0, 2_000)).toString()));
const part = fc.oneof(fc.constantFrom(...payloads.parts), encoded);
const value = fc.oneof(fc.jsonValue(), text, fc.constant(undefined));
const plantedKey = fc.constantFrom('__proto__', 'constructor', 'then', 'customerId', 'amount');
const planted = fc.dictionary(plantedKey, value, { maxKeys: 1 });

/** JSON of the sample's shape; some of its values are replaced or missing, or there is another. */
function like(sample: unknown): fc.Arbitrary<unknown> {
  if (typeof sample !== 'object' || sample === null) return mostly(12, fc.constant(sample), value);
  if (Array.isArray(sample)) return mostly<unknown>(12, fc.tuple(...sample.map(like)), value);
  const fields = Object.entries(sample).map(([name, one]) => [name, like(one)]);
  const own: fc.Arbitrary<object> = fc.record(Object.fromEntries(fields));
  const more = mostly<object>(9, fc.constant({}), planted);
  return mostly<unknown>(
    12,
    fc.tuple(own, more).map(([one, other]) => ({ ...one, ...other })),
    value,
  );
}

/** The text with another one in it, or cut off there. */
const corrupted = (good: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(good.length), text, fc.boolean())
    .map(([at, more, isCut]) => good.slice(0, at) + (isCut ? '' : more + good.slice(at)));

/** Calls that end a session: no visitor sends them, or none would be left. */
const ending = /^\/api\/(journey|(staff\/)?sign-out)\?/;

/** Requests to one route: each part as a page sends it, or malformed. */
function requestsTo([method, target, json]: Call, { origin, cookies }: Visitors) {
  const { host } = new URL(origin);
  const [path = '', query = ''] = target.split('?');
  const segments = path.split('/');
  const malformedPath = fc
    .tuple(fc.integer({ min: 1, max: segments.length - 1 }), part)
    .map(([at, one]) => segments.with(at, one));
  const name = fc.constantFrom('locale', 'token', 'a', 'id', '__proto__');
  const header: fc.Arbitrary<Header> = fc.oneof(
    ...payloads.decidingHeaders(host).map((pairs) => fc.constantFrom(...pairs)),
    fc.tuple(fc.constantFrom(...payloads.headerNames), part),
  );
  const good = json === undefined ? '' : JSON.stringify(json);
  const body = fc.oneof(
    { weight: 6, arbitrary: like(json ?? { a: 1 }).map((one) => JSON.stringify(one) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...payloads.bodies) },
    { weight: 1, arbitrary: corrupted(good) },
  );
  const parts = fc.record({
    method: mostly(15, fc.constant(method), fc.constantFrom(...payloads.methods)),
    path: mostly(5, fc.constant(segments), malformedPath),
    query: fc.oneof(fc.constant({}), fc.dictionary(name, part, { maxKeys: 2 })),
    // Each from another network, so that no rate limit of an IP address applies.
    address: fc.ipV4(),
    cookie: fc.constantFrom('', ...(ending.test(target) ? [] : cookies)),
    headers: mostly<Header[]>(3, fc.constant([]), fc.array(header, { minLength: 1, maxLength: 2 })),
    body: mostly(json === undefined ? 12 : 2, fc.constant(good), body),
  });
  return parts.map((one): Message => {
    const headers: Record<string, string> = {
      ...{ host, origin: one.method === 'GET' ? '' : origin, cookie: one.cookie },
      'x-forwarded-for': one.address,
      'content-type': one.body === '' ? '' : 'application/json',
      'content-length': String(Buffer.byteLength(one.body)),
      ...Object.fromEntries(one.headers),
    };
    // Without what a header cannot carry.
    const sent = Object.entries(headers)
      .filter(([, content]) => content !== '')
      .map(([known, content]) => [known, content.replace(/[^\x20-\x7e\x80-\xff]/g, '?')]);
    const more = Object.entries(one.query).map((pair) => `&${pair.join('=')}`);
    const whole = `${one.path.join('/')}?${query}${more.join('')}`;
    return { method: one.method, path: whole, headers: Object.fromEntries(sent), body: one.body };
  });
}

/** Requests to every route. */
export const messages = (visitors: Visitors): fc.Arbitrary<Message> =>
  fc.oneof(
    ...visitors.calls.map((call) => ({
      // A page costs a hundred times as much as a refusal.
      weight: call[1].startsWith('/api/') ? 10 : 1,
      arbitrary: requestsTo(call, visitors),
    })),
  );

/** Every path with every method, each from another network. */
export function sweep({ origin, calls }: Visitors): Message[] {
  const paths = new Set(calls.map(([, target]) => target.replace(/\?.*/, '')));
  const headers = { host: new URL(origin).host, origin, 'content-length': '0' };
  return [...paths].flatMap((path, one) =>
    payloads.methods.map((method, other) => {
      const from = { 'x-forwarded-for': `10.0.${one}.${other}` };
      return { method, path, headers: { ...headers, ...from }, body: '' };
    }),
  );
}
