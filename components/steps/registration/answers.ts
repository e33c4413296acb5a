import { z } from 'zod';
import { foldDigits } from '@/lib/kernel/digits';
import { todayInRiyadh } from '@/lib/kernel/time';
import { requiredText } from '../text-answer';
import { birthDate, type TypedDate } from './birth-date';

const earliestYear = 1900;

const name = requiredText(255, 'name-too-long', 'name-missing').refine(
  (text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2,
  'name-short',
);

const part = z.string().trim().max(20).transform(foldDigits);

/** What is wrong with a Gregorian date in three parts, or null. Each fault is said in its own words. */
function birthFault({ day, month, year }: TypedDate): string | null {
  if (day === '' || month === '' || year === '') return 'birth-missing';
  if (![day, month, year].every((text) => /^\d+$/.test(text))) return 'birth-impossible';
  if (/^1[34]\d\d$/.test(year)) return 'birth-hijri';
  if (year.length !== 4 || Number(year) < earliestYear) return 'birth-year';
  const date = birthDate({ day, month, year });
  if (date === null) return 'birth-impossible';
  return date >= todayInRiyadh() ? 'birth-future' : null;
}

export const registrationAnswers = z.object({
  name,
  birth: z.object({ day: part, month: part, year: part }).check(({ value, issues }) => {
    const fault = birthFault(value);
    if (fault) issues.push({ code: 'custom', message: fault, input: value, path: [] });
  }),
  gender: z.enum(['male', 'female'], 'gender-missing'),
  /** Empty: they would rather not say, and nothing is sent (A1). */
  familyStatus: z.enum(['married', 'single', '']).catch(''),
});

export type RegistrationAnswers = z.infer<typeof registrationAnswers>;

/** What is in the form: nothing is chosen at first. */
export type RegistrationValues = Omit<RegistrationAnswers, 'gender'> & {
  gender: RegistrationAnswers['gender'] | '';
};
