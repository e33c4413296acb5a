export const locales = ['ar', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'ar';

/** Remembers the language that a person chose with the switch; nothing else sets it. */
export const localeCookie = 'NEXT_LOCALE';

export const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale);

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr');

export const otherLocale = (locale: Locale): Locale => (locale === 'ar' ? 'en' : 'ar');

/** The language of a visitor: what they chose, else what their browser prefers, else Arabic. */
export function localeOfVisitor(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie;
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((wish, place) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: Number(weight ?? 1), place };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
  return wishes.map(({ language }) => language).find(isLocale) ?? defaultLocale;
}
