/**
 * Loads the error summary, which no form needs before its first submit attempt. A single `import()`
 * for all forms: another one would create another chunk (docs/speed.md). If loading fails, only the
 * messages beside the fields are shown.
 */
export const fetchErrorSummary = () =>
  import('./error-summary').catch(() => ({ default: () => null }));
