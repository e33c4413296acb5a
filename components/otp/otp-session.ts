import type { MobileValues } from './answers';

let nonce: string | undefined;

/**
 * Random nonce of this document: a correct code whose response was lost can be sent again from this
 * document, and from no other.
 * Does not use `randomUUID`, which requires a secure context.
 */
export const clientNonce = (): string =>
  (nonce ??= crypto.getRandomValues(new Uint32Array(4)).join('-'));

/** Whether this document has sent a code. */
export const hasSentCode = (): boolean => nonce !== undefined;

/** Returns the answers for the phase that is shown. */
export const answersOf = ({ phase, mobile, code }: MobileValues) =>
  phase === 'code' ? { phase, code, once: clientNonce() } : { phase, mobile };
