/**
 * Returns the calendar file's URL with the `webcal:` scheme, for programs that subscribe and
 * refresh it. Where none is installed, the link to the file remains.
 */
export const feedHref = (origin: string, path: string): string =>
  origin.replace(/^https?:/, 'webcal:') + path;

/** Returns the URL of Google Calendar's subscribe page: no app on Android handles `webcal:`. */
export const googleHref = (feed: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`;
