export const locales = ['ar', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'ar';

/** Stores the language that the visitor chose with the switch; nothing else sets it. */
export const localeCookie = 'NEXT_LOCALE';

export const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale);

/** The locale that a text names, else the default one. */
export const localeFrom = (text: unknown): Locale => (isLocale(text) ? text : defaultLocale);

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr');

export const otherLocale = (locale: Locale): Locale => (locale === 'ar' ? 'en' : 'ar');
