import type { ErrorReply } from '@/lib/api/endpoints';
import type { StepReply } from '@/lib/wizard/replies';
import type { StepViewProps } from '@/lib/wizard/screen';

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
