import 'server-only';
import { keepDraft } from '@/lib/wizard/engine';
import type { Claim, StepContext, StepOutcome } from '@/lib/wizard/step';
import type { PlainDate } from '@/lib/kernel/time';
import { type RegistrationRefusal, register } from '@/lib/wizard/registration.server';
import { type Facts, requireCustomer, requireFact } from '@/lib/wizard/facts';
import type { RegistrationAnswers } from './answers';
import { birthDate } from './birth-date';

export async function submitRegistration(
  answers: RegistrationAnswers,
  { journey, session, locale }: StepContext,
  claim: Claim,
): Promise<StepOutcome> {
  const { provenMobile } = journey;
  if (!provenMobile) throw new Error('a registration without a proven mobile');
  await claim((now) => keepDraft(now, 'registration', answers));
  const registered = await register(requireCustomer(session), {
    name: answers.name,
    // The schema has found it to be a day.
    dateOfBirth: birthDate(answers.birth) as PlainDate,
    gender: answers.gender,
    familyStatus: answers.familyStatus || null,
    point: requireFact(journey, 'coverage').point,
    locale,
  });
  if (!registered.ok) return refusal(registered.refusal);
  const facts: Facts['registration'] = { mobile: provenMobile, ...registered.value };
  return { kind: 'done', answers, facts };
}

/** Our page asks for a birth date in one field, and for the mobile on another page. */
function refusal(refused: RegistrationRefusal): StepOutcome {
  if (refused.kind === 'not-covered') return { kind: 'stop', reason: 'not-covered' };
  if (refused.kind === 'mobile') return { kind: 'fields', fields: { mobile: 'mobile-refused' } };
  const { dateOfBirth, point, ...fields } = refused.fields;
  // No field of this page: where it is, is another one's.
  if (point) return { kind: 'stop', reason: 'not-covered' };
  return { kind: 'fields', fields: { ...fields, ...(dateOfBirth && { birth: dateOfBirth }) } };
}
