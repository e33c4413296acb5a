import 'server-only';
import { changeJourney } from '@/lib/journey/keeping.server';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { AppError } from '@/lib/kernel/app-error';
import type { CareByService, Service } from '@/lib/onboarding/preferences';
import { keepCare, storedCare } from '@/lib/onboarding/preferences.server';
import { type Facts, factsOf, requireCustomer, requireFact } from '../facts';
import type { PreferencesAnswers } from './answers';
import { toBeKept } from './care-values';

export async function submitPreferences(
  answers: PreferencesAnswers,
  { journey, session }: StepContext,
): Promise<StepOutcome> {
  const customerId = requireCustomer(session);
  const { mobile } = requireFact(journey, 'registration');
  const before = factsOf(journey).preferences;
  const isSame = before?.mobile === mobile;
  const known = isSame ? before.kept : await storedCare(customerId);
  const wanted = toBeKept(answers, known);
  const { kept, failure } = await keepCare(customerId, wanted);

  const saved = Object.fromEntries(kept.map((service) => [service, wanted[service]]));
  const asked = [...new Set([...(isSame ? (before.asked ?? []) : []), ...answers.asked])];
  const facts: Facts['preferences'] = { mobile, kept: { ...known, ...saved }, asked };
  if (!failure) return { kind: 'done', answers, facts };

  // What was kept stays kept: the next press sends only the rest.
  await changeJourney(session, (now) => ({ ...now, facts: { ...now.facts, preferences: facts } }));
  throw kept.length === 0 ? failure : namingTheRest(failure, wanted, kept);
}

function namingTheRest(failure: AppError, wanted: CareByService, kept: Service[]): AppError {
  const rest = (Object.keys(wanted) as Service[]).filter((service) => !kept.includes(service));
  return new AppError(failure.code, {
    fields: Object.fromEntries(rest.map((service) => [service, `${service}-not-kept`])),
    cause: failure,
  });
}
