import 'server-only';
import { findBought } from '@/lib/checkout/paid.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { firstOpenStep, progressOf } from '@/lib/journey/engine';
import { openJourney } from '@/lib/journey/keeping.server';
import { readSession } from '@/lib/session/session.server';
import { withoutBought } from './bought.server';
import { steps } from './registry';

/** What a visitor may have come back for, and where it goes on. */
export type WayBack =
  | { kind: 'bought'; href: string }
  | { kind: 'begun'; href: string; place: number; count: number };

/** The ways back of a browser, by its session's token: an order half done, and the last subscription bought. */
export async function waysBack(token: string | undefined, locale: Locale): Promise<WayBack[]> {
  const session = await readSession(token);
  if (!session) return [];
  const { customerId } = session;
  const bought = customerId && (await findBought(customerId));
  const journey = await withoutBought(session, await openJourney(session));
  const at = firstOpenStep(steps, journey);
  const { place, count } = progressOf(steps, at.id);
  // What a bought order leaves behind for a next one is no order yet.
  const isBegun = place > 1 && (!bought || journey.answers.plan !== undefined);
  return [
    ...(bought
      ? [{ kind: 'bought' as const, href: localePath(locale, `/checkout/${bought}`) }]
      : []),
    ...(isBegun
      ? [{ kind: 'begun' as const, href: localePath(locale, `/start/${at.id}`), place, count }]
      : []),
  ];
}
