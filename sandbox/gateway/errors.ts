export type FieldErrors = Record<string, string[]>;

/** A refusal in Moyasar's one shape: `{type, message, errors}`. */
export class GatewayError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405;
  readonly type: string;
  readonly errors: FieldErrors | null;

  constructor(
    status: GatewayError['status'],
    type: string,
    message: string,
    errors: FieldErrors | null = null,
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.errors = errors;
  }

  get body() {
    return { type: this.type, message: this.message, errors: this.errors };
  }
}

export const invalidRequest = (message: string, errors: FieldErrors | null = null) =>
  new GatewayError(400, 'invalid_request_error', message, errors);

export const notFound = (what: string) =>
  new GatewayError(404, 'record_not_found', `${what} not found`);

const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'record_not_found',
  405: 'account_inactive_error',
  429: 'rate_limit_error',
};

/** An error of no operation's own, in Moyasar's shape. */
export const gatewayError = (status: number, message: string) => ({
  type: TYPES[status] ?? 'api_error',
  message,
  errors: null,
});
