import 'server-only';

// Next bundles this module several times into one process: the server that stops and the route that says so are two.
const holder = globalThis as { [key: symbol]: boolean | undefined };
const slot = Symbol.for('laundry.draining');

/** From now on this instance says that it is not ready: whoever spreads requests sends them to another one. */
export function beginDraining(): void {
  holder[slot] = true;
}

/** Whether this instance was asked to stop. */
export const isDraining = (): boolean => holder[slot] === true;
