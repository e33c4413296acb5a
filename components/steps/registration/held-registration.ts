import type { Registration } from '@/lib/auth/customer-token.server';
import type { RegistrationAnswers } from './answers';

/** Converts a stored registration to the answers of this step. */
export function answersOfHeld(held: Registration): RegistrationAnswers {
  const [year = '', month = '', day = ''] = held.dateOfBirth.split('-');
  return {
    name: held.name,
    birth: {
      calendar: 'gregorian',
      day: String(Number(day)),
      month: String(Number(month)),
      year,
    },
    gender: held.gender,
    familyStatus: held.familyStatus ?? '',
  };
}
