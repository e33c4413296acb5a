import type { StepStates } from '../view-props';
import type { RegistrationValues } from './answers';

const sarah: RegistrationValues = {
  name: 'سارة عبدالله العتيبي',
  birth: { day: '15', month: '5', year: '1990' },
  gender: 'female',
  familyStatus: 'married',
};

export const states = {
  empty: { initial: {}, data: null },
  filled: { initial: sarah, data: null },
  'half-a-date': { initial: { ...sarah, birth: { day: '15', month: '5', year: '' } }, data: null },
  'long-name': { initial: { ...sarah, name: 'عبد الرحمن '.repeat(24) }, data: null },
} satisfies StepStates<RegistrationValues, null>;
