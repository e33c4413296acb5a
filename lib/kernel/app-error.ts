import type { ErrorCode } from './error-codes';
import { errorStatus } from './error-status';

/** Field name → code of what is wrong with it. Words: `messages`, under the step's or form's own `errors`. */
export type FieldErrors = Record<string, string>;

/**
 * An unexpected failure with a stable code. Thrown, never returned. `detail` is for the log alone and must
 * hold nothing personal; a browser only ever sees `code`, `fields`, `retryAfterMs` and a reference.
 */
export class AppError extends Error {
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

export const isAppError = (error: unknown, ...codes: ErrorCode[]): error is AppError =>
  error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
