import type { core } from 'zod';
import type { ErrorCode } from './error-codes';

/**
 * Field name → error code. The texts are in `messages`, under the step's or form's own `errors`.
 */
export type FieldErrors = Record<string, string>;

/**
 * A shared symbol, because pages and routes are bundled separately and each has its own copy of the
 * class.
 */
const brand = Symbol.for('AppError');

/**
 * An unexpected failure with a stable code. Thrown, never returned. `detail` goes to the log only
 * and must not contain personal data; a browser sees only `code`, `fields`, `retryAfterMs` and a
 * reference.
 */
export class AppError extends Error {
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterMs: number | undefined;
  readonly detail: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: FieldErrors;
      retryAfterMs?: number;
      detail?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterMs = options.retryAfterMs;
    this.detail = options.detail;
  }

  get status(): number {
    return errorStatus[this.code].status;
  }
}

/**
 * Type guard for `AppError`, optionally for certain codes. Also recognises the class of another
 * bundle: a `processWide` value throws the class of the bundle that created it.
 */
export const isAppError = (error: unknown, ...codes: ErrorCode[]): error is AppError =>
  error instanceof Error &&
  brand in error &&
  (codes.length === 0 || codes.includes((error as AppError).code));

/** A start-up failure whose message explains it completely: printed without a stack. */
export class StartupError extends Error {}

/**
 * Returns one error code for each field; a message that is not a code becomes `unknown`, because
 * none of our own forms produces one.
 */
export function fieldErrorsOf({ issues }: core.$ZodError): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    faults[name] ??= /^[a-z-]+(:\d+)?$/.test(message) ? message : 'unknown';
  }
  return faults;
}

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
