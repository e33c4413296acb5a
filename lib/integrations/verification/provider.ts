import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import type { Outcome } from '@/lib/kernel/outcome';

/**
 * Result of a code check. Only `approved` proves anything: `already-verified` may be another
 * person's success.
 */
export type CodeVerdict = 'approved' | 'wrong' | 'expired' | 'too-many' | 'already-verified';

/** Thrown by `start` when certainly nothing was sent. Any other failure may have cost an SMS. */
export class CodeNotSentError extends AppError {}

/**
 * A service that generates, sends and checks codes; the app never sees them. Both methods throw
 * `verification-unreachable` or `verification-refused-us` (our credentials were refused; logs an
 * alarm).
 */
export interface VerificationProvider {
  readonly name: string;
  /**
   * Sends a new code by SMS. `limited`: the service refuses to send to this number now.
   *
   * The text is the service's own template. For a browser to fill in the code (WebOTP, Safari's
   * autofill), its last line must be `@<host of APP_ORIGIN> #<code>`, such as `@nada.example
   * #123456`.
   */
  start(call: { mobile: Mobile; locale: Locale }): Promise<Outcome<void, 'limited'>>;
  /**
   * Checks a code. Every check counts; after a lost response the right code is `already-verified`.
   */
  check(call: { mobile: Mobile; code: string }): Promise<CodeVerdict>;
}
