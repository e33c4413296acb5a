import type { App } from './app';

/** Which signal said *not covered*, line after line of the log from now on. */
export function refusedPlaces(app: App): () => string[] {
  const before = app.log().length;
  return () =>
    [
      ...app
        .log()
        .slice(before)
        .matchAll(/"event":"coverage-refused","signal":"([\w-]+)"/g),
    ].map(([, signal = '']) => signal);
}
