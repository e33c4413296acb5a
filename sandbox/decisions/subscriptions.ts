import type { Decision } from './access';

/** Decisions about subscriptions, their payment and their orders. */
export const SUBSCRIPTIONS = {
  'subscribe-address': {
    section: '§4.8',
    point: 'subscribe without an address, or one not served',
    choices: { refuse: '422 on `address`', accept: 'accepted' },
    profiles: ['refuse', 'refuse', 'accept'],
  },
  'not-on-offer': {
    section: '§4.8',
    point: 'day, date or period not on offer; plan type of another plan',
    choices: { fields: '422 on that field', 'message-only': '400, message only' },
    profiles: ['fields', 'fields', 'message-only'],
  },
  'second-draft': {
    section: '§4.8',
    point: 'a second draft for one customer',
    choices: { allow: 'allowed', conflict: '409', first: 'the first draft again' },
    profiles: ['allow', 'conflict', 'first'],
  },
  schedule: {
    section: '§3',
    point: 'schedule: one order a week from the first matching day',
    choices: {
      'at-once': 'all at once after confirm',
      'a-minute-later': 'they appear one minute of sandbox time later',
      'one-by-one': 'one by one, a minute apart, fewer at first',
    },
    profiles: ['at-once', 'a-minute-later', 'one-by-one'],
  },
  dates: {
    section: '§2',
    point: '`start_date`, `end_date`',
    choices: { pickups: 'first pickup; last pickup + 28 days', moved: 'moved by a day at confirm' },
    profiles: ['pickups', 'pickups', 'moved'],
  },
  'orders-of-draft': {
    section: '§4.10',
    point: 'orders of a draft',
    choices: { empty: '`[]`, state `draft`', 'not-found': '404' },
    profiles: ['empty', 'empty', 'not-found'],
  },
  'confirm-unknown': {
    section: '§4.9',
    point: 'confirm of another’s or an unknown subscription',
    choices: { 'not-found': '404 as 4.10', 'bad-request': '400' },
    profiles: ['not-found', 'not-found', 'bad-request'],
  },
  'confirm-ended': {
    section: '§4.9',
    point: 'confirm of a cancelled or completed one',
    choices: {
      says: '400, a message that says so',
      'already-active': '400 `This subscription is already active`',
    },
    profiles: ['says', 'says', 'already-active'],
  },
  progress: {
    section: '§3',
    point: 'progress of an order, from its window and the clock',
    choices: {
      full: 'picked up +1 h, received +3 h, out for delivery +24 h, delivered +28 h',
      'skips-received': 'the same without `received_in_laundry`',
    },
    profiles: ['full', 'full', 'skips-received'],
  },
  'unknown-order-state': {
    section: '§3',
    point: 'an order state that the document does not list',
    choices: { never: 'never', once: '`on_hold` once' },
    profiles: ['never', 'never', 'once'],
  },
  'orders-rate': {
    section: '§4.10, §8',
    point: '4.10 rate',
    choices: {
      '30-a-minute': 'over 30 a minute for one subscription: 429 with `Retry-After`',
      'five-minutes': 'one per 5 minutes after three',
      'without-retry-after': 'over 30 a minute: 429 without `Retry-After`',
    },
    profiles: ['30-a-minute', 'five-minutes', 'without-retry-after'],
  },
  'orders-cache': {
    section: '§4.10, §8',
    point: 'cache of 4.10',
    choices: {
      'until-change': 'up to 60 s, dropped by any change: a response is never out of date',
      'a-minute': 'up to 60 s: what the clock alone changes shows later, any other change at once',
    },
    profiles: ['until-change', 'until-change', 'until-change'],
  },
  invoice: {
    section: '§4.9',
    point: 'invoice',
    choices: {
      stays: '`/invoices/{random}.pdf`, a real PDF: seller, number, date, plan, total, VAT',
      'ends-after-60s': 'the same; the link ends after 60 s',
    },
    profiles: ['stays', 'stays', 'ends-after-60s'],
  },
} as const satisfies Record<string, Decision>;
