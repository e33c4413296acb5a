import type { Locale } from './routing';

/**
 * The only formatter; dates are in `date-format.ts`, which not every page loads. A plain `ar-SA`
 * gives Arabic-Indic digits (and Hijri dates in old engines), so the tags always name calendar and
 * digits: Gregorian and Latin, as is usual in Saudi apps.
 */
export const tags: Record<Locale, string> = {
  ar: 'ar-u-ca-gregory-nu-latn',
  en: 'en-GB-u-ca-gregory-nu-latn',
};

// Same output as Intl in both languages, which share digits and separators (a test compares them):
// creating the first Intl formatter blocks a slow phone for a tenth of a second.
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(\.|$))/g, ',');

/**
 * Formats halalas as riyals, `1,134` or `94.50`, with decimals only if there are any. Not for
 * negative amounts. `Price` adds the currency sign.
 */
export const formatMoney = (halalas: number, _locale: Locale): string =>
  grouped((halalas / 100).toFixed(halalas % 100 === 0 ? 0 : 2));

/** Formats a non-negative count or weight with at most one decimal. */
export const formatNumber = (value: number, _locale: Locale): string =>
  grouped(String(Math.round(value * 10) / 10));

/**
 * Formats a phone number in groups: `+966 50 000 0000`, `055 123 4567`. Other numbers stay
 * unchanged. Render it in `Ltr`.
 */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^(\+966)(5\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(\+966)(1\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(\+966)(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(05\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');

const plurals = new Map<string, Intl.PluralRules>();

/**
 * Formatters for messages in the browser; on the server next-intl uses its own, with the same
 * results.
 */
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

/** Formats alternatives: `mada, Visa or Mastercard`. */
export const formatChoice = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(tags[locale], { type: 'disjunction' }).format(names);

/**
 * Wraps user-provided text in bidi isolates, so that its direction does not affect the surrounding
 * sentence.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/**
 * `055 123 4567`, isolated left to right and with no-break spaces, for sentences of either
 * language.
 */
export const formatMobile = (mobile: string): string =>
  `\u2066${mobile.slice(0, 3)}\u00a0${mobile.slice(3, 6)}\u00a0${mobile.slice(6)}\u2069`;

/** The number as the field shows it beside `+966`: `55 123 4567`. */
export const nationalMobile = (mobile: string): string =>
  /^05\d{8}$/.test(mobile)
    ? `${mobile.slice(1, 3)} ${mobile.slice(3, 6)} ${mobile.slice(6)}`
    : mobile;
