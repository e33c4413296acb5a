export interface HttpCall {
  /** Name in the log; also of the circuit breaker, unless `breakerKey` is set. */
  upstream: string;
  /**
   * Name of a separate breaker: these calls are blocked only by their own failures, and do not
   * block others.
   */
  breakerKey?: string;
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  /**
   * Sent unchanged; only the headers that HTTP requires and `accept-encoding: identity` are added.
   */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Timeout of one try, body included. */
  tryTimeoutMs: number;
  /** Timeout of all tries together. Defaults to 1.5 × `tryTimeoutMs`. */
  deadlineMs?: number;
  /**
   * The call can safely run twice (a read, or a write with an idempotency key): failed tries and
   * 5xx are retried. Otherwise only a try that was certainly not sent is retried.
   */
  repeatable: boolean;
  /** Retries after the first try. Defaults to 2. */
  retries?: number;
  /** Defaults to 1 MiB. */
  maxBytes?: number;
}

export interface HttpReply {
  status: number;
  /** Lower-case names; repeated headers are joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
}
