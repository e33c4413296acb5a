import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import { requiredText } from '@/components/wizard/form/text-answer';
import { birthErrorOf } from './birth-date';
import { normalisePart } from './typed-birth';

const name = requiredText(255, 'name-too-long', 'name-missing').refine(
  (text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2,
  'name-short',
);

// Truncated instead of rejected: an error of one part would have no field to appear at.
const part = z.string().transform((typed) => normalisePart(typed).slice(0, 40));

const birth = z
  .object({
    // Answers stored before the calendar could be chosen have none.
    calendar: z.enum(['gregorian', 'hijri']).default('gregorian'),
    day: part,
    month: part,
    year: part,
  })
  .check(({ value, issues }) => {
    const fault = birthErrorOf(value);
    if (fault) issues.push({ code: 'custom', message: fault, input: value, path: [] });
  });

export const registrationAnswers = z.object({
  name,
  birth,
  gender: z.enum(['male', 'female'], 'gender-missing'),
  /** Empty: the customer prefers not to say, and nothing is sent. */
  familyStatus: z.enum(['married', 'single', '']).catch(''),
});

export type RegistrationAnswers = z.infer<typeof registrationAnswers>;

/** The form's values: no gender is chosen at first. */
export type RegistrationValues = Omit<RegistrationAnswers, 'gender'> & {
  gender: RegistrationAnswers['gender'] | '';
};
