import type { ZodType } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import type { Session } from '@/lib/auth/session.server';
import type { Locale } from '@/lib/i18n/routing';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { Journey } from './journey';
import type { Origin } from './origin';

/** The steps of the wizard in order. Only names, so that importing them loads no step. */
export const stepIds = [
  'coverage',
  'mobile',
  'registration',
  'address',
  'preferences',
  'plan',
  'schedule',
  'review',
] as const;

export type StepId = (typeof stepIds)[number];

/** What a step may use while it is shown or submitted. */
export interface StepContext {
  locale: Locale;
  session: Session;
  journey: Journey;
  /** The visitor's IP address, for rate limits. */
  ipAddress: string;
  /**
   * Rotates this browser's session token and binds it to a customer whose mobile was just verified
   * (T1). `secret` belongs to the page that verified it: if the response is lost, the page gets the
   * same token again.
   */
  proveMobile(customerId: string, secret?: string): Promise<void>;
  /** Resumes the session that `secret` has just verified; false when there is none. */
  resumeProof(secret: string): Promise<boolean>;
  /** Where the customer came from to change one answer. */
  from?: Origin | null;
  /** Verified by an earlier call of the same page, whose response was lost. */
  isResumed?: boolean;
}

/**
 * Changes the journey on behalf of the submitting page, before an irreversible partner call: of two
 * pages that submit one step at once, only the first sends. Throws `edited-elsewhere` for the
 * other.
 */
export type Claim = (change: (journey: Journey) => Journey) => Promise<void>;

/**
 * Result of submitting a step.
 *
 * - `done`: store these answers and facts, continue.
 * - `stay`: accepted, with more to do on this page (a code was sent); `data` goes to the view.
 * - `fields`: rejected, with an error code for each field.
 * - `stop`: onboarding ends here with every answer kept (§4.1, §4.2, §4.3, §4.7). `data` goes to
 *   the view.
 * - `prove`: needs a fresh code to the earlier verified mobile. The answers are kept as a draft and
 *   not used until they are submitted again.
 * - `leave`: leaves the wizard for `href`; `facts` is what to store.
 *
 * `then`: the step to continue with, when that is not the first open one.
 *
 * `voids`: steps whose accepted answers were rejected later. They are kept and must be accepted
 * again; a `stop` voids its own step unless it says otherwise.
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

/** One row of the review: the question and its answer, as text. */
interface SummaryRow {
  label: string;
  value: string;
}

/**
 * Translator and locale for summaries. Keys resolve in the step's own namespace `step-<id>`, then
 * in `steps`, then as full keys.
 */
export interface SummaryTools {
  locale: Locale;
  t(key: string, values?: Record<string, string | number>): string;
}

/**
 * A step of the wizard. `Input` is what the form sends, validated by `input` on both sides. Generic
 * code (gating, progress, review, the page and its route) knows steps only by this interface.
 */
export interface Step<Id extends string = string, Input = unknown, Data = unknown> {
  id: Id;
  input: ZodType<Input> | ZodMiniType<Input>;
  /** Conditions of the step beyond the earlier steps being done. */
  needs(journey: Journey): boolean;
  /**
   * Opens the step for a lapsed session whose answers wait for a new code, whatever else is done.
   */
  resumes?(journey: Journey): boolean;
  /**
   * Whether accepted answers survive a change elsewhere: other answers, another verified mobile, a
   * new day.
   */
  holds(journey: Journey): boolean;
  /**
   * Data that the view needs besides the answers. Runs on the server each time the step is shown.
   */
  load(context: StepContext): Promise<Data>;
  submit(input: Input, context: StepContext, claim: Claim): Promise<StepOutcome>;
  /**
   * The secret with which `answers` verify a mobile (`StepContext.resumeProof`); only for steps
   * that take a code.
   */
  secretOf?(answers: unknown): string | undefined;
  /** Rows for the review, from accepted answers. */
  summary(journey: Journey, tools: SummaryTools): SummaryRow[];
}

/** Checks a step against its own input and data types; callers see it as a `Step`. */
export const defineStep = <Id extends string, Input, Data>(
  step: Step<Id, Input, Data>,
): Step<Id, Input, Data> => step;

export type WizardStep = Step & { id: StepId };

/**
 * The steps of the wizard in order. The code in this folder takes them as an argument and knows no
 * particular step.
 */
export type WizardSteps = readonly WizardStep[];

/** Finds a step by its id in a URL; null when there is none. */
export const findStep = (steps: WizardSteps, id: string): WizardStep | null =>
  steps.find((step) => step.id === id) ?? null;
