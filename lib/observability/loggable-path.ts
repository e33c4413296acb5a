/**
 * A path in a form that may be logged, without its query. A tracking link is its own key (T4), so
 * its token is removed.
 */
export const loggablePath = (path: string): string =>
  path.replace(/[?#].*$/s, '').replace(/(\/track\/)[^/]+/, '$1…');
