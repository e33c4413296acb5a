import type { App } from './app';

/** Reads from the log which check answered *not covered*, line by line, from this call on. */
export function coverageRefusals(app: App): () => string[] {
  const before = app.log().length;
  return () =>
    [
      ...app
        .log()
        .slice(before)
        .matchAll(/"event":"coverage-refused","signal":"([\w-]+)"/g),
    ].map(([, signal = '']) => signal);
}
