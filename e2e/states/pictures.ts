import type { Locale } from '../harness/messages';

/**
 * The browser that took the baselines. Other builds render glyphs slightly differently, so only
 * this build compares, at any patch level.
 * `npm run pictures` retakes them; then this line must name the browser that did.
 */
export const takenWith = '156.0.8078.108';

/**
 * Whether a browser renders as the one that took the baselines does; the patch, the last of four
 * parts, does not matter.
 */
export const isComparable = (version: string): boolean => buildOf(version) === buildOf(takenWith);

const buildOf = (version: string): string => version.split('.').slice(0, 3).join('.');

export const phone = { width: 360, height: 740 };
export const desk = { width: 1280, height: 800 };

interface Picture {
  /** A path in the gallery. */
  path: string;
  language: Locale;
  size: typeof phone;
}

const on = (language: Locale, size: typeof phone, ...paths: string[]): Picture[] =>
  paths.map((path) => ({ path, language, size }));

/** Screens whose accidental change would matter most. */
export const pictures: Picture[] = [
  ...on(
    'ar',
    phone,
    ...['coverage/chosen', 'mobile/code-sent', 'registration/nothing-answered', 'address/filled'],
    ...['preferences/clothes-chosen', 'plan/chosen', 'schedule/weekly', 'review/whole'],
    ...['checkout/declined', 'checkout/done', 'tracking/on-its-way'],
  ),
  ...on('ar', desk, 'plan/chosen', 'tracking/on-its-way'),
  ...on('en', phone, 'coverage/empty', 'registration/filled', 'schedule/from-a-date'),
  ...on('en', phone, 'review/whole', 'checkout/done', 'tracking/one-cancelled'),
  ...on('en', desk, 'checkout/done'),
];
