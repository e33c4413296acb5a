/**
 * Every error that can reach a person or another machine, in one table. Words stand in `messages` under
 * `errors.<code>`; a house rule compares the two.
 *
 * - `status`: of our own HTTP reply.
 * - `retry`: `now` (a press of the button may help), `later` (the page retries by itself), `never`.
 * - `alarm`: an operator has to hear of it; it is logged at level `error` with `alarm: true`.
 */
export const errorCodes = {
  'bad-request': { status: 400, retry: 'never', alarm: false },
  'invalid-answers': { status: 422, retry: 'never', alarm: false },
  'foreign-origin': { status: 403, retry: 'never', alarm: false },
  'not-found': { status: 404, retry: 'never', alarm: false },
  'method-not-allowed': { status: 405, retry: 'never', alarm: false },
  'too-large': { status: 413, retry: 'never', alarm: false },
  'unsupported-media-type': { status: 415, retry: 'never', alarm: false },
  'too-many-requests': { status: 429, retry: 'later', alarm: false },
  'session-ended': { status: 401, retry: 'never', alarm: false },
  'answers-expired': { status: 410, retry: 'never', alarm: false },
  'step-closed': { status: 409, retry: 'never', alarm: false },
  'edited-elsewhere': { status: 409, retry: 'now', alarm: false },
  'sign-in-again': { status: 401, retry: 'never', alarm: false },
  'partner-unreachable': { status: 503, retry: 'later', alarm: false },
  'partner-refused-us': { status: 503, retry: 'later', alarm: true },
  'partner-unreadable': { status: 502, retry: 'later', alarm: true },
  'partner-rejected': { status: 502, retry: 'now', alarm: false },
  'payment-unreachable': { status: 503, retry: 'now', alarm: false },
  'payment-refused-us': { status: 503, retry: 'later', alarm: true },
  'verification-unreachable': { status: 503, retry: 'now', alarm: false },
  'verification-refused-us': { status: 503, retry: 'later', alarm: true },
  'service-unavailable': { status: 503, retry: 'later', alarm: true },
  unexpected: { status: 500, retry: 'now', alarm: true },
} as const satisfies Record<
  string,
  { status: number; retry: 'now' | 'later' | 'never'; alarm: boolean }
>;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errorCodes, text);
