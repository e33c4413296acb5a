import type { Locale } from '@/lib/i18n/routing';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Point } from '@/lib/kernel/point';
import type { Edit } from '@/lib/wizard/draft-revision';
import type { NearPlace } from '@/lib/wizard/place/places';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import type { OrderChange, StepNow, StepReply } from '@/lib/wizard/replies';
import { endpoint } from './endpoint';

/** The one shape of an error. `reference` stands in the log beside it. */
export interface ErrorReply {
  code: ErrorCode;
  reference: string;
  fields?: FieldErrors;
  retryAfterMs?: number;
}

/** What the wizard calls, and home. */
export const endpoints = {
  submitStep: endpoint<
    { locale: Locale; step: string; answers: unknown; from?: 'review'; edit?: Edit },
    StepReply
  >('POST', '/api/journey/:step'),
  readStep: endpoint<{ locale: Locale; step: string }, StepNow>('GET', '/api/journey/:step'),
  startAfresh: endpoint<{ locale: Locale }, { href: string }>('POST', '/api/journey'),
  keepDraft: endpoint<
    { locale: Locale; step: string; draft: Record<string, unknown>; edit?: Edit },
    { kept: true }
  >('PUT', '/api/journey/:step'),
  /** Whether we come to a point. Nothing is kept of it. */
  checkCoverage: endpoint<
    { locale: Locale; point: Point },
    { covered: true } | { covered: false; nearest: NearPlace | null }
  >('POST', '/api/coverage'),
  joinWaitingList: endpoint<{ locale: Locale; mobile: string; point: Point }, { joined: true }>(
    'POST',
    '/api/waiting-list',
  ),
  pickupDays: endpoint<{ locale: Locale }, { days: PickupDay[] }>('GET', '/api/pickup-days'),
  /** Whether the order of the review can still be had as it is shown. */
  orderNews: endpoint<{ locale: Locale }, { change: OrderChange | null }>('GET', '/api/order-news'),
} as const;
