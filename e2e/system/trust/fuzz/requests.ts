import fc from 'fast-check';
import { staffPassword } from '../../../harness/staff-accounts';
import { stepNames } from '../../../harness/wizard-client';
import type { Cluster } from '../../cluster/cluster';
import { Customer } from '../../customer';
import { settled } from '../oracle/oracle';
import * as odd from './payloads';

type Field = [name: string, value: string];
type Call = [method: string, path: string, json?: unknown];

/** One request, or with `raw` bytes that barely are one. */
export interface Message {
  /** How it is malformed. */
  kind: string;
  method: string;
  target: string;
  /** In sending order, duplicates included. */
  fields: Field[];
  /** The JSON of the well-formed body. */
  json?: unknown;
  body?: Buffer | undefined;
  raw?: Buffer;
  /** The number of body bytes to send after it, while the server reads them. */
  moreBytes?: number;
}

/** Customers at every step, at and after the payment page; a member of staff; all known calls. */
export interface FuzzContext {
  origin: string;
  people: { cookie: string; mobile: string; typed: Set<string> }[];
  calls: Call[];
  /** The signed id of a return from the gateway. */
  ticket: string;
}

/**
 * Signs customers up to every step, and records what they send. `routes` are the build's route
 * patterns.
 */
export async function signUpVisitors(cluster: Cluster, routes: string[]): Promise<FuzzContext> {
  const calls: Call[] = [];
  class Recorder extends Customer {
    override ask(path: string, how: Parameters<Customer['ask']>[1] = {}) {
      if (path.startsWith('/api/')) calls.push([how.method ?? 'GET', path, how.json]);
      return super.ask(path, how);
    }
  }
  const people = stepNames.map(() => new Recorder(cluster));
  await Promise.all(stepNames.map((step, index) => people[index]?.walkTo(step)));
  await people[1]?.askForCode();
  await people.at(-1)?.agree();
  const [staff, buyer] = [new Recorder(cluster), new Recorder(cluster, undefined, 'en')];
  await staff.post('/api/staff/sign-in', { name: 'sara', password: staffPassword, code: '' });
  const back = await buyer.payAt(await buyer.walkToPayment());
  const id = await buyer.comeBack(back);
  const token = await buyer.trackingOf(id);
  await settled(cluster);
  const ticket = new URL(back).searchParams.get('a') ?? '';
  const others: Call[] = [
    ...odd.calls({
      ...{ ID: id, TOKEN: token, MOBILE: people[1]?.person.mobile ?? '' },
      SECRET: cluster.environment.MOYASAR_WEBHOOK_SECRET ?? '',
    }),
    [
      'PUT',
      '/api/journey/address?locale=en',
      { draft: { notes: 'x' }, edit: { from: '', as: 'page123.1' } },
    ],
  ];
  const values: Record<string, string> = { id, token, locale: 'en', step: 'address' };
  const addresses = routes.map((route): Call => {
    const path = route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => values[name] ?? 'moyasar');
    const query = path.endsWith('/return') ? `?a=${ticket}&status=paid` : '';
    const isCall = path.startsWith('/api/');
    const known = [...others, ...calls].find(([, whole]) => isCall && pathOf(whole) === path);
    return known ?? ['GET', path + (isCall ? `?locale=en&token=${token}` : query)];
  });
  return {
    ...{ origin: cluster.url, ticket, calls: [...addresses, ...others, ...calls] },
    people: [...people, buyer, staff].map(({ jar, person: { mobile } }) => ({
      cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      mobile,
      typed: new Set(),
    })),
  };
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** The message with one header changed or removed. */
const withField = (message: Message, name: string, value: string | undefined): Message => {
  const others = message.fields.filter(([known]) => known !== name);
  return { ...message, fields: value === undefined ? others : [...others, [name, value]] };
};

const carrying = (message: Message, content: string | Buffer): Message => {
  const body = Buffer.from(content as string);
  const typed = withField(message, 'content-type', 'application/json');
  const method = message.method === 'GET' ? 'POST' : message.method;
  return { ...withField(typed, 'content-length', String(body.length)), method, body };
};

/**
 * A call as a browser sends it, each from another network, so that no rate limit of an IP address
 * applies. A call that starts over or signs out mostly comes from an unknown customer, because it
 * ends the session.
 */
function plain([method, target, json]: Call, { origin, people }: FuzzContext, from = 1): Message {
  const isLeaving = /^\/api\/(journey|(staff\/)?sign-out)\?/.test(target) && from % 20 > 0;
  const cookie = isLeaving ? undefined : people[from % people.length]?.cookie;
  const fields: Field[] = [
    ['host', new URL(origin).host],
    ['x-forwarded-for', `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`],
  ];
  const message = { kind: 'plain', method, target, fields, json };
  const known = withField(message, 'cookie', cookie || undefined);
  const own = method === 'GET' ? known : withField(known, 'origin', origin);
  return json === undefined ? own : carrying(own, JSON.stringify(json));
}

const bytesAs = (raw: Buffer): Message => ({
  ...{ kind: 'garbage', method: '', target: '', fields: [], raw },
});

/**
 * Each call unchanged, each path with every method, all malformed bytes, and 30 MB with
 * `Content-Length` or in chunks.
 */
export function sweep(known: FuzzContext): Message[] {
  const once = new Map(known.calls.map((call) => [pathOf(call[1]), call]));
  const each = [...once.values()].flatMap((call, index) => {
    const good = plain(call, known, index + 1);
    return [good, ...odd.methods.map((method) => ({ ...good, kind: 'method', method }))];
  });
  const much = ['/api/coverage', '/api/webhooks/moyasar', '/en'].flatMap((path) => {
    const open = carrying(plain(['POST', `${path}?locale=en`], known), '{"answers":"');
    const declared = { ...open, kind: 'thirty megabytes', moreBytes: 30_000_000 };
    const unsaid = { ...withField(declared, 'content-length', undefined), body: undefined };
    const inChunks = withField(unsaid, 'transfer-encoding', 'chunked');
    return [withField(declared, 'content-length', '30000000'), inChunks];
  });
  return [...each, ...odd.garbage(known.origin).map(bytesAs), ...much];
}

/** JSON with one value changed, counted in the order of JSON.stringify; undefined removes it. */
function changed(json: unknown, place: number, change: (old: string) => string | undefined) {
  const hole = '\u0007';
  let count = 0;
  JSON.stringify(json, (_, value: unknown) => ((count += 1), value));
  let at = -1;
  let now: string | undefined;
  const whole = JSON.stringify(json, (_, value: unknown) => {
    at += 1;
    if (at !== place % count) return value;
    now = change(JSON.stringify(value));
    return now === undefined ? undefined : hole;
  });
  return (whole ?? '').replace(JSON.stringify(hole), () => now ?? '');
}

const withPair = (old: string, pair: string): string =>
  old.startsWith('{') ? `{${pair}${old === '{}' ? '' : ','}${old.slice(1)}` : `[${old},{${pair}}]`;

/**
 * Replacements of a JSON value: another value, a list, a nested value, nothing, a duplicate key.
 */
const jsonChanges: ((old: string, value: string) => string | undefined)[] = [
  (_, value) => value,
  (old) => `[${old}]`,
  (old, value) => `{${JSON.stringify(value)}:${old}}`,
  () => undefined,
  (old, value) => withPair(old, `${/"\w+"/.exec(old)?.[0] ?? '"a"'}:${value}`),
  ...odd.pairs.map((pair) => (old: string) => withPair(old, pair)),
];

/** Text that may contain lone surrogates, null characters and bidi controls. */
const text = fc.oneof(
  fc.constantFrom(...odd.texts),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
);
/** Percent-encoded; a lone surrogate becomes the replacement character, as in a browser. */
const encoded = (one: string): string =>
  encodeURIComponent(Buffer.from(one.slice(0, 2_000)).toString());
const part = fc.oneof(fc.constantFrom(...odd.parts), text.map(encoded));
const json = fc.oneof(
  fc.constantFrom(...odd.values),
  text.map((one) => JSON.stringify(one)),
  fc.json(),
);

type Mutator = fc.Arbitrary<(message: Message) => Message>;

/** Every way to be malformed within HTTP, by name. */
function mutators({ origin, people, ticket }: FuzzContext): Record<string, Mutator> {
  const by = <Value>(given: fc.Arbitrary<Value>, apply: (to: Message, value: Value) => Message) =>
    given.map((value) => (message: Message) => apply(message, value));
  const header: fc.Arbitrary<[string, string | undefined]> = fc.oneof(
    ...Object.entries(odd.headers(new URL(origin).host)).map(([name, values]) => {
      const strangers = name === 'cookie' ? people.map(({ cookie }) => cookie) : [];
      return fc.tuple(fc.constant(name), fc.constantFrom(...values, ...strangers));
    }),
    fc.tuple(fc.constantFrom(...odd.internal), fc.constantFrom(...odd.internalValues)),
    fc.tuple(fc.constantFrom(...odd.read), text.map(odd.forHeader)),
  );
  const replaced = by(header, (message, pair) => withField(message, ...pair));
  return {
    method: by(fc.constantFrom(...odd.methods), (message, method) => ({ ...message, method })),
    target: by(fc.constantFrom(...odd.targets(origin, ticket)), (message, target) => ({
      ...message,
      target,
    })),
    'absolute target': by(fc.constantFrom(origin, 'http://evil.example'), (message, to) => ({
      ...message,
      target: to + message.target,
    })),
    path: by(fc.tuple(part, fc.nat(4)), (message, [one, place]) => {
      const [path = '', ...query] = message.target.split('?');
      const all = path.split('/');
      all[1 + (place % Math.max(1, all.length - 1))] = one;
      return { ...message, target: [all.join('/'), ...query].join('?') };
    }),
    query: by(fc.tuple(fc.constantFrom(...odd.names), part, part), (message, [name, one, two]) => ({
      ...message,
      target: `${pathOf(message.target)}?${name}=${one}&locale=${two}&${name}=${one}`,
    })),
    header: replaced,
    'another header': replaced,
    'a header twice': by(header, ({ fields, ...message }, [name, one = '']) => ({
      ...message,
      fields: [[name, one], ...fields],
    })),
    upgrade: by(fc.constantFrom('websocket', 'h2c'), (message, to) =>
      withField(withField(message, 'connection', 'Upgrade'), 'upgrade', to),
    ),
    'many headers': by(fc.constantFrom(100, 900), ({ fields, ...message }, count) => ({
      ...message,
      fields: [...fields, ...Array.from({ length: count }, (_, one): Field => [`x-a${one}`, 'y'])],
    })),
    body: by(fc.constantFrom(...odd.bodies), (message, one) =>
      carrying(
        message,
        one.replaceAll('#', () => `${message.body ?? '{}'}`),
      ),
    ),
    'broken UTF-8, cut off': by(
      fc.tuple(fc.constantFrom(...odd.bytes), fc.nat(500), fc.boolean()),
      (message, [bytes, place, isCut]) => {
        const good = message.body ?? Buffer.from('{"a":""}');
        const to = place % Math.max(1, good.length);
        const rest = isCut ? [] : [bytes, good.subarray(to)];
        return carrying(message, Buffer.concat([good.subarray(0, to), ...rest]));
      },
    ),
    JSON: by(
      fc.tuple(fc.constantFrom(...jsonChanges), json, fc.nat(40)),
      (message, [change, one, place]) => {
        const made = changed(message.json ?? { a: 1 }, place, (old) => change(old, one));
        return carrying(message, made);
      },
    ),
  };
}

/** Requests with one or two mutations, and sometimes bytes that are no request. */
export function messages(known: FuzzContext): fc.Arbitrary<Message> {
  // A page costs a hundred times as much as a refusal.
  const isPage = ([, path]: Call) => !path.startsWith('/api/');
  const [pages, calls] = [known.calls.filter(isPage), known.calls.filter((one) => !isPage(one))];
  const call = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...pages) },
    { weight: 11, arbitrary: fc.constantFrom(...calls) },
  );
  const spoil = fc.oneof(
    ...Object.entries(mutators(known)).map(([kind, all]) =>
      all.map((apply) => (message: Message) => ({
        ...apply(message),
        kind: message.kind === 'plain' ? kind : `${message.kind}, ${kind}`,
      })),
    ),
  );
  const spoilt = fc
    .tuple(call, fc.nat(0xffffff), spoil, fc.option(spoil, { freq: 5 }))
    .map(([one, from, first, second]) => {
      const message = first(plain(one, known, from));
      return second?.(message) ?? message;
    });
  const bytes = fc.constantFrom(...odd.garbage(known.origin));
  const noise = fc.uint8Array({ minLength: 1, maxLength: 2_000, size: 'max' });
  const broken = fc
    .tuple(bytes, fc.nat(300), noise, fc.boolean())
    .map(([all, place, more, isCut]) => {
      const to = place % all.length;
      const rest = isCut ? [] : [more, all.subarray(to)];
      return bytesAs(Buffer.concat([all.subarray(0, to), ...rest]));
    });
  return fc.oneof({ weight: 60, arbitrary: spoilt }, { weight: 1, arbitrary: broken });
}
