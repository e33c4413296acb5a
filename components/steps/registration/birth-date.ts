import { foldDigits } from '@/lib/kernel/digits';
import { parsePlainDate, type PlainDate } from '@/lib/kernel/time';

/** A Gregorian date as it is typed, digits of any script. */
export interface TypedDate {
  day: string;
  month: string;
  year: string;
}

/** The day that was typed, or null when there is none such. */
export function birthDate({ day, month, year }: TypedDate): PlainDate | null {
  const [d, m, y] = [day, month, year].map((text) => foldDigits(text.trim()));
  return parsePlainDate(`${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`);
}
