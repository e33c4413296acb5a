import type { MobileValues } from './answers';

let secret: string | undefined;

/**
 * What this document alone knows: a right code whose reply is lost on its way is taken again from it, and from nobody else.
 * Works where `randomUUID` does not: without TLS.
 */
export const once = (): string => (secret ??= crypto.getRandomValues(new Uint32Array(4)).join('-'));

/** Whether a code was sent from this document. */
export const hasSentCode = (): boolean => secret !== undefined;

/** What is sent depends on the question that is open. */
export const answersOf = ({ phase, mobile, code }: MobileValues) =>
  phase === 'code' ? { phase, code, once: once() } : { phase, mobile };
