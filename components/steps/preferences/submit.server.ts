import 'server-only';
import { learn } from '@/lib/journey/engine';
import { changeJourney } from '@/lib/journey/keeping.server';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { AppError } from '@/lib/kernel/app-error';
import {
  type CareByService,
  type Service,
  type StoredCare,
  services,
} from '@/lib/onboarding/preferences';
import { keepCare, storedCare } from '@/lib/onboarding/preferences.server';
import { type Facts, factsOf, requireCustomer, requireFact } from '../facts';
import type { PreferencesAnswers } from './answers';
import { toBeKept } from './care-values';

/**
 * Keeps what was chosen, service by service. What was chosen for a service whose stored care the page could not show is
 * kept only where nothing turns out to be stored: what is found is shown first, and what is still unread is left alone.
 */
export async function submitPreferences(
  answers: PreferencesAnswers,
  { journey, session }: StepContext,
): Promise<StepOutcome> {
  const customerId = requireCustomer(session);
  const { mobile } = requireFact(journey, 'registration');
  const known = factsOf(journey).preferences;
  const before = known?.mobile === mobile ? known : null;
  const held = await heldNow(customerId, before, answers.unread);

  const wanted = toBeKept(answers, held.stored);
  const unseen = answers.unread.filter((service) => wanted[service]);
  const unread = unseen.filter((service) => held.unread.includes(service));
  const found = unseen.filter((service) => held.stored[service]);
  const { kept, failure } = await keepCare(customerId, without(wanted, [...unread, ...found]));

  const saved = Object.fromEntries(kept.map((service) => [service, wanted[service]]));
  const facts: Facts['preferences'] = {
    mobile,
    kept: { ...held.stored, ...saved },
    asked: [...new Set([...(before ? (before.asked ?? []) : []), ...answers.asked])],
    unread: held.unread.filter((service) => unread.includes(service) || !answers[service].on),
  };
  if (!failure && unread.length === 0 && found.length === 0) {
    return { kind: 'done', answers, facts };
  }

  // What was kept stays kept: the next press sends only the rest.
  await changeJourney(session, (now) => learn(now, 'preferences', facts));
  const lost = failure ?? (unread.length > 0 ? held.failure : null);
  if (lost) {
    // Nothing was kept, or nothing can be before the customer is known again: that is said of the page as a whole.
    if ((failure && kept.length === 0) || lost.code === 'sign-in-again') throw lost;
    throw naming(lost, unread, without(wanted, [...unread, ...found, ...kept]));
  }
  const data: StoredCare = { stored: facts.kept, unread: held.unread };
  return { kind: 'stay', data };
}

/** What is known to be stored: what was learnt before, and read again what could not be read or shown then. */
async function heldNow(
  customerId: string,
  before: Facts['preferences'] | null,
  unseen: readonly Service[],
): ReturnType<typeof storedCare> {
  const again = before
    ? services.filter((service) => unseen.includes(service) || before.unread?.includes(service))
    : services;
  const read = await storedCare(customerId, again);
  const outdated = again.filter((service) => !read.unread.includes(service));
  return { ...read, stored: { ...without(before?.kept ?? {}, outdated), ...read.stored } };
}

const without = (care: CareByService, left: readonly Service[]): CareByService =>
  Object.fromEntries(
    Object.entries(care).filter(([service]) => !left.includes(service as Service)),
  );

function naming(cause: AppError, unread: Service[], lost: CareByService): AppError {
  const fields = [
    ...unread.map((service) => [service, `${service}-unread`]),
    ...Object.keys(lost).map((service) => [service, `${service}-not-kept`]),
  ];
  return new AppError(cause.code, { fields: Object.fromEntries(fields), cause });
}
