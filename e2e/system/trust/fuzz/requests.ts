import fc from 'fast-check';
import type { Call, Known } from './known';
import * as odd from './odd';

type Field = [name: string, value: string];

/** One request, or with `raw` bytes that are hardly one. */
export interface Message {
  /** In what way it is wrong. */
  kind: string;
  method: string;
  target: string;
  /** As they are sent: in this order, doubles too. */
  fields: Field[];
  /** What the body says where nothing is wrong in it. */
  json?: unknown;
  body?: Buffer | undefined;
  raw?: Buffer;
  /** So much more body comes after it, for as long as it is taken. */
  moreBytes?: number;
}

/** The same with one header changed, or without it. */
const withField = (message: Message, name: string, value: string | undefined): Message => ({
  ...message,
  fields: [
    ...message.fields.filter(([known]) => known.toLowerCase() !== name.toLowerCase()),
    ...(value === undefined ? [] : [[name, value] satisfies Field]),
  ],
});

const carrying = (message: Message, text: string | Buffer): Message => {
  const body = Buffer.from(text as string);
  const typed = withField(message, 'content-type', 'application/json');
  const method = message.method === 'GET' ? 'POST' : message.method;
  return { ...withField(typed, 'content-length', String(body.length)), method, body };
};

/** A call as a browser sends it; each from another network, so that no budget of an address ends what is looked at. */
function plain([method, target, json]: Call, cookie: string, origin: string, from = 1): Message {
  const own: Field[] = method === 'GET' ? [] : [['origin', origin]];
  const fields: Field[] = [
    ['host', new URL(origin).host],
    ['x-forwarded-for', `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`],
    ...own,
  ];
  const message = { kind: 'plain', method, target, fields, json };
  const known = withField(message, 'cookie', cookie || undefined);
  return json === undefined ? known : carrying(known, JSON.stringify(json));
}

const bytesAs = (raw: Buffer): Message => ({
  kind: 'garbage',
  method: '',
  target: '',
  fields: [],
  raw,
});

/** A visitor who starts again or signs out is known no more: mostly that is for one who is not. */
const isLeaving = (path: string): boolean => /^\/api\/(journey|(staff\/)?sign-out)\?/.test(path);

/** Each route of the build as it is meant and with every method, all bytes that are no request, and 30 MB. */
export function sweep({ origin, guests, others, routes }: Known): Message[] {
  const calls = [...others, ...guests.flatMap((guest) => guest.calls)];
  const each = routes.flatMap((address, index) => {
    const path = (whole: string) => whole.split('?')[0];
    const call = calls.find(([, whole]) => path(whole) === path(address)) ?? ['GET', address];
    const cookie = isLeaving(address) ? '' : (guests[index % guests.length]?.cookie ?? '');
    const good = plain(call, cookie, origin);
    return [good, ...odd.methods.map((method) => ({ ...good, kind: 'method', method }))];
  });
  const much = ['/api/coverage', '/api/journey', '/api/webhooks/moyasar', '/en'].flatMap((path) => {
    const open = carrying(plain(['POST', `${path}?locale=en`], '', origin), '{"answers":"');
    const told = { ...open, kind: 'thirty megabytes', moreBytes: 30_000_000 };
    const unsaid = { ...withField(told, 'content-length', undefined), body: undefined };
    const chunked = withField(unsaid, 'transfer-encoding', 'chunked');
    return [withField(told, 'content-length', '30000000'), chunked];
  });
  return [...each, ...odd.garbage(new URL(origin).host).map(bytesAs), ...much];
}

const hole = '\u0007';

/** JSON with one of its values changed, counted as JSON.stringify comes by them; undefined takes it out. */
function changed(
  json: unknown,
  place: number,
  change: (old: string) => string | undefined,
): string {
  let count = 0;
  JSON.stringify(json, (_, value: unknown) => ((count += 1), value));
  let at = -1;
  let now: string | undefined;
  const text = JSON.stringify(json, (_, value: unknown) => {
    at += 1;
    if (at !== place % count) return value;
    now = change(JSON.stringify(value));
    return now === undefined ? undefined : hole;
  });
  return (text ?? '').replace(JSON.stringify(hole), () => now ?? '');
}

const withPair = (old: string, pair: string): string =>
  old.startsWith('{') ? `{${pair}${old === '{}' ? '' : ','}${old.slice(1)}` : `[${old},{${pair}}]`;

/** Percent-encoded; half a surrogate becomes what a browser makes of it. */
const encoded = (text: string): string =>
  encodeURIComponent(Buffer.from(text.slice(0, 2_000)).toString());

type Spoil = fc.Arbitrary<(message: Message) => Message>;

/** Every way to be wrong that stays HTTP, by its name. */
function spoils({ origin, guests, ticket }: Known): Record<string, Spoil> {
  const by = <Value>(values: fc.Arbitrary<Value>, apply: (to: Message, value: Value) => Message) =>
    values.map((value) => (message: Message) => apply(message, value));
  const text = fc.oneof(
    fc.constantFrom(...odd.texts),
    // Half surrogates, zeros and marks of direction too.
    fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  );
  const value = fc.oneof(
    fc.constantFrom(...odd.values),
    text.map((one) => JSON.stringify(one)),
    fc.json(),
  );
  const inJson = <Input>(
    input: fc.Arbitrary<Input>,
    change: (old: string, input: Input) => string | undefined,
  ) =>
    by(fc.tuple(fc.nat(40), input), (message, [place, given]) =>
      carrying(
        message,
        changed(message.json ?? { a: 1 }, place, (old) => change(old, given)),
      ),
    );
  const headers = Object.entries(odd.headers(new URL(origin).host)).map(([name, values]) => {
    const strangers = name === 'cookie' ? guests.map(({ cookie }) => cookie) : [];
    return fc.tuple(fc.constant(name), fc.constantFrom(...values, ...strangers));
  });
  const header = fc.oneof(...headers);
  const frequent = fc.oneof(...headers.slice(0, 10));
  const replaced = by(fc.oneof(frequent, header), (message, pair) => withField(message, ...pair));
  const part = fc.oneof(
    fc.constantFrom(...odd.parts),
    fc.oneof(text, fc.constantFrom(...odd.languages)).map(encoded),
  );
  const [id = '', signature = ''] = ticket.split('.');
  const tickets = [
    ...[ticket, `${id}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${signature}`, '__proto__.x'],
    ...[ticket.slice(0, -1), `${ticket}x`, `${ticket}.${ticket}`, ticket.toUpperCase(), '.', ''],
  ];
  const returns = tickets.map(
    (a) => `/ar/checkout/${id}/return?a=${a}&status=paid&amount=1&id=pay_1`,
  );
  const whole = [...odd.targets(origin), ...returns, `/en/checkout/${id}`];
  const names = ['step', 'a', 'from', 'reason', 'locale', 'locale[]', '_rsc', 'id', '__proto__'];
  return {
    method: by(fc.constantFrom(...odd.methods), (message, method) => ({ ...message, method })),
    target: by(fc.constantFrom(...whole), (message, target) => ({ ...message, target })),
    path: by(fc.tuple(part, fc.nat(4)), (message, [one, at]) => {
      const [path = '', ...query] = message.target.split('?');
      const parts = path.split('/');
      parts[1 + (at % Math.max(1, parts.length - 1))] = one;
      return { ...message, target: [parts.join('/'), ...query].join('?') };
    }),
    'absolute target': by(fc.constantFrom(origin, 'http://evil.example'), (message, to) => ({
      ...message,
      target: to + message.target,
    })),
    language: by(fc.constantFrom(...odd.languages), (message, language) => ({
      ...message,
      target: `${message.target.split('?')[0]}?locale=${encoded(language)}`,
    })),
    query: by(
      fc.tuple(fc.constantFrom(...names), text, fc.boolean()),
      (message, [name, one, twice]) => {
        const pair = `${name}=${encoded(one)}`;
        const sign = message.target.includes('?') ? '&' : '?';
        return {
          ...message,
          target: message.target + sign + pair + (twice ? `&${name}=ar&${pair}` : ''),
        };
      },
    ),
    header: replaced,
    'another header': replaced,
    'a header twice': by(
      fc.tuple(frequent, fc.boolean()),
      ({ fields, ...message }, [pair, first]) => {
        const more: Field = [pair[0], pair[1] ?? ''];
        return { ...message, fields: first ? [more, ...fields] : [...fields, more] };
      },
    ),
    upgrade: by(fc.constantFrom('websocket', 'h2c'), (message, to) =>
      withField(withField(message, 'connection', 'Upgrade'), 'upgrade', to),
    ),
    'many headers': by(fc.constantFrom(100, 400, 900), ({ fields, ...message }, count) => ({
      ...message,
      fields: [
        ...fields,
        ...Array.from({ length: count }, (_, at): Field => [`x-a${at % 700}`, 'y']),
      ],
    })),
    'broken UTF-8': by(
      fc.tuple(fc.constantFrom(...odd.bytes), fc.nat(500)),
      (message, [one, at]) => {
        const body = message.body ?? Buffer.from('{"a":""}');
        const place = at % body.length;
        return carrying(
          message,
          Buffer.concat([body.subarray(0, place), one, body.subarray(place)]),
        );
      },
    ),
    'a body on a page': by(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT'), (message, method) => ({
      ...carrying(message, 'a=b'),
      method,
    })),
    'a body': by(fc.constantFrom(...odd.bodies), (message, body) =>
      carrying(
        message,
        body.replaceAll('#', () => JSON.stringify(message.json ?? {})),
      ),
    ),
    'cut off': by(fc.nat(500), (message, at) =>
      carrying(
        message,
        (message.body ?? Buffer.from('{}')).subarray(0, at % (message.body?.length || 2)),
      ),
    ),
    'wrong values': inJson(value, (_, wrong) => wrong),
    'values in lists': inJson(fc.constant(''), (old) => `[${old}]`),
    'values under keys': inJson(text, (old, key) => `{${JSON.stringify(key)}:${old}}`),
    'missing keys': inJson(fc.constant(''), () => undefined),
    'more keys': inJson(fc.constantFrom(...odd.pairs), withPair),
    'a key twice': inJson(value, (old, one) =>
      withPair(old, `${/"\w+"/.exec(old)?.[0] ?? '"a"'}:${one}`),
    ),
  };
}

/** Requests that are wrong in a way or two, and now and then bytes that are none. */
export function messages(known: Known): fc.Arbitrary<Message> {
  const { guests, origin, others, routes } = known;
  const pages = routes
    .filter((path) => !path.startsWith('/api/'))
    .map((path): Call => ['GET', path]);
  const good = fc
    .tuple(fc.constantFrom(...guests), fc.nat(), fc.nat(0xffffff))
    .map(([guest, pick, from]) => {
      // Pages cost a hundred times what a refusal does.
      const calls = pick % 12 === 11 ? pages : [...others, ...guest.calls];
      const call = calls[Math.floor(pick / 12) % calls.length] ?? ['GET', '/'];
      return plain(call, isLeaving(call[1]) && pick % 20 > 0 ? '' : guest.cookie, origin, from);
    });
  const spoil = fc.oneof(
    ...Object.entries(spoils(known)).map(([kind, all]) =>
      all.map((apply) => (message: Message) => ({
        ...apply(message),
        kind: message.kind === 'plain' ? kind : `${message.kind}, ${kind}`,
      })),
    ),
  );
  const spoilt = fc
    .tuple(good, spoil, fc.option(spoil, { freq: 5 }))
    .map(([message, first, second]) => second?.(first(message)) ?? first(message));
  const bytes = fc.constantFrom(...odd.garbage(new URL(origin).host));
  const noise = fc.uint8Array({ minLength: 1, maxLength: 2_000, size: 'max' });
  const broken = fc.oneof(
    bytes,
    noise.map((all) => Buffer.from(all)),
    fc.tuple(bytes, fc.nat(300), noise, fc.boolean()).map(([all, place, more, isCut]) => {
      const at = 1 + (place % all.length);
      return Buffer.concat(
        isCut
          ? [all.subarray(0, at)]
          : [all.subarray(0, at), more.subarray(0, 3), all.subarray(at)],
      );
    }),
  );
  return fc.oneof({ weight: 60, arbitrary: spoilt }, { weight: 1, arbitrary: broken.map(bytesAs) });
}
