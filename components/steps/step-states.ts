import type { ErrorReply } from '@/lib/api/endpoints';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { StepReply } from '@/lib/wizard/wizard-call';

/**
 * An interaction applied to a state: the list opened (`list`), an invalid point typed (`point`),
 * geolocation failing with this error code (`unlocated`), or the address pin moved and saved with
 * this result (`moved`).
 */
export type Interaction = 'list' | 'point' | { unlocated: 1 | 2 | 3 } | { moved: SubmitResult };

/**
 * Result of pressing the button, for states that have one: validation errors (`checked`), no
 * response yet (`working`), no connection, a reply, or a refusal.
 */
export type SubmitResult =
  | 'checked'
  | 'working'
  | 'offline'
  | { reply: StepReply }
  | { refused: Omit<ErrorReply, 'reference'> }
  /** Another tab saved first: the values it saved. */
  | { newer: Record<string, unknown> };

/**
 * Everything that decides how a step looks: named in its `states.ts`, shown in the gallery in both
 * languages.
 */
export type StepStates<Values, Data> = Record<
  string,
  Pick<StepViewProps<Values, Data>, 'initial' | 'data'> &
    Partial<Pick<StepViewProps<Values, Data>, 'from' | 'reason' | 'rows' | 'total'>> & {
      pressed?: SubmitResult;
      touched?: Interaction;
      /** Ticks the consent box before the press. */
      ticked?: boolean;
    }
>;
