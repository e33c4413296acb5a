/** Decisions about credentials, idempotency keys and validation. */
export const ACCESS = {
  'key-refused': {
    section: '§4.1, §4.2, §4.5, §4.6, §4.7',
    point: 'missing or invalid key',
    choices: { 'as-orders': '401 / 403 as 4.10' },
    profiles: ['as-orders', 'as-orders', 'as-orders'],
  },
  'token-refused': {
    section: '§5',
    point: 'missing, unknown, expired or revoked token',
    choices: {
      unauthenticated: '401 `Unauthenticated.`',
      'success-false': '200 with `success: false`, `status_code: 401`',
    },
    profiles: ['unauthenticated', 'unauthenticated', 'success-false'],
  },
  'token-lifetime': {
    section: '§5',
    point: 'token lifetime',
    choices: { '30-days': '30 days', '1-day': '1 day', '1-hour': '1 hour' },
    profiles: ['30-days', '1-day', '1-hour'],
  },
  'earlier-tokens': {
    section: '§4.2',
    point: 'earlier tokens when a customer is linked again',
    choices: { stay: 'stay valid', end: 'expire' },
    profiles: ['stay', 'end', 'end'],
  },
  'validation-failure': {
    section: '§7',
    point: 'other validation failures',
    choices: { fields: '422, `errors` by field', 'message-only': '400, message only' },
    profiles: ['fields', 'fields', 'message-only'],
  },
  'idempotency-key': {
    section: '§1',
    point: 'missing or non-UUID `Idempotency-Key` on a POST',
    choices: { required: '400, nothing done', optional: 'accepted' },
    profiles: ['required', 'required', 'optional'],
  },
  'repeat-same': {
    section: '§8',
    point: 'repeated key, same request, within 24 h',
    choices: {
      replay: 'the first response again, byte for byte, `Idempotent-Replayed: true`',
      'do-again': 'keys are ignored',
    },
    profiles: ['replay', 'replay', 'do-again'],
  },
  'repeat-different': {
    section: '§8',
    point: 'repeated key, different request',
    choices: { refuse: '422, nothing done', replay: 'the first response again' },
    profiles: ['refuse', 'refuse', 'replay'],
  },
  'repeat-under-way': {
    section: '§8',
    point: 'repeated key while the first is under way',
    choices: { conflict: '409', 'do-both': 'both are done' },
    profiles: ['conflict', 'conflict', 'do-both'],
  },
  'idempotency-scope': {
    section: '§8',
    point: 'keys are scoped to',
    choices: { 'credential-operation': 'credential + operation' },
    profiles: ['credential-operation', 'credential-operation', 'credential-operation'],
  },
  'text-length': {
    section: '§8',
    point: 'length of a text without a documented limit',
    choices: { '255': '255 characters', any: 'any' },
    profiles: ['255', '255', 'any'],
  },
  booleans: {
    section: '§4.4',
    point: 'booleans in multipart',
    choices: { words: '`1` `0` `true` `false`', digits: '`1` `0`' },
    profiles: ['words', 'digits', 'digits'],
  },
} as const satisfies Record<string, Decision>;

/** One open point of the document: where it is, what is open, and the choices of this sandbox. */
export interface Decision {
  readonly section: string;
  readonly point: string;
  /** What each choice does, by name. */
  readonly choices: Readonly<Record<string, string>>;
  /** The choice of each profile. */
  readonly profiles: readonly [standard: string, strict: string, hostile: string];
}
