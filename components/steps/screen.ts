import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { ProgressProps } from '@/components/ui/progress';
import type { StepId } from './order';
import type { StepViewProps } from './view-props';

/** Why a step could not be put together. */
export interface LoadFailure {
  code: ErrorCode;
  reference: string;
}

/** All that is drawn of a step: by its page, or before that by the reply that leads to it. */
export interface StepScreen {
  step: StepId;
  /** The step whose code the browser fetches ahead. */
  next: StepId | null;
  /** The document's title. */
  title: string;
  back: { href: string; label: string } | null;
  progress: ProgressProps;
  /** The end of the mobile that was proven here; null before the proof. */
  knownAs: string | null;
  /** The step's own words; those of all steps are on the page already. */
  words: Record<string, unknown>;
  shown: { view: StepViewProps } | { failure: LoadFailure; heading: string };
}
