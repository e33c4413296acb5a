export type FieldErrors = Record<string, string[]>;

/**
 * An error response that any code may throw. Thrown inside of `world.transact`, it rolls back the
 * changes.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldErrors | undefined,
    /** Additional response headers, for example `Retry-After`. */
    readonly headers: Record<string, string> = {},
    /** The HTTP status, if it differs from the envelope's `status_code`. */
    readonly httpStatus: number = status,
  ) {
    super(message);
  }
}

/** Builds an error body. */
export type ErrorShape = (status: number, message: string) => object;

/** The error envelope (§7). */
export function refusalBody({ status, message, errors }: Refusal): string {
  return JSON.stringify({
    success: false,
    message,
    ...(errors && { errors }),
    status_code: status,
  });
}

/** The success envelope (§1). */
export function successBody({ data, message }: { data: unknown; message?: string }): string {
  const says = message !== undefined && { message };
  return JSON.stringify({ success: true, ...says, data, status_code: 200 });
}

export function jsonResponse(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Response {
  const all = { 'content-type': 'application/json', 'x-sandbox': 'true', ...headers };
  return new Response(body, { status, headers: all });
}

/** A refusal in the partner's envelope, or in the error format of another party. */
export function refusalResponse(refusal: Refusal, shape?: ErrorShape): Response {
  const { httpStatus, status, message, headers } = refusal;
  const body = shape ? JSON.stringify(shape(status, message)) : refusalBody(refusal);
  return jsonResponse(httpStatus, body, headers);
}
