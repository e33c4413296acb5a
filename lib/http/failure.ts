import { isBrokenCircuitError } from 'cockatiel';

export type HttpFailureKind = 'timeout' | 'network' | 'open-circuit' | 'too-large' | 'encoded';

/** No usable response arrived. */
export class HttpFailure extends Error {
  /**
   * @param kind the failure of the last try
   * @param ambiguous true when the request may have taken effect (sent, without a complete
   * response); false when no try can have reached the service
   */
  constructor(
    readonly kind: HttpFailureKind,
    readonly ambiguous: boolean,
    options?: { cause?: unknown },
  ) {
    super(`no reply: ${kind}`, options);
    this.name = 'HttpFailure';
  }
}

/**
 * Compares by name, because Next bundles this module several times into one process, and the
 * breaker of one copy receives the failures of all copies.
 */
export const isHttpFailure = (error: unknown): error is HttpFailure =>
  error instanceof Error && error.name === 'HttpFailure';

/** Errors before a connection existed: nothing can have been sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Classifies the error of a failed try. Anything not known to have failed before sending counts as
 * ambiguous.
 */
export function failureFrom(error: unknown): HttpFailure {
  if (isHttpFailure(error)) return error;
  if (isBrokenCircuitError(error)) return new HttpFailure('open-circuit', false);
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return new HttpFailure('timeout', true);
  const sent = !(typeof code === 'string' && neverSent.has(code));
  return new HttpFailure('network', sent, { cause: error });
}
