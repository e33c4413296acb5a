/** Every code that the app may answer, and its status: written down here again, for a mistake there must show. */
const statuses: Record<string, number> = {
  'bad-request': 400,
  'invalid-answers': 422,
  'foreign-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'session-ended': 401,
  'answers-expired': 410,
  'step-closed': 409,
  'edited-elsewhere': 409,
  'sign-in-again': 401,
  'partner-unreachable': 503,
  'partner-refused-us': 503,
  'partner-unreadable': 502,
  'partner-rejected': 502,
  'payment-unreachable': 503,
  'payment-refused-us': 503,
  'verification-unreachable': 503,
  'verification-refused-us': 503,
  'service-unavailable': 503,
};

/** The code of a body in the one error shape; undefined where it is not, or where code and status do not belong together. */
export function codeOf(status: number, body: Record<string, unknown> | undefined) {
  const { code, reference } = body ?? {};
  const isKnown = typeof code === 'string' && statuses[code] === status;
  return isKnown && typeof reference === 'string' ? code : undefined;
}
