import 'server-only';
import { readSession, type Session } from '@/lib/auth/session.server';
import { findLatestPurchase } from '@/lib/checkout/purchases.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { firstOpenStep, progressOf } from './engine';
import { openJourney } from './journey-repository.server';
import { finishIfPaid } from './paid-order.server';
import type { WizardSteps } from './step';

/** What a returning visitor can continue with, and where; everything bought is on one page. */
export type ResumeLink =
  | { kind: 'bought'; href: string }
  | { kind: 'begun'; href: string; place: number; count: number };

export interface Greeting {
  resumeLinks: ResumeLink[];
  /** A mobile was verified in this browser: the page shows personal data. */
  isSignedIn: boolean;
}

/**
 * Returns the greeting for a session token: an unfinished order and the last subscription bought.
 * While the database is down, greets as a first visit: the rest of the page still works.
 */
export async function greetingOf(
  steps: WizardSteps,
  token: string | undefined,
  locale: Locale,
): Promise<Greeting> {
  try {
    const session = await readSession(token);
    const resumeLinks = session ? await resumeLinksOf(steps, session, locale) : [];
    return { resumeLinks, isSignedIn: (session?.customerId ?? null) !== null };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { resumeLinks: [], isSignedIn: false };
    throw error;
  }
}

async function resumeLinksOf(
  steps: WizardSteps,
  session: Session,
  locale: Locale,
): Promise<ResumeLink[]> {
  const { customerId } = session;
  const bought = customerId && (await findLatestPurchase(customerId));
  const journey = await finishIfPaid(session, await openJourney(session));
  const at = firstOpenStep(steps, journey);
  const { place, count } = progressOf(steps, at.id);
  // Answers that a bought order leaves for the next one do not count as a started order.
  const isBegun = place > 1 && (!bought || journey.answers.plan !== undefined);
  return [
    ...(bought ? [{ kind: 'bought' as const, href: localePath(locale, '/account') }] : []),
    ...(isBegun
      ? [{ kind: 'begun' as const, href: localePath(locale, `/start/${at.id}`), place, count }]
      : []),
  ];
}
