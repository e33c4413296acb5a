import type { Locale } from '@/lib/i18n/routing';

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
  data: Data;
  /** `review`: the customer came to change one answer and goes back there. */
  from: 'review' | null;
  /** Why they were sent here: a code under `steps.reasons`. */
  reason: string | null;
  /** Every answer so far; on the last step only. */
  rows: ReviewRow[];
}

/** What decides how a step looks: by name in its `states.ts`, shown in the gallery in both languages. */
export type StepStates<Values, Data> = Record<
  string,
  Pick<StepViewProps<Values, Data>, 'initial' | 'data'> &
    Partial<Pick<StepViewProps<Values, Data>, 'from' | 'reason' | 'rows'>>
>;
