export interface HttpCall {
  /** The name in the log; also of the breaker that counts, where `circuit` names no other. */
  upstream: string;
  /** A breaker of its own: these calls are held back by their own failures alone, and hold back no others by theirs. */
  circuit?: string;
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  /** Sent as they are; beside them only what HTTP itself needs, and `accept-encoding: identity`. */
  headers?: Record<string, string>;
  body?: string;
  /** How long one try may take, its body included. */
  tryTimeoutMs: number;
  /** How long all tries may take together. Defaults to one and a half of `tryTimeoutMs`. */
  deadlineMs?: number;
  /**
   * Doing it twice harms nobody (a read, or a write under an idempotency key): a failed try or a 5xx is
   * repeated. Otherwise only a try that certainly never left is.
   */
  repeatable: boolean;
  /** Tries after the first. Defaults to 2. */
  retries?: number;
  /** Default 1 MiB. */
  maxBytes?: number;
}

export interface HttpReply {
  status: number;
  /** Lower-case names; a repeated header is joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
}
