import type { StepStates } from '../step-states';
import type { RegistrationValues } from './answers';

const sarah: RegistrationValues = {
  name: 'سارة عبدالله العتيبي',
  birth: { calendar: 'gregorian', day: '15', month: '5', year: '1990' },
  gender: 'female',
  familyStatus: 'married',
};

const born = (birth: Partial<RegistrationValues['birth']>) => ({
  initial: { ...sarah, birth: { ...sarah.birth, ...birth } },
  data: null,
});
const hijri = { calendar: 'hijri', day: '20', month: '10', year: '1410' } as const;

export const states = {
  empty: { initial: {}, data: null },
  filled: born({}),
  'half-a-date': born({ year: '' }),
  'arabic-digits': born({ day: '١٥', year: '١٩٩٠' }),
  hijri: born(hijri),
  'hijri-empty': born({ calendar: 'hijri', day: '', month: '', year: '' }),
  'hijri-year-in-gregorian': born({ year: '1410' }),
  'hijri-year-pressed': { ...born({ year: '1410' }), pressed: 'checked' },
  'gregorian-year-in-hijri': born({ ...hijri, year: '1990' }),
  'hijri-impossible': { ...born({ ...hijri, day: '30', month: '9' }), pressed: 'checked' },
  'future-date': { ...born({ year: '2099' }), pressed: 'checked' },
  'long-name': { initial: { ...sarah, name: 'عبد الرحمن '.repeat(24) }, data: null },
  'name-of-one-word': { initial: { ...sarah, name: 'مها' }, data: null },
  'mobile-refused': {
    ...born({}),
    pressed: { refused: { code: 'invalid-answers', fields: { mobile: 'mobile-refused' } } },
  },
  'not-covered-now': { ...born({}), pressed: { reply: { kind: 'stop', reason: 'not-covered' } } },
} satisfies StepStates<RegistrationValues, null>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states.filled;
