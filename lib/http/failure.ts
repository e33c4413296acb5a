import { isBrokenCircuitError } from 'cockatiel';

export type HttpFailureKind = 'timeout' | 'network' | 'open-circuit' | 'too-large' | 'encoded';

/** No usable reply came. */
export class HttpFailure extends Error {
  /**
   * @param kind what went wrong with the last try
   * @param ambiguous true when the other side may have done what was asked (sent, no whole answer); false when
   *   no try can have reached it
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
 * By its name: Next bundles this module several times into one process, and the breaker that one copy made hears the failures
 * of all of them.
 */
export const isHttpFailure = (error: unknown): error is HttpFailure =>
  error instanceof Error && error.name === 'HttpFailure';

/** Errors of a connection that was never made: nothing can have been sent. */
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

/** Tells a failed try apart. Whatever is not known to have failed before sending counts as ambiguous. */
export function failureFrom(error: unknown): HttpFailure {
  if (isHttpFailure(error)) return error;
  if (isBrokenCircuitError(error)) return new HttpFailure('open-circuit', false);
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return new HttpFailure('timeout', true);
  const sent = !(typeof code === 'string' && neverSent.has(code));
  return new HttpFailure('network', sent, { cause: error });
}
