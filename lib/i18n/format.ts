import type { Locale } from './routing';

/**
 * The one formatter; that of dates is `date-format.ts`, which not every page has to fetch. A bare `ar-SA` prints
 * Arabic-Indic digits (and in old engines Hijri dates), so the tag always says calendar and digits: Gregorian and
 * Latin, the habit of Saudi apps.
 */
export const tags: Record<Locale, string> = {
  ar: 'ar-u-ca-gregory-nu-latn',
  en: 'en-GB-u-ca-gregory-nu-latn',
};

// What Intl makes of them in either language, which share digits and signs (a test holds the two together): its first formatter
// costs a slow phone a tenth of a second, in which the page does not react.
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(\.|$))/g, ',');

/** `1,134` or `94.50`: halalas, none owed, as riyals, the decimals only where there are some. The sign is the `Price`'s. */
export const formatMoney = (halalas: number, _locale: Locale): string =>
  grouped((halalas / 100).toFixed(halalas % 100 === 0 ? 0 : 2));

/** A count or a weight, not below nothing: at most one decimal. */
export const formatNumber = (value: number, _locale: Locale): string =>
  grouped(String(Math.round(value * 10) / 10));

/** A phone number in groups: `+966 50 000 0000`, `055 123 4567`. Others stay as they are. Show it in `Ltr`. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^(\+966)(5\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(\+966)(1\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(\+966)(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(05\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');

const plurals = new Map<string, Intl.PluralRules>();

/** What the messages of a browser are formatted with; on the server next-intl brings its own, which agree. */
export const messageFormatters = {
  getPluralRules(locale: string, options: Intl.PluralRulesOptions = {}): Intl.PluralRules {
    const key = `${locale} ${options.type}`;
    const known = plurals.get(key) ?? new Intl.PluralRules(locale, options);
    plurals.set(key, known);
    return known;
  },
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options),
};
