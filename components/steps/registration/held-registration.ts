import type { Registration } from '@/lib/auth/customer-token.server';
import type { RegistrationAnswers } from './answers';

/** The registration that we hold of somebody, as the answers that they once gave. */
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
