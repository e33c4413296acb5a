import type { ErrorCode } from './error-codes';
import { errorStatus } from './error-status';

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
