import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import { secondMs } from '@/lib/kernel/time';
import type { Operation } from './operation';

/** An error envelope of §7: the partner understood the request and refused it. */
export interface PartnerRejection {
  /** HTTP status, or the envelope's `status_code` when a 2xx says `success: false`. */
  status: number;
  /** The partner's text: never shown, never logged. */
  message: string;
  errors: Record<string, string[]>;
}

/**
 * The sent values were refused. `fields` maps our field names to `refused`; empty when the partner
 * names none.
 */
export interface FieldRefusal {
  kind: 'fields';
  fields: FieldErrors;
}

/** The refused fields of a rejection under our names. Unknown names are left out. */
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
 * A validation failure as a value: 422, or 400 from a service that gives no details. Throws for any
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

/**
 * Converts an unexpected rejection to an error. 409 means that our own first try is still in
 * progress at the partner.
 */
export function rejected(operation: Operation, { status, errors }: PartnerRejection): AppError {
  const detail = { operation: operation.name, status, fields: Object.keys(errors) };
  return status === 409
    ? new AppError('partner-unreachable', { retryAfterMs: 2 * secondMs, detail })
    : new AppError('partner-rejected', { detail });
}
