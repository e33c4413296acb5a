import type { Language } from '../wire/words';

const LOCALES: Record<Language, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' };
const RIYADH = 'Asia/Riyadh';

/** How a language writes times, days and money: times in Riyadh, digits Latin, as the app has them. */
export interface Formats {
  /** `14:05` */
  time(iso: string): string;
  /** `14:05:09` */
  seconds(iso: string): string;
  /** A weekday and a day with its year, for the clock. */
  longDay(iso: string): string;
  /** A weekday and a day, of an instant. */
  day(iso: string): string;
  /** The same of a calendar day, `YYYY-MM-DD`. */
  date(day: string): string;
  /** Riyals from a number of them. */
  money(riyals: number): string;
}

export function formatsOf(language: Language): Formats {
  const locale = LOCALES[language];
  const of = (options: Intl.DateTimeFormatOptions, timeZone = RIYADH) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (text: string) => format.format(new Date(text));
  };
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const amount = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return {
    time: of(clock),
    seconds: of({ ...clock, second: '2-digit' }),
    longDay: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    day: of(day),
    date: of(day, 'UTC'),
    money: (riyals) =>
      language === 'ar' ? `${amount.format(riyals)} ريال` : `SAR ${amount.format(riyals)}`,
  };
}

const OFFSET_MS = 3 * 3_600_000;

/** An instant as the value of a `datetime-local` field that means Riyadh. */
export function riyadhField(iso: string): string {
  return new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16);
}
