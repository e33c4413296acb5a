/**
 * Fetches the summary of faults, which no form needs before its first try to send. One place for all: another `import`
 * of it would be another file (docs/speed.md). Without a connection the words beside the fields stand alone.
 */
export const fetchErrorSummary = () =>
  import('./error-summary').catch(() => ({ default: () => null }));
