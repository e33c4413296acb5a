import type { Locale } from '../harness/words';

/**
 * The browser that took the baselines. Another one draws letters a little differently, so only this one compares, whatever
 * its patch.
 * `npm run pictures` takes them anew; then this line has to name the browser that did.
 */
export const takenWith = '156.0.8078.108';

/** Whether a browser draws as the one that took the baselines: a patch, the last part of four, mends and draws nothing anew. */
export const isComparable = (version: string): boolean => buildOf(version) === buildOf(takenWith);

const buildOf = (version: string): string => version.split('.').slice(0, 3).join('.');

export const phone = { width: 360, height: 740 };
export const desk = { width: 1280, height: 800 };

interface Picture {
  /** In the gallery. */
  path: string;
  language: Locale;
  size: typeof phone;
}

const on = (language: Locale, size: typeof phone, ...paths: string[]): Picture[] =>
  paths.map((path) => ({ path, language, size }));

/** What the eye would miss first, were it to change by accident. */
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
