import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { factsOf } from './facts';
import { openJourney } from './journey-repository.server';
import type { Change } from './origin';

/**
 * Whether the partner has what a change was for, as far as we know: the account confirms a change
 * only then, whatever its URL says.
 */
export async function isChanged(session: Session, change: Change): Promise<boolean> {
  const journey = await openJourney(session);
  const { address, preferences } = factsOf(journey);
  const fact = change === 'change-address' ? address : preferences;
  return fact !== undefined && fact.mobile === journey.provenMobile;
}
