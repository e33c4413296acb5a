import type { Chance } from '../../chance';
import type { Guest, Known } from './guests';
import { uuid } from './nasty';

/** A call as a page of ours, a browser or the gateway would make it. */
export interface Call {
  method: string;
  /** Below the origin, without its query. */
  path: string;
  query: [string, string][];
  body?: unknown;
}

type Maker = (chance: Chance, guest: Guest, known: Known) => Call;

const usual = {
  on: true,
  organicDetergent: false,
  scent: true,
  mirzam: false,
  starch: true,
  starchLevel: 'medium',
  protectionLayer: false,
};

const place = { lat: 24.694, long: 46.685 };

/** What the page of each step sends. */
const answers: Record<string, (chance: Chance, guest: Guest, known: Known) => unknown> = {
  coverage: () => ({
    place: { ...place, id: 'riyadh/al-olaya' },
    wish: { planId: 11, optionId: 111 },
  }),
  // Who waits for a code types one; a number asks for a text message, which is what a wrong one must not do.
  mobile: (chance, { mobile }) =>
    chance.of([
      { phase: 'number', mobile },
      { phase: 'code', code: '000000' },
      { phase: 'resend' },
    ]),
  registration: () => ({
    name: 'سارة القحطاني',
    birth: { calendar: 'gregorian', day: '23', month: '4', year: '1991' },
    gender: 'female',
    familyStatus: '',
  }),
  address: () => ({
    streetArea: 'شارع الأمير سلطان',
    buildingNumber: '7421',
    apartmentNumber: '2',
    homeType: 'villa',
    delivery: 'call_when_arrive',
    notes: 'الباب الأزرق',
    shortAddress: 'RRRD2929',
  }),
  preferences: () => ({ asked: ['clothes'], clothes: usual, ironing: usual, shoes: usual }),
  plan: (_chance, _guest, { choice }) => ({ choice }),
  schedule: (_chance, _guest, { date }) => ({ mode: 'weekly', date, period: 'evening' }),
  review: () => ({ consent: true, seen: '{"planId":11}' }),
};

const stepNames = Object.keys(answers);

const inLanguage = ({ language }: Guest): [string, string][] => [['locale', language]];

/** The step at which a guest is most often, else any. */
const stepFor = (chance: Chance, { stage }: Guest): string => {
  const now = stage === 'code' ? 'mobile' : stage === 'nobody' ? 'coverage' : stage;
  return chance.below(3) > 0 && answers[now] ? now : chance.of(stepNames);
};

function toStep(chance: Chance, guest: Guest, known: Known): Call {
  const step = stepFor(chance, guest);
  const path = `/api/journey/${step}`;
  const query = inLanguage(guest);
  const sent = answers[step]?.(chance, guest, known);
  const edit = { from: '', as: `page${chance.below(900) + 100}.${chance.below(50)}` };
  const sort = chance.below(5);
  if (sort === 0) return { method: 'GET', path, query };
  if (sort === 1) return { method: 'PUT', path, query, body: { draft: sent, edit } };
  if (sort === 2) return { method: 'POST', path, query, body: { answers: sent, edit } };
  return { method: 'POST', path, query, body: { answers: sent, from: 'review' } };
}

const event = (chance: Chance, { webhookSecret, invoices }: Known): unknown => ({
  id: uuid(chance),
  type: chance.of(['payment_paid', 'payment_failed', 'payment_refunded', 'payment_faild']),
  created_at: '2026-03-01T08:00:00.000Z',
  secret_token: webhookSecret,
  live: false,
  data: {
    id: uuid(chance),
    status: 'paid',
    amount: 24_000,
    currency: 'SAR',
    invoice_id: chance.below(2) === 0 ? uuid(chance) : chance.of(invoices),
  },
});

/** A page's own calls, by route of the build; every other route is asked for as it stands. */
const makers: Record<string, Maker> = {
  '/api/journey/[step]': toStep,
  '/api/journey': (_chance, guest) => ({
    method: 'POST',
    path: '/api/journey',
    query: inLanguage(guest),
    body: {},
  }),
  '/api/sign-out': (_chance, guest) => ({
    method: 'POST',
    path: '/api/sign-out',
    query: inLanguage(guest),
    body: {},
  }),
  // As with the mobile of the wizard: what is wrong in it sends no message.
  '/api/account/code': (chance, guest) => ({
    method: 'POST',
    path: '/api/account/code',
    query: inLanguage(guest),
    body: chance.of([{ mobile: guest.mobile }, {}]),
  }),
  '/api/account/sign-in': (_chance, guest) => ({
    method: 'POST',
    path: '/api/account/sign-in',
    query: inLanguage(guest),
    body: { code: '000000' },
  }),
  '/api/coverage': (_chance, guest) => ({
    method: 'POST',
    path: '/api/coverage',
    query: inLanguage(guest),
    body: { point: place },
  }),
  '/api/waiting-list': (_chance, guest) => ({
    method: 'POST',
    path: '/api/waiting-list',
    query: inLanguage(guest),
    body: { mobile: guest.mobile, point: place },
  }),
  '/api/checkout/[id]': (chance, guest, { checkouts }) => {
    const path = `/api/checkout/${chance.of(checkouts)}`;
    const query = inLanguage(guest);
    if (chance.below(2) === 0) return { method: 'GET', path, query };
    // The other two intents are somebody's wish: the owner of a cookie may have them.
    return { method: 'POST', path, query, body: { intent: 'pay', amountHalalas: 24_000 } };
  },
  '/api/pickup-links': (chance, guest, { tokens }) => ({
    method: 'POST',
    path: '/api/pickup-links',
    query: inLanguage(guest),
    body: {
      token: chance.of(tokens),
      ...(chance.below(2) === 0
        ? { act: 'make', life: chance.of(['day', 'week', 'term']) }
        : { act: 'stop', id: uuid(chance) }),
    },
  }),
  // Any two numbers: whether there is such an option, the catalogue says.
  '/api/quotes': (_chance, guest, { choice }) => {
    const [planId = 0, optionId = 0] = choice.split(':').map(Number);
    return {
      method: 'POST',
      path: '/api/quotes',
      query: inLanguage(guest),
      body: { planId, optionId, days: 7 },
    };
  },
  // One name, whose guesses are soon used up: each that is looked into is a fifth of a second of work.
  '/api/staff/sign-in': (_chance, guest) => ({
    method: 'POST',
    path: '/api/staff/sign-in',
    query: inLanguage(guest),
    body: { name: 'omar', password: 'is it this one', code: '' },
  }),
  '/api/staff/sign-out': (_chance, guest) => ({
    method: 'POST',
    path: '/api/staff/sign-out',
    query: inLanguage(guest),
    body: {},
  }),
  '/api/staff/checkouts/[id]': (chance, guest, { checkouts }) => ({
    method: 'POST',
    path: `/api/staff/checkouts/${chance.of(checkouts)}`,
    query: inLanguage(guest),
    body: chance.of([
      { act: 'try' },
      { act: 'handled' },
      { act: 'refund', amountHalalas: 24_000, reason: 'customer-asked' },
    ]),
  }),
  '/[locale]/staff': (chance, { language }, { checkouts, invoices }) => ({
    method: 'GET',
    path: `/${language}/staff`,
    query: chance.of<[string, string][]>([
      [],
      [['find', chance.of([...checkouts, ...invoices, '48213'])]],
      [['day', '2026-03-01']],
    ]),
  }),
  '/api/webhooks/[gateway]': (chance, _guest, known) => ({
    method: 'POST',
    path: '/api/webhooks/moyasar',
    query: [],
    body: event(chance, known),
  }),
  '/[locale]/checkout/[id]/return': (chance, { language }, { checkouts, tickets }) => ({
    method: 'GET',
    path: `/${language}/checkout/${chance.of(checkouts)}/return`,
    query: [
      ['a', chance.of(tickets)],
      ['id', uuid(chance)],
      ['status', 'paid'],
      ['amount', '24000'],
      ['message', 'APPROVED'],
    ],
  }),
  '/[locale]/start': (chance, guest) => ({
    method: 'GET',
    path: `/${guest.language}/start${chance.below(4) ? `/${stepFor(chance, guest)}` : ''}`,
    query: chance.below(2) ? [] : [['from', 'review']],
  }),
};

/** What stands for the variable parts of a route, where it has no maker of its own. */
function filled(chance: Chance, route: string, { language }: Guest, known: Known): string {
  return route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    if (name === 'locale') return language;
    if (name === 'token') return chance.of(known.tokens);
    if (name === 'id') return chance.of(known.checkouts);
    return chance.of(['nowhere', 'wp-login.php', '.env', '.git/config', 'a/b/c', 'start.txt']);
  });
}

/** A call to a route of the build, with nothing wrong in it. */
export function callTo(chance: Chance, route: string, guest: Guest, known: Known): Call {
  const maker = makers[route];
  if (maker) return maker(chance, guest, known);
  const query = route.startsWith('/api/') ? inLanguage(guest) : [];
  return { method: 'GET', path: filled(chance, route, guest, known), query };
}

/** Every body that a page sends and that holds a number, with the route it goes to: for what may stand in its place. */
export const withNumbers = (
  chance: Chance,
  guest: Guest,
  known: Known,
): { route: string; call: Call }[] => [
  ...['/api/coverage', '/api/waiting-list', '/api/webhooks/[gateway]', '/api/quotes'].map(
    (route) => ({
      route,
      call: callTo(chance, route, guest, known),
    }),
  ),
  {
    route: '/api/journey/[step]',
    call: {
      method: 'POST',
      path: '/api/journey/coverage',
      query: inLanguage(guest),
      body: { answers: answers.coverage?.(chance, guest, known) },
    },
  },
];
