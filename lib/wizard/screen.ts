import type { Locale } from '@/lib/i18n/routing';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { DraftRevision } from './draft-revision';
import type { StepId } from './step-ids';

/** One answer on the review, with the step where it is changed. */
export interface ReviewRow {
  step: string;
  label: string;
  /** Lines are divided by `\n`. */
  value: string;
}

/** What the page gives every step's view. All of it is serialised into the page. */
export interface StepViewProps<Values = Record<string, unknown>, Data = unknown> {
  step: string;
  locale: Locale;
  /** What was typed or accepted before: a draft comes from a browser, so any part may be missing or odd. */
  initial: Partial<Values>;
  /** Which writing of the answers the page was drawn from. */
  edition?: DraftRevision;
  data: Data;
  /** `review`: the customer came to change one answer and goes back there. */
  from: 'review' | null;
  /** Why they were sent here, in words. */
  reason: string | null;
  /** Every answer so far; on the last step only. */
  rows: ReviewRow[];
  /** What the chosen plan costs, as it was seen when it was chosen; absent until one is. Steps that know it afresh say that. */
  total?: { label: string; halalas: number } | undefined;
}

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
  /** How far: both counts, and their words. */
  progress: { now: number; total: number; count: string; name: string; label: string };
  /** The end of the mobile that was proven here; null before the proof. */
  knownAs: string | null;
  /** The step's own words; those of all steps are on the page already. */
  words: Record<string, unknown>;
  shown: { view: StepViewProps } | { failure: LoadFailure; heading: string };
}
