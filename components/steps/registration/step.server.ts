import 'server-only';
import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import type { PlainDate } from '@/lib/kernel/time';
import { type RegistrationRefusal, register } from '@/lib/wizard/customer.server';
import { keepDraft } from '@/lib/wizard/engine';
import { type Facts, factsOf, requireCustomer, requireFact } from '@/lib/wizard/facts';
import { needsFreshProof } from '@/lib/wizard/fresh-proof.server';
import { type Claim, defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import { type RegistrationAnswers, registrationAnswers } from './answers';
import { birthDate } from './birth-date';

async function submitRegistration(
  answers: RegistrationAnswers,
  context: StepContext,
  claim: Claim,
): Promise<StepOutcome> {
  const { journey, session, locale } = context;
  const { provenMobile } = journey;
  if (!provenMobile) throw new Error('a registration without a proven mobile');
  // §4.2 takes the pin and the name, and does not say whether it overwrites those of a customer.
  if (await needsFreshProof(context)) return { kind: 'prove', draft: answers };
  await claim((now) => keepDraft(now, 'registration', answers));
  const { birth, ...said } = answers;
  const registered = await register(requireCustomer(session), {
    ...said,
    // The schema has validated it.
    dateOfBirth: birthDate(birth) as PlainDate,
    familyStatus: said.familyStatus || null,
    point: requireFact(journey, 'coverage').point,
    locale,
  });
  if (!registered.ok) return refusal(registered.refusal);
  const facts: Facts['registration'] = { mobile: provenMobile, ...registered.value };
  return { kind: 'done', answers, facts };
}

/**
 * Maps the partner's refusal to this page's fields: the birth date is one field, and the mobile is
 * on another page.
 */
function refusal(refused: RegistrationRefusal): StepOutcome {
  if (refused.kind === 'not-covered') return { kind: 'stop', reason: 'not-covered' };
  if (refused.kind === 'mobile') return { kind: 'fields', fields: { mobile: 'mobile-refused' } };
  const { dateOfBirth, point, ...fields } = refused.fields;
  // The point is not a field of this page but of the coverage step.
  if (point) return { kind: 'stop', reason: 'not-covered' };
  return { kind: 'fields', fields: { ...fields, ...(dateOfBirth && { birth: dateOfBirth }) } };
}

export const registration = defineStep({
  id: 'registration',
  input: registrationAnswers,
  needs: ({ provenMobile }) => provenMobile !== null,
  // A registration belongs to its mobile; another number is another customer.
  holds: (journey) => {
    const { provenMobile } = journey;
    return provenMobile !== null && factsOf(journey).registration?.mobile === provenMobile;
  },
  load: async () => null,
  submit: submitRegistration,
  summary(journey, { locale, t }) {
    const { birth, gender, familyStatus } = journey.answers.registration as RegistrationAnswers;
    const name = factsOf(journey).registration?.customerName ?? '';
    const date = birthDate(birth);
    const who = familyStatus
      ? t('who-with-status', { gender, status: familyStatus })
      : t('who', { gender });
    const born = date && `${formatDate(date, locale, 'long')} · ${formatHijriDate(date, locale)}`;
    return [{ label: t('row'), value: [name, born, who].filter(Boolean).join('\n') }];
  },
});
