/**
 * A path as it may stand in a log, without its query. A tracking link is its own key (T4): no log has one.
 */
export const loggablePath = (path: string): string =>
  path.replace(/[?#].*$/s, '').replace(/(\/track\/)[^/]+/, '$1…');
