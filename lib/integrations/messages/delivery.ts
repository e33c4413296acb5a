/** What became of one attempt to hand a message over. */
export type Delivery =
  | { outcome: 'sent' }
  /** The recipient no longer exists there (404, 410). */
  | { outcome: 'gone' }
  /** The same request would be refused again; `reason` is a code without personal data. */
  | { outcome: 'refused'; reason: string }
  /** No answer, or an answer that asks for another attempt. */
  | { outcome: 'retry'; retryAfterMs?: number | undefined };
