import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `round` again and again, with a pause of about `intervalMs` between two (75 to 125 %, so that instances do not run in
 * step). A round that returns true has more to do: the next one begins at once. Returns a function that ends it after the
 * round under way. `round` must not throw.
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
