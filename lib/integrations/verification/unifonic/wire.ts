import { z } from 'zod';
import type { CodeVerdict } from '../provider';

const verdicts: Record<string, CodeVerdict> = {
  '101': 'approved',
  '107': 'wrong',
  '108': 'too-many',
  '109': 'expired',
  '110': 'already-verified',
};

/** The number stands in `error_code`; a published sample has it in `response_status`. */
const wire = z.looseObject({
  error_code: z.union([z.number(), z.string()]).nullish(),
  response_status: z.union([z.number(), z.string()]).nullish(),
});

/** The verdict of a check, null when there is none that we know. */
export function verdictOf(body: unknown): CodeVerdict | null {
  const parsed = wire.safeParse(body);
  if (!parsed.success) return null;
  const { error_code: code, response_status: status } = parsed.data;
  return verdicts[String(code ?? status)] ?? null;
}
