import type { Locale } from '@/lib/i18n/routing';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { DraftRevision } from './draft-revision';
import type { Origin } from './origin';
import type { StepId } from './step';

/** One answer on the review, with the step where it can be changed. */
export interface ReviewRow {
  step: string;
  label: string;
  /** Lines are separated by a newline character. */
  value: string;
}

/** What a step says, and the contacts that it offers, when it changes a running subscription. */
export interface ChangeTexts {
  title: string;
  /** What the change means for pickups that are already scheduled. */
  scheduled: { title: string; text: string };
  asked: { label: string; href: string }[];
  /** Until it is saved, the address stays as it was. */
  stays: string;
  save: string;
  /** The button when nothing was chosen. */
  keep: string;
  stops: Record<'not-covered' | 'not-served', { title: string; text: string }>;
}

/** The props of every step's view. All of it is serialised into the page. */
export interface StepViewProps<Values = Record<string, unknown>, Data = unknown> {
  step: string;
  locale: Locale;
  /**
   * Typed or accepted values. A draft comes from a browser, so any part may be missing or invalid.
   */
  initial: Partial<Values>;
  /** The revision of the answers that the page was rendered from. */
  revision?: DraftRevision;
  /** Whose answers the page shows (`page-owner.server.ts`). */
  owner?: string | null;
  data: Data;
  /** Where the customer came from to change one answer, and returns to. */
  from: Origin | null;
  /** For a change from the account; absent otherwise. */
  change?: ChangeTexts | undefined;
  /** Why the customer was redirected here, as text. */
  reason: string | null;
  /** Every answer so far; on the last step only. */
  rows: ReviewRow[];
  /**
   * The chosen plan's price as seen when it was chosen; absent before. Steps that read the current
   * price show that instead.
   */
  total?: { label: string; halalas: number } | undefined;
}

/** Why a step could not be loaded. */
export interface LoadFailure {
  code: ErrorCode;
  reference: string;
}

/** Everything rendered for a step, by its page or by the response that leads to it. */
export interface StepScreen {
  step: StepId;
  /** The step whose code the browser preloads. */
  next: StepId | null;
  /** The document title. */
  title: string;
  back: { href: string; label: string } | null;
  /** Step number and total, and their texts; null for a change from the account. */
  progress: { now: number; total: number; count: string; name: string; label: string } | null;
  /** The last digits of the mobile verified here; null before verification. */
  knownAs: string | null;
  /** The step's own messages; those shared by all steps are already on the page. */
  words: Record<string, unknown>;
  shown: { view: StepViewProps } | { failure: LoadFailure; heading: string };
}

/** The translator for all namespaces, as returned by next-intl. */
interface Translator {
  (key: never): string;
  has(key: never): boolean;
}

/**
 * Returns the text for why the customer was redirected; null for none and for unknown reasons. The
 * reason comes from the URL and is untrusted.
 */
export function reasonText(reason: string | null, t: Translator): string | null {
  const key = `steps.reasons.${reason}` as never;
  return reason && /^[a-z-]+$/.test(reason) && t.has(key) ? t(key) : null;
}
