import type { RatingPage } from '@/lib/feedback/ratings.server';
import type { StaffRequest, StaffRequestPage } from '@/lib/feedback/staff-requests.server';
import { later, minuteMs, type PlainDate, riyadhInstant } from '@/lib/kernel/time';

const now = riyadhInstant('2026-12-01' as PlainDate, 11);
const before = (hours: number): Date => later(now, -60 * hours * minuteMs);

const request = (number: number, fields: Partial<StaffRequest>): StaffRequest => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  checkoutId: `01900000-0000-7000-8000-00000000000${number}`,
  reference: `R-7K2M4${number}`,
  kind: 'skip',
  orderId: null,
  note: null,
  answer: null,
  answeredBy: null,
  answeredAt: null,
  createdAt: before(3),
  subscription: `4821${number}`,
  plan: 'العائلة',
  pickupDate: null,
  locale: 'ar',
  ...fields,
});

const open = [
  request(1, { kind: 'move', note: 'الخميس مساءً', pickupDate: '2026-12-02' as PlainDate }),
  request(2, { kind: 'cancel', locale: 'en' }),
  request(3, { kind: 'low-rating', note: 'Two shirts came back with creases.', locale: 'en' }),
];

const answered = request(4, {
  kind: 'missing',
  note: 'عباءة بيضاء بتطريز رمادي على الأكمام',
  answer: 'وجدناها مع طلب آخر، ويحضرها المندوب مع التسليم القادم.',
  answeredBy: 'noura',
  answeredAt: before(1),
});

interface RequestsState extends StaffRequestPage {
  isAnswered: boolean;
  wanted: string | null;
  mayAct: boolean;
}

const waiting = { requests: open, isMore: false, isAnswered: false, wanted: null, mayAct: true };

/** Named states of the staff's page of requests. */
export const staffRequestsStates: Record<string, RequestsState> = {
  requests: { ...waiting, isMore: true },
  'requests-none': { ...waiting, requests: [] },
  'requests-answered': { ...waiting, requests: [answered], isAnswered: true },
  'requests-none-found': { ...waiting, requests: [], wanted: 'R-7K2M4P' },
  'requests-look-only': { ...waiting, mayAct: false },
};

const ratings: RatingPage['ratings'] = [5, 4, 2, 1].map((stars, index) => ({
  id: `0000000${index}-0000-4000-8000-000000000000`,
  checkoutId: `01900000-0000-7000-8000-00000000000${index}`,
  orderId: index,
  stars,
  comment:
    stars < 5 ? ['', '', 'رجع ثوبان وفيهما كسرات.', 'Late, and not clean.'][index] || null : null,
  createdAt: before(20 * index + 4),
  subscriptionId: 48_210 + index,
  service: 'clothes',
  planName: 'العائلة',
}));

/** Named states of the staff's page of ratings. */
export const staffRatingsStates: Record<string, RatingPage> = {
  ratings: {
    ratings,
    counts: new Map([
      [5, 31],
      [4, 9],
      [2, 1],
      [1, 1],
    ]),
    isMore: true,
  },
  'ratings-none': { ratings: [], counts: new Map(), isMore: false },
};
