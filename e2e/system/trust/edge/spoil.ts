import type { Chance } from '../../chance';
import type { Call } from './calls';
import type { Known } from './guests';
import { languages, texts, uuid } from './nasty';
import {
  absoluteTargets,
  badBytes,
  charsets,
  contentTypes,
  cookies,
  foreign,
  hosts,
  internals,
  methods,
  oddParts,
  oddTargets,
  readHeaders,
} from './odd';
import { carrying } from './plain';
import { type Shot, withField } from './shot';
import { jsonFaults } from './spoil-json';

/** What a way of spoiling may look at. */
interface Context {
  chance: Chance;
  call: Call;
  known: Known;
}

type Spoil = (shot: Shot, context: Context) => Shot;

/** What a header can carry at all: no line ends, nothing above latin1. */
const forHeader = (text: string): string =>
  text.replace(/[\r\n\0]|[^\x20-\xff]/g, '?').slice(0, 9_000);

/** Anything percent-encoded; half a surrogate becomes what a browser makes of it. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const replacedPart = (target: string, chance: Chance, part: string): string => {
  const [path = '', query] = target.split('?');
  const parts = path.split('/');
  parts[1 + chance.below(Math.max(1, parts.length - 1))] = part;
  return parts.join('/') + (query === undefined ? '' : `?${query}`);
};

const asBody = (shot: Shot, text: string | Buffer): Shot =>
  carrying(shot.method === 'GET' ? { ...shot, method: 'POST' } : shot, text);

/** Every way to be wrong that stays HTTP, by its name. `garbage.ts` has those that hardly do. */
export const kinds: Record<string, Spoil> = {
  method: (shot, { chance }) => ({ ...shot, method: chance.of(methods) }),
  'absolute target': (shot, { chance, known }) => ({
    ...shot,
    target: `${chance.of(absoluteTargets(known.origin))}${chance.below(3) ? shot.target : ''}`,
  }),
  'odd target': (shot, { chance }) => ({ ...shot, target: chance.of(oddTargets) || ' ' }),
  'odd path': (shot, { chance }) => ({
    ...shot,
    target: replacedPart(shot.target, chance, chance.of(oddParts)),
  }),
  'encoded text in the path': (shot, { chance }) => ({
    ...shot,
    target: replacedPart(shot.target, chance, encoded(chance.of(texts).slice(0, 1_500)) || '-'),
  }),
  'an id of nobody': (shot, { chance }) => ({
    ...shot,
    target: shot.target.replace(
      /[0-9a-f-]{36}|(?<=\/track(?:ing)?\/)[\w-]+/,
      chance.of([uuid(chance), uuid(chance).toUpperCase(), '-1', '1', '0', 'A'.repeat(32), 'x']),
    ),
  }),
  'an id of somebody else': (shot, { chance, known }) => {
    const guest = chance.of(known.guests);
    const id = chance.of(known.checkouts);
    const target = chance.below(2) ? `/api/checkout/${id}?locale=ar` : `/en/checkout/${id}`;
    return withField({ ...shot, target }, 'cookie', guest.cookie || undefined);
  },
  'language in the query': (shot, { chance }) => ({
    ...shot,
    target: `${shot.target.split('?')[0]}?locale=${encoded(chance.of(languages))}`,
  }),
  'language in the path': (shot, { chance }) => ({
    ...shot,
    target: shot.target.replace(/^\/(ar|en)(?=\/|$)/, () => `/${encoded(chance.of(languages))}`),
  }),
  'parameters twice': (shot, { chance }) => {
    const more = chance.of([
      'locale=en',
      'locale=fr',
      'step=review',
      'a=x',
      'from=review',
      'from=x',
    ]);
    const sign = shot.target.includes('?') ? '&' : '?';
    return {
      ...shot,
      target: `${shot.target}${sign}${more}&${more.replace(/=.*/, '=ar')}&${more}`,
    };
  },
  'odd parameters': (shot, { chance }) => {
    const name = chance.of([
      'step',
      'a',
      'from',
      'reason',
      'locale',
      '_rsc',
      'id',
      '__proto__',
      'amount',
    ]);
    const sign = shot.target.includes('?') ? '&' : '?';
    const value = encoded(chance.of(texts).slice(0, 2_000));
    return {
      ...shot,
      target: `${shot.target}${sign}${name}${chance.of(['', '[]', '[a]'])}=${value}`,
    };
  },
  'a forged return': (shot, { chance, known }) => {
    const ticket = chance.of(known.tickets);
    const id = chance.of(known.checkouts);
    const a = chance.of([
      ...[
        `${id}.${ticket.split('.')[1]}`,
        ticket.slice(0, -1),
        `${ticket}x`,
        '.',
        'x.y',
        ticket,
        '',
      ],
      ...[
        `${ticket}.${ticket}`,
        ticket.toUpperCase(),
        `${uuid(chance)}.${'A'.repeat(43)}`,
        '__proto__.x',
      ],
    ]);
    const told = 'status=paid&amount=1&message=x&id=pay_1&callback_url=https://evil.example';
    return { ...shot, method: 'GET', target: `/ar/checkout/${id}/return?a=${encoded(a)}&${told}` };
  },
  host: (shot, { chance, known }) =>
    withField(shot, 'host', chance.of(hosts(new URL(known.origin).host))),
  'no host': (shot) => withField(shot, 'host', undefined),
  'two hosts': (shot, { chance, known }) => {
    const more: [string, string] = ['Host', chance.of(hosts(new URL(known.origin).host))];
    return { ...shot, fields: chance.below(2) ? [more, ...shot.fields] : [...shot.fields, more] };
  },
  upgrade: (shot, { chance }) =>
    withField(
      withField(shot, 'connection', 'Upgrade, HTTP2-Settings'),
      'upgrade',
      chance.of(['websocket', 'h2c', 'TLS/1.0', 'x', '']),
    ),
  expect: (shot, { chance }) =>
    withField(shot, 'expect', chance.of(['100-continue', '200-ok', 'x'])),
  'internal headers': (shot, { chance }) => {
    let spoilt = shot;
    for (let left = 1 + chance.below(3); left > 0; left -= 1) {
      spoilt = withField(spoilt, ...chance.of(internals));
    }
    return spoilt;
  },
  'a server action': (shot, { chance }) =>
    withField(
      chance.below(2)
        ? asBody(shot, chance.of(['[]', '["$K1"]', '["$@0"]', '[{"then":"$1:a"}]']))
        : shot,
      chance.of(['next-action', 'Next-Action']),
      chance.of(['a'.repeat(42), '', 'x', '__proto__']),
    ),
  'foreign origin': (shot, { chance }) => withField(shot, ...chance.of(foreign)),
  cookies: (shot, { chance }) => withField(shot, 'cookie', cookies(chance)),
  'cookies twice': (shot, { chance }) => ({
    ...shot,
    fields: [...shot.fields, ['cookie', cookies(chance)], ['Cookie', cookies(chance)]],
  }),
  'content type': (shot, { chance }) => withField(shot, 'content-type', chance.of(contentTypes)),
  charset: (shot, { chance }) =>
    withField(shot, 'content-type', `application/json; charset=${chance.of(charsets)}`),
  'content encoding': (shot, { chance }) =>
    withField(shot, 'content-encoding', chance.of(['gzip', 'br', 'deflate', 'gzip, br', 'x', ''])),
  'broken UTF-8': (shot, { chance }) => {
    const body = shot.body ?? Buffer.from('{"a":""}');
    const at = chance.below(body.length);
    const bytes = [body.subarray(0, at), chance.of(badBytes), body.subarray(at)];
    return asBody(shot, Buffer.concat(bytes));
  },
  'a body on a page': (shot, { chance }) =>
    carrying({ ...shot, method: chance.of(['GET', 'HEAD', 'POST', 'PUT']) }, 'a=b'),
  'too long': (shot, { chance }) =>
    asBody(shot, `{"answers":"${'x'.repeat(chance.of([32_768, 65_500, 65_537, 200_000]))}"}`),
  'too long by its own word': (shot, { chance }) =>
    withField(
      asBody(shot, '{'),
      'content-length',
      chance.of(['30000000', '99999999999999999999', '65537', '9007199254740993']),
    ),
  'many headers': (shot, { chance }) => ({
    ...shot,
    fields: [
      ...shot.fields,
      ...Array.from({ length: chance.of([100, 400, 900]) }, (_, index): [string, string] => [
        `x-a${index % 700}`,
        'y',
      ]),
    ],
  }),
  'long headers': (shot, { chance }) =>
    withField(
      shot,
      chance.of([
        'x-a',
        'user-agent',
        'accept-language',
        'referer',
        'authorization',
        'range',
        'te',
      ]),
      forHeader('z,'.repeat(chance.of([10, 4_000, 7_900]))) + 'x'.repeat(chance.of([1, 9_000])),
    ),
  'odd headers': (shot, { chance }) =>
    withField(shot, chance.of(readHeaders), forHeader(chance.of(texts))),
  ...Object.fromEntries(
    Object.entries(jsonFaults).map(([name, fault]): [string, Spoil] => [
      `JSON: ${name}`,
      (shot, { chance, call }) => asBody(shot, fault(chance, call.body ?? { a: 1 })),
    ]),
  ),
  'a wrong webhook': (shot, { chance, known }) => {
    const body = JSON.stringify({
      id: chance.of([uuid(chance), '', 'x'.repeat(101), 'a\0b', '__proto__']),
      type: chance.of(['payment_paid', '', 'a\0b', '__proto__', 'x'.repeat(100)]),
      secret_token: chance.of([
        known.webhookSecret,
        known.webhookSecret,
        '',
        'x',
        `${known.webhookSecret} `,
      ]),
      data: {
        id: chance.of([uuid(chance), 'pay\0', '../../refund', '']),
        invoice_id: chance.of([uuid(chance), 'inv\0', null, '', "' or 1=1"]),
        amount: chance.of([1, -1, 199.999, 1e21, '24000']),
        currency: chance.of(['SAR', 'USD', '']),
      },
    });
    const path = chance.of(['moyasar', 'moyasar', 'moyasar', 'stripe', '__proto__', 'MOYASAR']);
    return asBody({ ...shot, method: 'POST', target: `/api/webhooks/${path}` }, body);
  },
};

/** Spoils a shot in a way that chance chooses, and sometimes in a second one. */
export function spoilt(shot: Shot, context: Context, kind: string): Shot {
  const { chance } = context;
  const once = kinds[kind]?.(shot, context) ?? shot;
  if (chance.below(6) > 0) return { ...once, kind };
  const second = chance.of(Object.keys(kinds));
  return { ...(kinds[second]?.(once, context) ?? once), kind: `${kind}, ${second}` };
}
