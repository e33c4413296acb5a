import type { DockTotal } from '@/components/shell/dock';
import type { ErrorReply, StepReply } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import type { DraftRevision } from '@/lib/wizard/draft-revision';

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
  total?: DockTotal | undefined;
}

/**
 * What else is done in a state: a list folded out, a point typed that is none, the device asked where it is, which it
 * does not say, with this code, or the pin of an address moved and saved, which is answered with this.
 */
export type Touched = 'list' | 'point' | { unlocated: 1 | 2 | 3 } | { moved: Pressed };

/**
 * What came of pressing the button, where a state is of that kind: the form's own checks (`checked`), no end of it
 * (`working`), no connection, an answer, or a refusal.
 */
export type Pressed =
  | 'checked'
  | 'working'
  | 'offline'
  | { reply: StepReply }
  | { refused: Omit<ErrorReply, 'reference'> }
  /** Another tab was faster: what it wrote. */
  | { newer: Record<string, unknown> };

/** What decides how a step looks: by name in its `states.ts`, shown in the gallery in both languages. */
export type StepStates<Values, Data> = Record<
  string,
  Pick<StepViewProps<Values, Data>, 'initial' | 'data'> &
    Partial<Pick<StepViewProps<Values, Data>, 'from' | 'reason' | 'rows' | 'total'>> & {
      pressed?: Pressed;
      touched?: Touched;
      /** The boxes that only a person ticks are ticked before the press. */
      ticked?: boolean;
    }
>;
