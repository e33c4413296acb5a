import type { Session } from '@/lib/auth/session.server';
import type { Locale } from '@/lib/i18n/routing';
import type { DraftRevision } from './draft-revision';

/** What the wizard needs of a visitor's request. */
export interface WizardCall<Body = unknown> {
  locale: Locale;
  body: Body;
  params: Record<string, string>;
  /** The visitor's IP address, as far as proxies are trusted. */
  ipAddress: string;
  /** The session token that the request carried, even after `setSession`. */
  token: string | undefined;
  /** The visitor's session, or null. */
  session: Session | null;
  /** Returns the visitor's session; creates one with this response for a first visit. */
  openedSession(): Promise<Session>;
  /** Sets a new token in the cookie of this response. */
  setSession(session: Session, token: string): void;
}

/** The response to a step's submit. */
export type StepReply =
  /**
   * `screen`: everything that the next step shows (`lib/wizard/screen.ts`), if it was ready in
   * time.
   */
  | { kind: 'next'; href: string; screen?: unknown }
  | { kind: 'leave'; href: string; external: boolean }
  | { kind: 'stay'; data: unknown }
  | { kind: 'stop'; reason: string; data?: unknown };

/** The current state of a step, for a page that was rendered earlier. */
export interface CurrentStep {
  /** False: this visitor may no longer see the open page. */
  open: boolean;
  /** Its revision, by the name that pages of the version before read. */
  edition: DraftRevision;
  /** Whose answers they are (`page-owner.server.ts`). */
  owner: string | null;
  answers: Record<string, unknown>;
}

/** What has changed about an order, and the step where the customer resolves it. */
export interface OrderChange {
  step: 'coverage' | 'plan' | 'schedule';
  /** Its text is under `steps.reasons`. */
  reason: 'not-covered' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
}
