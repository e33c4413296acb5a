/** What was found out. A `fault` is what the app cannot work with; a `note` is what no document settles. */
export interface Finding {
  /** The section (`§4.6`), the open point (`A23`) or the subject (`key`) that it is about. */
  about: string;
  what: string;
  kind: 'ok' | 'note' | 'fault';
}

export const ok = (about: string, what: string): Finding => ({ about, what, kind: 'ok' });
export const note = (about: string, what: string): Finding => ({ about, what, kind: 'note' });
export const fault = (about: string, what: string): Finding => ({ about, what, kind: 'fault' });
export const either = (holds: boolean, about: string, good: string, bad: string): Finding =>
  holds ? ok(about, good) : fault(about, bad);
