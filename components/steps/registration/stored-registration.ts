import type { Registration } from '@/lib/auth/customer-token.server';
import type { RegistrationAnswers } from './answers';

/** Converts a stored registration to the answers of this step. */
export function answersFromRegistration(registration: Registration): RegistrationAnswers {
  const { dateOfBirth, point: _point, locale: _locale, ...said } = registration;
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  return {
    ...said,
    birth: {
      calendar: 'gregorian',
      day: String(Number(day)),
      month: String(Number(month)),
      year,
    },
    familyStatus: said.familyStatus ?? '',
  };
}
