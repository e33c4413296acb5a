import { statesNow } from '@/components/tracking/states';
import type { CustomerRequest, RequestKind } from '@/lib/feedback/request';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { dayMs, hourMs, later } from '@/lib/kernel/time';
import type { SubmitResult } from '../steps/step-states';

const asked = (number: number, fields: Partial<CustomerRequest>): CustomerRequest => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  checkoutId: '7a0a4f7e-6f63-4b0e-9d57-000000000001',
  reference: `R-7K2M4${number}`,
  kind: 'skip',
  orderId: null,
  note: null,
  createdAt: later(statesNow, -2 * hourMs),
  answer: null,
  answeredAt: null,
  ...fields,
});

const answered: CustomerRequest[] = [
  asked(3, {
    kind: 'missing',
    note: 'عباءة بيضاء بتطريز رمادي على الأكمام',
    createdAt: later(statesNow, -3 * dayMs),
    answer: 'وجدناها مع طلب آخر، ويحضرها المندوب مع التسليم القادم.',
    answeredAt: later(statesNow, -2 * dayMs),
  }),
  asked(4, {
    kind: 'low-rating',
    note: 'Two shirts came back with creases.',
    createdAt: later(statesNow, -9 * dayMs),
    answer: 'We’re sorry. The laundry irons them again at no charge.',
    answeredAt: later(statesNow, -8 * dayMs),
  }),
];

/** Named states of the requests on the tracking page. */
export const requestsStates: Record<string, readonly CustomerRequest[]> = {
  'requests-none': [],
  'requests-waiting-and-answered': [
    asked(1, { kind: 'move', note: 'الخميس مساءً' }),
    asked(2, { kind: 'pause', note: 'من 3 إلى 17 ديسمبر' }),
    ...answered,
  ],
};

type Answer = SubmitResult | { reply: object };

interface FormState {
  pressed?: Answer;
}

const refused = (code: ErrorCode, fields?: Record<string, string>): SubmitResult => ({
  refused: { code, ...(fields && { fields }) },
});

/** Named states of the form of one kind. */
export const requestFormStates: Record<string, FormState & { kind: RequestKind }> = {
  'request-move': { kind: 'move' },
  'request-move-missing': { kind: 'move', pressed: 'checked' },
  'request-pause': { kind: 'pause' },
  'request-skip-sending': { kind: 'skip', pressed: 'working' },
  'request-skip-sent': { kind: 'skip', pressed: { reply: { reference: 'R-7K2M4P' } } },
  'request-skip-too-many': {
    kind: 'skip',
    pressed: refused('invalid-answers', { note: 'many-waiting' }),
  },
  'request-skip-offline': { kind: 'skip', pressed: 'offline' },
  'request-skip-signed-out': { kind: 'skip', pressed: refused('not-found') },
  'request-skip-failed': { kind: 'skip', pressed: refused('unexpected') },
};

/** Named states of the rating form. */
export const ratingFormStates: Record<string, FormState & { chosen: string }> = {
  rating: { chosen: '' },
  'rating-missing': { chosen: '', pressed: 'checked' },
  'rating-low-sent': {
    chosen: '2',
    pressed: { reply: { stars: 2, reference: 'R-7K2M4P', isNew: true } },
  },
  'rating-sent': { chosen: '5', pressed: { reply: { stars: 5, reference: null, isNew: true } } },
  'rating-before': { chosen: '1', pressed: { reply: { stars: 4, reference: null, isNew: false } } },
};

/** A rating that was given before. */
export const givenRating = { stars: 4, comment: 'الطي مرتب مثل ما أحب.' };
