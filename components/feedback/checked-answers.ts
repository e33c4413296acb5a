import type { ZodType } from 'zod';
import { AppError } from '@/lib/kernel/app-error';
import { fieldErrorsOf } from '@/lib/wizard/field-errors';

/** Parses what a form sent. Throws `invalid-answers` with a code for each invalid field. */
export function checkedAnswers<Answers>(schema: ZodType<Answers>, typed: object): Answers {
  const parsed = schema.safeParse(typed);
  if (!parsed.success)
    throw new AppError('invalid-answers', { fields: fieldErrorsOf(parsed.error) });
  return parsed.data;
}
