import type { CodeSent } from '@/components/otp/answers';

export interface MobileData {
  sent: CodeSent | null;
  /** The mobile that this session has already verified: it needs no second code. */
  proven: string | null;
  /**
   * The session's verification is too old for the requested action: the same mobile needs a fresh
   * code.
   */
  again: boolean;
  /** The data controller and the full privacy notice, shown before any personal data is entered. */
  collector: string;
  privacyHref: string;
  answersKeptDays: number;
}
