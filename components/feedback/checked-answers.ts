import type { ZodType } from 'zod';
import { AppError } from '@/lib/kernel/app-error';
import { faultsOf } from '@/lib/wizard/field-faults';

/** Parses what a form sent. Throws `invalid-answers` with a code for each invalid field. */
export function checkedAnswers<Answers>(schema: ZodType<Answers>, typed: object): Answers {
  const parsed = schema.safeParse(typed);
  if (!parsed.success) throw new AppError('invalid-answers', { fields: faultsOf(parsed.error) });
  return parsed.data;
}
