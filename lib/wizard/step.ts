import type { ZodType } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import type { Session } from '@/lib/auth/session.server';
import type { Locale } from '@/lib/i18n/routing';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { Journey } from './journey';

/** What a step may use while it is shown or submitted. */
export interface StepContext {
  locale: Locale;
  session: Session;
  journey: Journey;
  /** The visitor's network address, for budgets. */
  address: string;
  /**
   * Gives this browser a new session token, bound to a customer whose mobile was just proven (T1). `secret` is of the
   * document that proved it: should the reply be lost, it gets the same token again.
   */
  proveMobile(customerId: string, secret?: string): Promise<void>;
  /** Goes on with what `secret` has proven a moment ago; false when that is nothing. */
  resumeProof(secret: string): Promise<boolean>;
  /** It was proven by an earlier call of the same document, whose reply was lost. */
  isResumed?: boolean;
}

/**
 * Changes the journey in the name of the page that submits, before the partner is sent what cannot be taken back: of two
 * pages that submit one step at once the first alone sends. Throws `edited-elsewhere` for the other.
 */
export type Claim = (change: (journey: Journey) => Journey) => Promise<void>;

/**
 * What came of submitting a step.
 *
 * - `done`: keep these answers and facts, go on.
 * - `stay`: accepted, and there is more to do on this page (a code was sent); `data` goes to the view.
 * - `fields`: refused, with a code beside each field.
 * - `stop`: onboarding stops here, kindly, with every answer kept (§4.1, §4.2, §4.3, §4.7). `data` goes to the view.
 * - `prove`: these answers want a fresh code to the mobile that was proven long ago. They are kept, and nothing is done
 *   with them before they are sent again.
 * - `leave`: the wizard is over for now; `href` is where to go, `facts` is what to remember of it.
 *
 * `then`: the step where it goes on, where that is not the first one that is not done.
 *
 * `voids`: steps whose answers were refused after they had been accepted. They are kept, and have to be accepted anew;
 * a `stop` voids its own step unless it says otherwise.
 */
export type StepOutcome =
  | { kind: 'done'; answers: unknown; facts?: unknown; then?: string | null }
  | { kind: 'stay'; data: unknown; draft?: Record<string, unknown> }
  | { kind: 'fields'; fields: FieldErrors }
  | { kind: 'prove'; draft: Record<string, unknown> }
  | { kind: 'stop'; reason: string; data?: unknown; voids?: readonly string[] }
  | {
      kind: 'leave';
      href: string;
      external: boolean;
      facts?: unknown;
      voids?: readonly string[];
    };

/** One row of the review: what was asked, and what was answered, in words. */
interface SummaryRow {
  label: string;
  value: string;
}

/** Words of the step's own namespace `step-<id>`, those of all steps, any others by their whole name; one formatter. */
export interface SummaryTools {
  locale: Locale;
  t(key: string, values?: Record<string, string | number>): string;
}

/**
 * A step of the wizard. `Input` is what the form sends, checked by `input` on both sides; `Answers` is what is
 * kept. Generic code (gating, progress, review, the page and its route) knows steps only by this.
 */
export interface Step<Id extends string = string, Input = unknown, Data = unknown> {
  id: Id;
  input: ZodType<Input> | ZodMiniType<Input>;
  /** Opens the step beyond the ones before it being done. */
  needs(journey: Journey): boolean;
  /** Opens the step to somebody whose earlier answers wait behind it, whatever else is done. */
  resumes?(journey: Journey): boolean;
  /** Whether accepted answers survive a change elsewhere: other answers, another proven mobile, a new day. */
  holds(journey: Journey): boolean;
  /** What the view needs besides the answers. Runs on the server each time the step is shown. */
  load(context: StepContext): Promise<Data>;
  submit(input: Input, context: StepContext, claim: Claim): Promise<StepOutcome>;
  /** The secret with which `answers` prove a mobile (`StepContext.resumeProof`); only for a step that takes a code. */
  secretOf?(answers: unknown): string | undefined;
  /** Rows for the review, from accepted answers. */
  summary(journey: Journey, tools: SummaryTools): SummaryRow[];
}

/** Closes a step's types over its own input and data; callers see it as a `Step`. */
export const defineStep = <Id extends string, Input, Data>(
  step: Step<Id, Input, Data>,
): Step<Id, Input, Data> => step;
