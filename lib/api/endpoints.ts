import type { Locale } from '@/lib/i18n/routing';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Point } from '@/lib/kernel/point';
import type { Edit } from '@/lib/wizard/draft-revision';
import type { Origin } from '@/lib/wizard/origin';
import type { NearPlace } from '@/lib/wizard/place/places';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import type { CurrentStep, OrderChange, StepReply } from '@/lib/wizard/wizard-call';
import { endpoint } from './endpoint';

/** The format of all errors. The log contains the same `reference`. */
export interface ErrorReply {
  code: ErrorCode;
  reference: string;
  fields?: FieldErrors;
  retryAfterMs?: number;
}

/** Calls of the wizard and the home page. */
export const endpoints = {
  submitStep: endpoint<
    { locale: Locale; step: string; answers: unknown; from?: Origin; edit?: Edit },
    StepReply
  >('POST', '/api/journey/:step'),
  readStep: endpoint<{ locale: Locale; step: string; from?: Origin }, CurrentStep>(
    'GET',
    '/api/journey/:step',
  ),
  startOver: endpoint<{ locale: Locale }, { href: string }>('POST', '/api/journey'),
  keepDraft: endpoint<
    { locale: Locale; step: string; draft: Record<string, unknown>; edit?: Edit },
    { kept: true }
  >('PUT', '/api/journey/:step'),
  /** Whether the service covers a location. Stores nothing. */
  checkCoverage: endpoint<
    { locale: Locale; point: Point },
    { covered: true } | { covered: false; nearest: NearPlace | null }
  >('POST', '/api/coverage'),
  joinWaitingList: endpoint<{ locale: Locale; mobile: string; point: Point }, { joined: true }>(
    'POST',
    '/api/waiting-list',
  ),
  pickupDays: endpoint<{ locale: Locale }, { days: PickupDay[] }>('GET', '/api/pickup-days'),
  /** Whether the order on the review step is still available as shown. */
  orderNews: endpoint<{ locale: Locale }, { change: OrderChange | null }>('GET', '/api/order-news'),
} as const;
