import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env.server';
import { keyedHash } from '@/lib/db/encryption.server';
import { spendOfNetwork } from '@/lib/db/rate-limits.server';
import { localePath } from '@/lib/i18n/navigation';
import { isLocale, type Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { halalas } from '@/lib/kernel/money';
import { qrPicture } from '@/lib/kernel/qr-code.server';
import { addDays, dayMs, noonUtc, type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { findChosen } from './plans';
import { readPlans } from './plans.server';
import type { MadeQuote, Quote, QuoteDays } from './quote';

/** Of the 43 characters of a keyed hash: 132 bits, which nobody guesses, in a link that can be read out. */
const sealLength = 22;
const shape = /^((?:[0-9a-z]{1,11}-){4}[a-z]{2})-([\w-]{22})$/;

/** The day from which days are counted in a link. */
const dayZero = '2026-01-01' as PlainDate;
const dayNumber = (date: PlainDate): number =>
  (noonUtc(date).getTime() - noonUtc(dayZero).getTime()) / dayMs;

const sealOf = (text: string): string => keyedHash(text, 'quote').slice(0, sealLength);

/** Plan, option, price, last day and language, and the seal over them: `d-3n-6y0-95-ar-…`, about 40 characters. */
function tokenOf({ planId, optionId, halalas, until }: Quote, locale: Locale): string {
  const numbers = [planId, optionId, halalas, dayNumber(until)];
  const text = [...numbers.map((number) => number.toString(36)), locale].join('-');
  return `${text}-${sealOf(text)}`;
}

/** What a link says, if we have given it; null for anything else, whatever is wrong with it. */
export function readQuote(token: string): Quote | null {
  const [, text = '', seal = ''] = shape.exec(token) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(text)))) return null;
  const [planId = 0, optionId = 0, price = 0, day = 0] = text
    .split('-')
    .map((number) => Number.parseInt(number, 36));
  const amount = halalas(price);
  // Its language is the address's to choose; it is sealed so that a link says what it was made for.
  if (amount === null || !isLocale(text.slice(-2))) return null;
  return { planId, optionId, halalas: amount, until: addDays(dayZero, day) };
}

/** Whether the last day of a quote is over in Riyadh. */
export const hasExpired = ({ until }: Quote): boolean => todayInRiyadh() > until;

/** How many quotes a network may ask for in an hour, for each call that one person may make in a minute. */
const quotesPerCall = 1.25;

/**
 * Seals a quote for an option that is on sale now, at its price of now: nothing else is ever sealed, so a link cannot be made to
 * say what is not so. It ends after that many days; today counts for none of them.
 *
 * Each costs the partner a call and wants no session, so the network behind the address has a budget. Throws `too-many-requests` when it
 * is used up, `not-found` for a plan or an option that is not on sale.
 */
export async function makeQuote(
  { planId, optionId, days }: { planId: number; optionId: number; days: QuoteDays },
  locale: Locale,
  address: string,
): Promise<MadeQuote> {
  await spendOfNetwork('quotes-address', address, env().CALLS_PER_MINUTE * quotesPerCall);
  const chosen = findChosen(await readPlans(locale), planId, optionId);
  if (!chosen) throw new AppError('not-found');
  const until = addDays(todayInRiyadh(), days);
  const { totalHalalas } = chosen.option;
  const token = tokenOf({ planId, optionId, halalas: totalHalalas, until }, locale);
  const link = env().APP_ORIGIN + localePath(locale, `/quote/${token}`);
  return { link, halalas: totalHalalas, until, code: qrPicture(link) };
}
