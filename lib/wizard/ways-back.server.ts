import 'server-only';
import { readSession, type Session } from '@/lib/auth/session.server';
import { findBought } from '@/lib/checkout/core/paid.server';
import { isDatabaseAway } from '@/lib/db/database.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { withoutBought } from './bought.server';
import { firstOpenStep, progressOf } from './engine';
import { openJourney } from './journey-repository.server';
import type { WizardSteps } from './steps';

/** What a visitor may have come back for, and where it goes on: all that was bought is on one page. */
export type WayBack =
  | { kind: 'bought'; href: string }
  | { kind: 'begun'; href: string; place: number; count: number };

export interface Greeting {
  ways: WayBack[];
  /** A mobile was proven in this browser: what is shown is somebody's. */
  isSignedIn: boolean;
}

/**
 * What a browser is greeted with, by its session's token: an order half done, and the last subscription bought. While the
 * database is away it is greeted as one that was never here: what the page has for all visitors is shown.
 */
export async function greetingOf(
  steps: WizardSteps,
  token: string | undefined,
  locale: Locale,
): Promise<Greeting> {
  try {
    const session = await readSession(token);
    const ways = session ? await waysBack(steps, session, locale) : [];
    return { ways, isSignedIn: (session?.customerId ?? null) !== null };
  } catch (error) {
    if (isDatabaseAway(error)) return { ways: [], isSignedIn: false };
    throw error;
  }
}

async function waysBack(steps: WizardSteps, session: Session, locale: Locale): Promise<WayBack[]> {
  const { customerId } = session;
  const bought = customerId && (await findBought(customerId));
  const journey = await withoutBought(session, await openJourney(session));
  const at = firstOpenStep(steps, journey);
  const { place, count } = progressOf(steps, at.id);
  // What a bought order leaves behind for a next one is no order yet.
  const isBegun = place > 1 && (!bought || journey.answers.plan !== undefined);
  return [
    ...(bought ? [{ kind: 'bought' as const, href: localePath(locale, '/account') }] : []),
    ...(isBegun
      ? [{ kind: 'begun' as const, href: localePath(locale, `/start/${at.id}`), place, count }]
      : []),
  ];
}
