import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `round` repeatedly, with a pause of about `intervalMs` between rounds (75 to 125 %, so that
 * instances do not run in step). When a round returns true, the next one starts at once. Returns a
 * function that stops the loop after the current round. `round` must not throw.
 */
export function runEvery(
  intervalMs: number,
  round: () => Promise<boolean | undefined>,
): () => Promise<void> {
  const stop = new AbortController();
  const ended = (async () => {
    while (!stop.signal.aborted) {
      if (await round()) continue;
      const pauseMs = intervalMs * (0.75 + Math.random() / 2);
      await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return () => {
    stop.abort();
    return ended;
  };
}
