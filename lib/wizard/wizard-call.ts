import type { Session } from '@/lib/auth/session.server';
import type { Locale } from '@/lib/i18n/routing';

/** What the wizard needs of a visitor's request. */
export interface WizardCall<Body = unknown> {
  locale: Locale;
  body: Body;
  params: Record<string, string>;
  /** The visitor's network address as far as we may believe it. */
  address: string;
  /** The session token that the request brought, whatever `setSession` has changed since. */
  token: string | undefined;
  /** The visitor's session, or null. */
  session: Session | null;
  /** The visitor's session; a first visitor gets one with this very reply. */
  openedSession(): Promise<Session>;
  /** Puts a new token into the cookie of this reply. */
  setSession(session: Session, token: string): void;
}
