import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import type { Outcome } from '@/lib/kernel/outcome';

/** What a check of a code comes to. Only `approved` proves anything: `already-verified` was somebody's before. */
export type CodeVerdict = 'approved' | 'wrong' | 'expired' | 'too-many' | 'already-verified';

/** Thrown by `start` where it is certain that nothing was sent. Any other failure may have cost an SMS. */
export class CodeNotSent extends AppError {}

/**
 * A service that makes up, sends and checks codes; the app knows none. Both methods throw
 * `verification-unreachable` or `verification-refused-us` (our credentials, an alarm).
 */
export interface VerificationProvider {
  readonly name: string;
  /**
   * Sends a new code by SMS. `limited`: the service will not send to this number now.
   *
   * The text is the service's own template, so it is set there: for a browser to take the code out of the SMS (WebOTP, and
   * Safari's autofill) its last line must be `@<host of APP_ORIGIN> #<code>`, as `@nada.example #123456`.
   */
  start(call: { mobile: Mobile; locale: Locale }): Promise<Outcome<void, 'limited'>>;
  /** Checks a code. Every check counts; after a lost answer the right code is `already-verified`. */
  check(call: { mobile: Mobile; code: string }): Promise<CodeVerdict>;
}
