import 'server-only';
import { env } from '@/lib/config/env.server';
import { isSameSecret, keyedHash } from '@/lib/db/encryption.server';
import { consumeOrThrow, networkLimits } from '@/lib/db/rate-limits.server';
import { localePath } from '@/lib/i18n/navigation';
import { isLocale, type Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { halalas } from '@/lib/kernel/money';
import { qrPicture } from '@/lib/kernel/qr-code.server';
import { addDays, dayMs, noonUtc, type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { findChosen } from './plans';
import { readPlans } from './plans.server';
import type { NewQuote, Quote, QuoteDays } from './quote';

/**
 * 22 of the 43 characters of a keyed hash: 132 bits, not guessable, and short enough to read out.
 */
const signatureLength = 22;
const shape = /^((?:[0-9a-z]{1,11}-){4}[a-z]{2})-([\w-]{22})$/;

/** Epoch of the day numbers in a link. */
const dayZero = '2026-01-01' as PlainDate;
const dayNumber = (date: PlainDate): number =>
  (noonUtc(date).getTime() - noonUtc(dayZero).getTime()) / dayMs;

const signatureOf = (text: string): string => keyedHash(text, 'quote').slice(0, signatureLength);

/**
 * Plan, option, price, last day and language, and their signature: `d-3n-6y0-95-ar-…`, about 40
 * characters.
 */
function tokenOf({ planId, optionId, halalas, until }: Quote, locale: Locale): string {
  const numbers = [planId, optionId, halalas, dayNumber(until)];
  const text = [...numbers.map((number) => number.toString(36)), locale].join('-');
  return `${text}-${signatureOf(text)}`;
}

/** Parses a quote link that we signed; null for anything else. */
export function readQuote(token: string): Quote | null {
  const [, text = '', signature = ''] = shape.exec(token) ?? [];
  if (!text || !isSameSecret(signature, signatureOf(text))) return null;
  const [planId = 0, optionId = 0, price = 0, day = 0] = text
    .split('-')
    .map((number) => Number.parseInt(number, 36));
  const amount = halalas(price);
  // The URL sets the language; it is signed so that the link records what it was made for.
  if (amount === null || !isLocale(text.slice(-2))) return null;
  return { planId, optionId, halalas: amount, until: addDays(dayZero, day) };
}

/** Whether the last day of a quote is over in Riyadh. */
export const hasExpired = ({ until }: Quote): boolean => todayInRiyadh() > until;

/** Hourly limit of quotes per network, as a multiple of `CALLS_PER_MINUTE`. */
const quotesPerCall = 1.25;

/**
 * Signs a quote for an option on sale at its current price; nothing else is ever signed, so a link
 * cannot state a false price. It expires after `days` days, not counting today.
 *
 * Needs no session and costs a partner call, so the network has a rate limit. Throws
 * `too-many-requests`, and `not-found` for a plan or option that is not on sale.
 */
export async function makeQuote(
  { planId, optionId, days }: { planId: number; optionId: number; days: QuoteDays },
  locale: Locale,
  ipAddress: string,
): Promise<NewQuote> {
  const points = env().CALLS_PER_MINUTE * quotesPerCall;
  await consumeOrThrow(networkLimits('quotes', ipAddress, points));
  const chosen = findChosen(await readPlans(locale), planId, optionId);
  if (!chosen) throw new AppError('not-found');
  const until = addDays(todayInRiyadh(), days);
  const { totalHalalas } = chosen.option;
  const token = tokenOf({ planId, optionId, halalas: totalHalalas, until }, locale);
  const link = env().APP_ORIGIN + localePath(locale, `/quote/${token}`);
  return { link, halalas: totalHalalas, until, code: qrPicture(link) };
}
