export type FieldErrors = Record<string, string[]>;

/** An answer that is not a success, thrown from anywhere: everything its request has changed is taken back. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldErrors | undefined,
    /** Sent beside the envelope, for example `Retry-After`. */
    readonly headers: Record<string, string> = {},
    /** The HTTP status where it differs from the envelope's `status_code`. */
    readonly httpStatus: number = status,
  ) {
    super(message);
  }
}

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
export function successBody(data: unknown, message?: string): string {
  return JSON.stringify({
    success: true,
    ...(message !== undefined && { message }),
    data,
    status_code: 200,
  });
}

export function jsonResponse(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function refusalResponse(refusal: Refusal): Response {
  return jsonResponse(refusal.httpStatus, refusalBody(refusal), refusal.headers);
}
