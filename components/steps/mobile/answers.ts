import type { CodeSent } from '@/components/proof/answers';

export interface MobileData {
  sent: CodeSent | null;
  /** The mobile that this session has proven already: it needs no second code. */
  proven: string | null;
  /** It proved one too long ago for what was just wanted, and the same one is asked for a fresh code. */
  again: boolean;
  /** Who asks, and where all of the privacy notice stands: said before anything personal is. */
  collector: string;
  privacyHref: string;
  answersKeptDays: number;
}
