import type { ErrorCode } from './error-codes';
import { errorStatus } from './error-status';

/** Field name → code of what is wrong with it. Words: `messages`, under the step's or form's own `errors`. */
export type FieldErrors = Record<string, string>;

/** Pages and routes are bundled apart, and have a class each. */
const brand = Symbol.for('AppError');

/**
 * An unexpected failure with a stable code. Thrown, never returned. `detail` is for the log alone and must
 * hold nothing personal; a browser only ever sees `code`, `fields`, `retryAfterMs` and a reference.
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

/** Also of the other bundle's class: what is kept for the whole process (`processWide`) throws that of who came first. */
export const isAppError = (error: unknown, ...codes: ErrorCode[]): error is AppError =>
  error instanceof Error &&
  brand in error &&
  (codes.length === 0 || codes.includes((error as AppError).code));
