import type { Registration } from '@/lib/auth/customer-token.server';
import type { RegistrationAnswers } from './answers';

/** Converts a stored registration to the answers of this step. */
export function answersFromRegistration(registration: Registration): RegistrationAnswers {
  const [year = '', month = '', day = ''] = registration.dateOfBirth.split('-');
  return {
    name: registration.name,
    birth: {
      calendar: 'gregorian',
      day: String(Number(day)),
      month: String(Number(month)),
      year,
    },
    gender: registration.gender,
    familyStatus: registration.familyStatus ?? '',
  };
}
