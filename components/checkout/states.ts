import type { CheckoutOrder } from '@/lib/checkout/core/order';
import type { CheckoutPage, CheckoutView } from '@/lib/checkout/core/view';
import type { PlainDate } from '@/lib/kernel/time';

/** The order of the named states, picked up weekly from this Monday on. */
export const orderFrom = (firstMonday: string): CheckoutOrder => ({
  planId: 2,
  optionId: 21,
  planName: 'العائلة',
  optionName: 'شهر واحد',
  service: 'clothes',
  bagsCount: 8,
  bagSizeKg: 8,
  ordersCount: 4,
  pickup: { kind: 'weekly', day: 'monday', firstDate: firstMonday as PlainDate },
  period: 'evening',
});

const order = orderFrom('2026-12-07');

const at = (page: CheckoutPage, more: Partial<CheckoutView> = {}): CheckoutView => ({
  id: '7a0a4f7e-6f63-4b0e-9d57-0c5b8c1a2e11',
  page,
  order,
  shownHalalas: 42_000,
  totalHalalas: 42_000,
  decline: null,
  invoiceUrl: null,
  invoiceKept: false,
  reference: '48213',
  trackingToken: null,
  pollAfterMs: null,
  ...more,
});

const done = at('done', {
  invoiceUrl: 'https://invoices.example/48213.pdf',
  trackingToken: 'an-unguessable-tracking-link-001',
});

/** Named states of the checkout page. */
export const checkoutStates = {
  unpaid: at('pay'),
  'maybe-paid': at('pay', { pollAfterMs: 2_000 }),
  declined: at('pay', { decline: 'declined', pollAfterMs: 2_000 }),
  'declined-for-want-of-money': at('pay', { decline: 'insufficient-funds', pollAfterMs: 2_000 }),
  'declined-card-expired': at('pay', { decline: 'card-expired', pollAfterMs: 2_000 }),
  'declined-over-limit': at('pay', { decline: 'over-limit', pollAfterMs: 2_000 }),
  repriced: at('price', { totalHalalas: 43_550 }),
  activating: at('wait', { pollAfterMs: 2_000 }),
  done,
  'done-without-invoice': { ...done, invoiceUrl: null },
  'done-invoice-kept': { ...done, invoiceUrl: null, invoiceKept: true },
  'done-from-a-date': {
    ...done,
    order: {
      ...order,
      planName: 'العائلة الكبيرة والضيوف في المواسم والأعياد',
      period: 'morning',
      pickup: { kind: 'start', date: '2026-09-30' as PlainDate },
    },
  },
  'done-one-pickup': { ...done, order: { ...order, bagsCount: 1, ordersCount: 1 } },
  closed: at('closed'),
  'closed-without-a-number': at('closed', { reference: null }),
  refunding: at('refund', { pollAfterMs: 2_000 }),
  refunded: at('refunded'),
  'with-a-person': at('person'),
} satisfies Record<string, CheckoutView>;
