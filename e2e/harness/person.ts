/** Somebody nobody has met yet. */
export interface Person {
  /** `05…`, different for every person of a run. */
  mobile: string;
  name: string;
  /** `YYYY-MM-DD`, Gregorian. */
  birthDate: string;
}

let met = 0;

/**
 * A new person. Numbers of one worker never meet those of another, and none ends in 000 or 999, which mean something to the
 * sandbox.
 */
export function newPerson(worker: number): Person {
  met += 1;
  const digits = String(worker * 10_000 + met).padStart(7, '0');
  return { mobile: `05${digits}7`, name: 'Noura Al-Harbi', birthDate: '1991-04-23' };
}
