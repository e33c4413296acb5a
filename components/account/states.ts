import { orderFrom } from '@/components/checkout/states';
import type { PendingCode } from '@/components/otp/answers';
import { statesNow, trackingStates } from '@/components/tracking/states';
import type { Purchase } from '@/lib/checkout/purchases.server';
import { noonUtc, type PlainDate } from '@/lib/kernel/time';
import type { SubmitResult } from '../steps/step-states';
import { groupPurchases } from './entries';

export interface SignInState {
  sent: PendingCode | null;
  lapsed?: boolean;
  pressed?: SubmitResult;
  /** Typed before the submit, by field name. */
  typed?: Record<string, string>;
}

const sent: PendingCode = { mobile: '0551234567', resendInMs: 42_000, isSent: true };
const spent: PendingCode = { ...sent, resendInMs: 0, isSent: false };
const refused = (fields: Record<string, string>): SubmitResult => ({
  refused: { code: 'invalid-answers', fields },
});

const code = (fault: string): SignInState => ({
  sent,
  typed: { code: '471209' },
  pressed: refused({ code: fault }),
});

/** Named states of the sign-in screen. */
export const signInStates = {
  number: { sent: null },
  'number-missing': { sent: null, pressed: 'checked' },
  'signed-in-too-long-ago': { sent: null, lapsed: true },
  code: { sent },
  'code-that-may-be-asked-for-again': { sent: { ...sent, resendInMs: 0 } },
  'code-missing': { sent, pressed: 'checked' },
  'codes-used-up': {
    sent: spent,
    pressed: refused({ mobile: 'codes-used-up:42' }),
  },
  'code-wrong': code('code-wrong'),
  'code-expired': code('code-expired'),
  'code-spent': code('code-spent'),
  'codes-tried': code('codes-tried:12'),
  'no-code-can-be-sent': {
    sent: spent,
    pressed: { refused: { code: 'verification-unreachable' } },
  },
  'no-connection': { sent: spent, pressed: 'offline' },
} satisfies Record<string, SignInState>;

const order = orderFrom('2026-12-21');

let made = 0;

const bought = (day: string, more: Partial<Purchase> = {}): Purchase => {
  made += 1;
  return {
    id: `7a0a4f7e-6f63-4b0e-9d57-${String(made).padStart(12, '0')}`,
    state: 'active',
    issueCode: null,
    resolvedIssue: null,
    refundRequestedAt: null,
    isRefundDue: false,
    order,
    snapshot: null,
    ended: false,
    halalas: 42_000,
    at: noonUtc(day as PlainDate),
    reference: String(48_213 - made),
    trackingToken: 'an-unguessable-tracking-link-001',
    isInvoiceStored: true,
    invoiceUrl: null,
    ...more,
  };
};

const entries = (...purchases: Purchase[]) => groupPurchases(purchases, statesNow);

const seen = (name: keyof typeof trackingStates) => ({
  snapshot: trackingStates[name].snapshot,
  ended: trackingStates[name].poll.pollAfterMs === null,
});
const unfinished = (state: string) =>
  bought('2026-12-15', { state, trackingToken: null, isInvoiceStored: false });

/** Named states of the account page. */
export const accountStates = {
  empty: entries(),
  'just-bought': entries(bought('2026-12-15', { isInvoiceStored: false })),
  'current-and-past': entries(
    bought('2026-12-01', seen('on-its-way')),
    bought('2026-11-02', seen('completed')),
    bought('2026-10-04', {
      ...seen('cancelled'),
      order: { ...order, planName: 'العائلة الكبيرة والضيوف في المواسم والأعياد' },
    }),
    bought('2026-09-07', { state: 'refunded', trackingToken: null, isInvoiceStored: false }),
  ),
  'two-current': entries(
    bought('2026-12-10', seen('partly-scheduled')),
    bought('2026-12-01', seen('scheduled')),
  ),
  unfinished: entries(
    ...['paying', 'repriced', 'confirming', 'refund-due', 'needs-a-person'].map(unfinished),
  ),
} satisfies Record<string, ReturnType<typeof groupPurchases>>;
