import type { Session } from '@/lib/auth/session.server';
import type { Locale } from '@/lib/i18n/routing';

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
