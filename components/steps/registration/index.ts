import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import { defineStep } from '@/lib/wizard/step';
import { factsOf } from '@/lib/wizard/facts';
import { type RegistrationAnswers, registrationAnswers } from './answers';
import { birthDate } from './birth-date';
import { submitRegistration } from './submit.server';

export const registration = defineStep({
  id: 'registration',
  input: registrationAnswers,
  needs: ({ provenMobile }) => provenMobile !== null,
  // Who was registered is the person of that mobile; another number is another person.
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
