import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import { secondMs } from '@/lib/kernel/time';
import type { Operation } from './operation';

/** An error envelope of §7: the partner understood the request and said no. */
export interface PartnerRejection {
  /** HTTP status, or the envelope's `status_code` where a 2xx says `success: false`. */
  status: number;
  /** In the partner's words: never shown, never logged. */
  message: string;
  errors: Record<string, string[]>;
}

/** What was sent was not accepted. `fields` has our names, each with code `refused`; empty when it names none. */
export interface FieldRefusal {
  kind: 'fields';
  fields: FieldErrors;
}

/** The partner's field names of a rejection, in our words. Names that we do not know are left out. */
export const refusedFields = (
  { errors }: PartnerRejection,
  names: Record<string, string>,
): FieldErrors =>
  Object.fromEntries(
    Object.keys(errors)
      .filter((name) => Object.hasOwn(names, name))
      .map((name) => [names[name], 'refused']),
  );

/**
 * A validation failure (422, or the 400 of a service that says no more, A12, A13) as a value. Throws for any
 * other rejection, see `rejected`.
 */
export function fieldRefusal(
  operation: Operation,
  rejection: PartnerRejection,
  names: Record<string, string>,
): FieldRefusal {
  if (rejection.status !== 422 && rejection.status !== 400) throw rejected(operation, rejection);
  return { kind: 'fields', fields: refusedFields(rejection, names) };
}

/** A rejection that nothing here expects. 409: our own first try is still under way over there (A23). */
export function rejected(operation: Operation, { status, errors }: PartnerRejection): AppError {
  const detail = { operation: operation.name, status, fields: Object.keys(errors) };
  return status === 409
    ? new AppError('partner-unreachable', { retryAfterMs: 2 * secondMs, detail })
    : new AppError('partner-rejected', { detail });
}
