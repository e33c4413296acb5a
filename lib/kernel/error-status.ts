import type { ErrorCode } from './error-codes';

/**
 * Server-only properties of each error.
 *
 * - `status`: status of our own HTTP response.
 * - `alarm`: an operator must be alerted; logged at level `error` with `alarm: true`.
 */
export const errorStatus: Record<ErrorCode, { status: number; alarm: boolean }> = {
  'bad-request': { status: 400, alarm: false },
  'invalid-answers': { status: 422, alarm: false },
  'foreign-origin': { status: 403, alarm: false },
  forbidden: { status: 403, alarm: false },
  'not-found': { status: 404, alarm: false },
  'method-not-allowed': { status: 405, alarm: false },
  'too-large': { status: 413, alarm: false },
  'unsupported-media-type': { status: 415, alarm: false },
  'too-many-requests': { status: 429, alarm: false },
  'session-ended': { status: 401, alarm: false },
  'answers-expired': { status: 410, alarm: false },
  'step-closed': { status: 409, alarm: false },
  'edited-elsewhere': { status: 409, alarm: false },
  'sign-in-again': { status: 401, alarm: false },
  'partner-unreachable': { status: 503, alarm: false },
  'partner-refused-us': { status: 503, alarm: true },
  'partner-unreadable': { status: 502, alarm: true },
  'partner-rejected': { status: 502, alarm: false },
  'payment-unreachable': { status: 503, alarm: false },
  'payment-refused-us': { status: 503, alarm: true },
  'verification-unreachable': { status: 503, alarm: false },
  'verification-refused-us': { status: 503, alarm: true },
  'service-unavailable': { status: 503, alarm: true },
  unexpected: { status: 500, alarm: true },
};
