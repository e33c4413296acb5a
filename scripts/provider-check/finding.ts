/**
 * A result of a check. With a `fault` the app cannot work; a `note` is something that no document
 * specifies.
 */
export interface Finding {
  /** The section (`§4.6`), the open point (`A…`) or the topic (`key`). */
  about: string;
  what: string;
  kind: 'ok' | 'note' | 'fault';
}

export const ok = (about: string, what: string): Finding => ({ about, what, kind: 'ok' });
export const note = (about: string, what: string): Finding => ({ about, what, kind: 'note' });
export const fault = (about: string, what: string): Finding => ({ about, what, kind: 'fault' });
export const either = (holds: boolean, about: string, good: string, bad: string): Finding =>
  holds ? ok(about, good) : fault(about, bad);
