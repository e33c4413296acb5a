/**
 * The address of the calendar's file for programs that subscribe to it and ask again by themselves. Its scheme is theirs:
 * where none of them is installed, the link to the file is still there.
 */
export const feedHref = (origin: string, path: string): string =>
  origin.replace(/^https?:/, 'webcal:') + path;

/** Google's page that subscribes to a feed: no app on Android knows its scheme. */
export const googleHref = (feed: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`;
