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

// Making an Intl formatter costs a hundred times its use.
const made = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions) {
  const key = `${locale}${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.NumberFormat(tags[locale], options);
  made.set(key, format);
  return format;
}

interface Places {
  least: number;
  most: number;
}

/**
 * What Intl makes of a number in either language, for they share digits and signs: the first formatter of a page costs a slow
 * phone a tenth of a second, while nothing reacts. Less than nothing is written differently, and left to Intl.
 */
function plainly(value: number, locale: Locale, { least, most }: Places): string {
  if (!(value >= 0 && value < 1e12)) {
    return numberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    }).format(value);
  }
  const rounded = Math.round(value * 10 ** most) / 10 ** most;
  const [whole = '', decimals = ''] = rounded.toFixed(most).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const kept = least === most ? decimals : decimals.replace(/0+$/, '');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

/** `1,134` or `94.50`: halalas as riyals, the decimals only where there are some. The sign is the `Price`'s. */
export function formatMoney(halalas: number, locale: Locale): string {
  const digits = halalas % 100 === 0 ? 0 : 2;
  return plainly(halalas / 100, locale, { least: digits, most: digits });
}

/** A count or a weight: at most one decimal. */
export const formatNumber = (value: number, locale: Locale): string =>
  plainly(value, locale, { least: 0, most: 1 });

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
