/** A new customer. */
export interface Person {
  /** `05…`, unique within a run. */
  mobile: string;
  name: string;
  /** `YYYY-MM-DD`, Gregorian. */
  birthDate: string;
}

let met = 0;

/**
 * Creates a customer. Mobiles of different workers never collide, and none ends in 000 or 999,
 * which have a meaning in the sandbox.
 */
export function newPerson(worker: number): Person {
  met += 1;
  const digits = String(worker * 10_000 + met).padStart(7, '0');
  return { mobile: `05${digits}7`, name: 'Noura Al-Harbi', birthDate: '1991-04-23' };
}
