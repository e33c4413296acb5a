/**
 * A path in a form that may be logged, without its query. A tracking link is its own key (T4), and
 * a stop link names a customer, so their tokens are removed.
 */
export const loggablePath = (path: string): string =>
  path.replace(/[?#].*$/s, '').replace(/(\/(?:track|stop|message-stops)\/)[^/]+/, '$1…');
