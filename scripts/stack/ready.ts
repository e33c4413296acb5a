import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child';

/**
 * Waits until `probe` returns true. Throws with the last output if the process ends first, and
 * after `timeoutMs` if it is neither ready nor ended.
 */
export async function whenReady(
  child: Child,
  probe: () => Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    if (!child.running)
      throw new Error(`${child.name} ${await child.ended} before it was ready.\n${child.tail()}`);
    if (await probe().catch(() => false)) return;
    await pause(50);
  }
  throw new Error(
    `${child.name} was not ready after ${timeoutMs / 1000} seconds.\n${child.tail()}`,
  );
}

/** A probe: whether the URL responds with a 2xx. */
export const respondsOk = (url: string) => async (): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

/** Polls `read` until it returns a value; after `timeoutMs` throws an error that names `what`. */
export async function until<Found>(
  what: string,
  read: () => Promise<Found | undefined>,
  timeoutMs = 15_000,
): Promise<Found> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Waited ${timeoutMs / 1000} seconds for ${what}.`);
    await pause(50);
  }
}
