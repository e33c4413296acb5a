import type { IssueCode } from '@/lib/checkout/core/issues';
import type { CheckoutState, PaymentState } from '@/lib/checkout/core/states';
import type {
  CheckoutHistory,
  StaffActionOutcome,
  StaffCheckout,
} from '@/lib/checkout/staff/staff-view';
import { addDays, later, minuteMs, type PlainDate, riyadhInstant } from '@/lib/kernel/time';
import { stepIds } from '@/lib/wizard/step';
import type { SubmitResult } from '../steps/step-states';
import type { Funnel } from './funnel.server';

const today = '2026-12-01' as PlainDate;
const now = later(riyadhInstant(today, 11), 20 * minuteMs);
const before = (minutes: number): Date => later(now, -minutes * minuteMs);

let numbered = 0;

function checkout(state: CheckoutState, fields: Partial<StaffCheckout>): StaffCheckout {
  numbered += 1;
  const number = String(numbered).padStart(2, '0');
  return {
    id: `01900000-0000-7000-8000-0000000000${number}`,
    reference: `SUB-10${number}`,
    state,
    issue: null,
    halalas: 37_800,
    openedAt: before(95),
    confirmSentAt: null,
    refundSentAt: null,
    refundRequestedAt: null,
    unknownSince: null,
    tries: 0,
    nextTryAt: null,
    canTry: false,
    canResolve: false,
    refundable: null,
    ...fields,
  };
}

const issue = (name: IssueCode, minutes: number) => ({ name, since: before(minutes) });
const tried = { canTry: true, tries: 11, nextTryAt: before(-4) };

/** One checkout for each issue code. */
const troubled: Record<IssueCode, StaffCheckout> = {
  'paid-not-active': checkout('confirming', {
    ...tried,
    issue: issue('paid-not-active', 22),
    confirmSentAt: before(3),
    unknownSince: before(21),
    refundable: 37_800,
  }),
  'confirm-refused': checkout('paid', {
    ...tried,
    issue: issue('confirm-refused', 140),
    confirmSentAt: before(6),
    refundable: 113_450,
    halalas: 113_450,
  }),
  'partner-silent': checkout('confirming', {
    ...tried,
    issue: issue('partner-silent', 60 * 24 * 340),
    refundRequestedAt: before(600),
    unknownSince: before(640),
  }),
  'refund-waits': checkout('refund-due', {
    ...tried,
    issue: issue('refund-waits', 18),
    refundRequestedAt: before(20),
  }),
  'refund-refused': checkout('needs-a-person', {
    issue: issue('refund-refused', 2_880),
    refundSentAt: before(2_890),
    refundable: 37_800,
  }),
  'active-after-refund': checkout('needs-a-person', {
    issue: issue('active-after-refund', 75),
    canResolve: true,
  }),
  'invoice-missing': checkout('active', {
    issue: issue('invoice-missing', 1_500),
    canResolve: true,
  }),
  'invoice-not-kept': checkout('active', {
    issue: issue('invoice-not-kept', 1_900),
    canResolve: true,
  }),
  'processing-overdue': checkout('paying', {
    ...tried,
    reference: null,
    issue: issue('processing-overdue', 31),
  }),
};

const days = Array.from({ length: 14 }, (_, index) => addDays(today, -index));

const funnel: Funnel = {
  today,
  shown: today,
  days: days.map((day, index) => ({
    day,
    began: 1_240 - 70 * index,
    ordered: 310 - 20 * index,
    paid: 288 - 20 * index,
    active: 287 - 20 * index,
  })),
  steps: stepIds.map((id, index) => ({
    id,
    opened: 1_260 - 120 * index,
    answered: 1_240 - 120 * index,
  })),
  renewals: { offered: 214, opened: 131, paid: 96 },
  messages: [
    {
      ...{ channel: 'push', sent: 3_412, waiting: 4, givenUp: 61 },
      reasons: [
        { code: 'no-device', count: 58 },
        { code: 'http-413', count: 3 },
      ],
    },
    {
      ...{ channel: 'sms', sent: 5_120, waiting: 12, givenUp: 9 },
      reasons: [
        { code: 'unreachable', count: 7 },
        { code: 'ER-04', count: 2 },
      ],
    },
  ],
};

const noneYet: Funnel = {
  ...funnel,
  shown: days[3] ?? today,
  days: days.map((day) => ({ day, began: 0, ordered: 0, paid: 0, active: 0 })),
  steps: stepIds.map((id) => ({ id, opened: 0, answered: 0 })),
  renewals: { offered: 0, opened: 0, paid: 0 },
  messages: funnel.messages.map(({ channel }) => ({
    ...{ channel, sent: 0, waiting: 0, givenUp: 0, reasons: [] },
  })),
};

interface ListState {
  checkouts: readonly StaffCheckout[];
  /** Both set on a page in the middle of a list. */
  next?: string;
  isLater?: boolean;
  notFound: string | null;
  funnel: Funnel;
  /** Selectors of buttons to press in order. */
  clicked?: readonly string[];
  /** Response of our server to the last press. */
  answer?: SubmitResult | { reply: { outcome: StaffActionOutcome } };
  /** Selector that matches when the state is reached. */
  until?: string;
}

const waiting = {
  checkouts: [troubled['paid-not-active'], troubled['invoice-missing']],
  notFound: null,
  funnel,
};
const tryNow = 'li:first-child button';
const refund = 'li:first-child button + button';
const handle = 'li:last-child button';
const isSaid = '[role="status"] > *';
const isRefused = '[role="alert"] > *';

/** The outcome of an action, as our server replies it. */
const said = (button: string, outcome: StaffActionOutcome): ListState => ({
  ...waiting,
  clicked: [button],
  answer: { reply: { outcome } },
  until: isSaid,
});

/** Named states of the list of checkouts that need staff. */
export const staffListStates: Record<string, ListState> = {
  'nothing-waits': { checkouts: [], notFound: null, funnel },
  'no-visits-yet': { checkouts: [], notFound: null, funnel: noneYet },
  'one-of-each': { checkouts: Object.values(troubled), notFound: null, funnel },
  'one-page-of-many': { ...waiting, next: '6f1c', isLater: true },
  'not-found': { ...waiting, notFound: 'SUB-9999' },
  trying: { ...waiting, clicked: [tryNow], answer: 'working', until: '[aria-busy="true"]' },
  moved: said(tryNow, 'moved'),
  'partner-away': said(tryNow, 'partner-away'),
  handled: said(handle, 'handled'),
  'refund-asked': { ...waiting, clicked: [refund], until: 'dialog[open]' },
  'refund-without-a-reason': {
    ...waiting,
    clicked: [refund, 'dialog[open] button'],
    until: `dialog[open] ${isRefused}`,
  },
  'act-no-connection': { ...waiting, clicked: [tryNow], answer: 'offline', until: isRefused },
  'signed-out-meanwhile': {
    ...waiting,
    clicked: [tryNow],
    answer: { refused: { code: 'session-ended' } },
    until: isRefused,
  },
};

const payment = (
  id: string,
  state: PaymentState,
  minutes: number,
  fields: Partial<CheckoutHistory['payments'][number]> = {},
): CheckoutHistory['payments'][number] => ({
  id,
  state,
  amountHalalas: 37_800,
  capturedHalalas: null,
  gatewayRef: `a0000000-0000-4000-8000-00000000000${id}`,
  gatewayPaymentId: null,
  isDeclined: false,
  at: before(minutes),
  ...fields,
});

type Event = readonly [event: string, to: CheckoutState, minutes: number];

const events = (...list: readonly Event[]) =>
  list.map(([event, to, minutes], index) => ({
    id: String(index),
    event,
    to,
    at: before(minutes),
  }));

const orderedAndPaid: readonly Event[] = [
  ['opened', 'open', 95],
  ['drafted', 'subscribed', 95],
  ['payment-started', 'paying', 94],
  ['payment-ended', 'paying', 60],
  ['payment-started', 'paying', 58],
  ['captured', 'paid', 22],
  ['confirm-sent', 'confirming', 22],
];

/** Named states of one order's page. */
export const staffHistoryStates: Record<string, CheckoutHistory> = {
  'story-with-issue': {
    checkout: troubled['paid-not-active'],
    events: events(...orderedAndPaid),
    payments: [
      payment('1', 'expired', 60, { isDeclined: true }),
      payment('2', 'paid', 22, {
        capturedHalalas: 37_800,
        gatewayPaymentId: 'b0000000-0000-4000-8000-000000000002',
      }),
    ],
    acts: [],
  },
  'story-without-issue': {
    checkout: checkout('active', { confirmSentAt: before(21) }),
    events: events(...orderedAndPaid, ['confirmed', 'active', 21]),
    payments: [payment('1', 'paid', 22, { capturedHalalas: 37_800 })],
    acts: [],
  },
  'story-just-begun': {
    checkout: checkout('open', { reference: null, openedAt: before(0) }),
    events: events(['opened', 'open', 0]),
    payments: [],
    acts: [],
  },
  'story-refunded-by-hand': {
    checkout: checkout('refunded', { refundRequestedAt: before(12), refundSentAt: before(11) }),
    events: events(
      ...orderedAndPaid,
      ['refund-asked-for', 'confirming', 12],
      ['gave-up-activating', 'refund-due', 11],
      ['refunded', 'refunded', 10],
      ['told-by-a-later-version', 'refunded', 9],
    ),
    payments: [
      payment('1', 'refunded', 10, {
        amountHalalas: 37_800,
        capturedHalalas: 31_800,
        gatewayPaymentId: 'b0000000-0000-4000-8000-000000000001',
      }),
    ],
    acts: [
      { act: 'try', reason: null, outcome: 'partner-away' },
      { act: 'refund', reason: 'customer-asked', outcome: 'waits' },
      { act: 'refund', reason: 'partner-cannot', outcome: 'asked-before' },
      { act: 'try', reason: null, outcome: 'begun' },
    ].map((act, index) => ({
      ...act,
      id: String(index),
      account: 'noura',
      at: before(14 - index),
    })),
  },
};
