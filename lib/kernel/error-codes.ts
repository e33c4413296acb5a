/**
 * Every error that a customer or another system can receive, by what helps: `now` (the customer may
 * retry), `later` (the page retries by itself), `never`. The texts are in `messages` under
 * `errors.<code>` (compared by a convention test), server-only properties in `app-error.ts`.
 */
export const retryOf = {
  'bad-request': 'never',
  'invalid-answers': 'never',
  'foreign-origin': 'never',
  forbidden: 'never',
  'not-found': 'never',
  'method-not-allowed': 'never',
  'too-large': 'never',
  'unsupported-media-type': 'never',
  'too-many-requests': 'later',
  'session-ended': 'never',
  'answers-expired': 'never',
  'step-closed': 'never',
  'edited-elsewhere': 'now',
  'sign-in-again': 'never',
  'partner-unreachable': 'later',
  'partner-refused-us': 'later',
  'partner-unreadable': 'later',
  'partner-rejected': 'now',
  'payment-unreachable': 'now',
  'payment-refused-us': 'later',
  'verification-unreachable': 'now',
  'verification-refused-us': 'later',
  'service-unavailable': 'later',
  unexpected: 'now',
} as const satisfies Record<string, 'now' | 'later' | 'never'>;

export type ErrorCode = keyof typeof retryOf;
