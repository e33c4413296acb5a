import type { Locale } from '@/lib/i18n/routing';
import type { Edit, DraftRevision } from '@/lib/wizard/draft-revision';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import type { NearPlace, Point } from '@/lib/wizard/place/places';
import { endpoint } from './endpoint';

/** What a step's submit answers. */
export type StepReply =
  /** `screen`: all that the next step shows (`components/steps/screen.ts`), where it could be put together at once. */
  | { kind: 'next'; href: string; screen?: unknown }
  | { kind: 'leave'; href: string; external: boolean }
  | { kind: 'stay'; data: unknown }
  | { kind: 'stop'; reason: string; data?: unknown };

/** A step as it stands now, for a page that was drawn some time ago. */
export interface StepNow {
  /** False: the page that stands open is no longer one that this visitor may see. */
  open: boolean;
  edition: DraftRevision;
  answers: Record<string, unknown>;
}

/** What of an order cannot be had any more as it was shown, and the step where that is mended. */
export interface OrderChange {
  step: 'coverage' | 'plan' | 'schedule';
  /** Said in words under `steps.reasons`. */
  reason: 'not-covered' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
}

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
