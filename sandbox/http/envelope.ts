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
function successBody(data: unknown, message?: string): string {
  return JSON.stringify({
    success: true,
    ...(message !== undefined && { message }),
    data,
    status_code: 200,
  });
}

const texts = new WeakMap<object, string>();

/** The success envelope of an answer, written once for each: those that are kept are sent again and again. */
export function successText(answer: { data: unknown; message?: string }): string {
  const known = texts.get(answer);
  if (known !== undefined) return known;
  const text = successBody(answer.data, answer.message);
  texts.set(answer, text);
  return text;
}

const HEADERS = { 'content-type': 'application/json', 'x-sandbox': 'true' };
const JSON_TEXT = Symbol('json');

/** A response whose text `jsonOf` still knows. */
export function jsonResponse(
  status: number,
  body: string,
  headers?: Record<string, string>,
): Response {
  const response: Response & { [JSON_TEXT]?: string } = new Response(body, {
    status,
    headers: headers ? { ...HEADERS, ...headers } : HEADERS,
  });
  response[JSON_TEXT] = body;
  return response;
}

/** The text of an answer of `jsonResponse`, without reading it; undefined for any other. */
export function jsonOf(response: Response & { [JSON_TEXT]?: string }): string | undefined {
  return response[JSON_TEXT];
}

export function refusalResponse(refusal: Refusal): Response {
  return jsonResponse(refusal.httpStatus, refusalBody(refusal), refusal.headers);
}
