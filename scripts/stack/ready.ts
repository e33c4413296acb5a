import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child';

/**
 * Waits until `probe` is true. Throws at once, with its last words, when the process it belongs to ends first, and after
 * `timeoutMs` when it neither ends nor answers.
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

/** A probe: whether the address answers with a 2xx. */
export const answers = (url: string) => async (): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

/** Reads again and again until there is something; throws, saying what was waited for, after `timeoutMs`. */
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
