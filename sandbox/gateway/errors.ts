import type { z } from 'zod';
import type { FieldErrors } from '../http/envelope';

const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'record_not_found',
  405: 'account_inactive_error',
  429: 'rate_limit_error',
};

/** Builds an error body in Moyasar's format. */
export const gatewayError = (
  status: number,
  message: string,
  errors: FieldErrors | null = null,
) => ({ type: TYPES[status] ?? 'api_error', message, errors });

/** An error that an operation returns on purpose. */
export class GatewayError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405,
    message: string,
    private readonly errors: FieldErrors | null = null,
  ) {
    super(message);
  }

  get body() {
    return gatewayError(this.status, this.message, this.errors);
  }
}

export const invalidRequest = (message: string, errors: FieldErrors | null = null) =>
  new GatewayError(400, message, errors);

export const notFound = (what: string) => new GatewayError(404, `${what} not found`);

/**
 * Validates posted JSON.
 * @throws GatewayError 400 that lists every invalid field
 */
export function parseOrThrow<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= [message];
  throw invalidRequest('Validation Failed', errors);
}
