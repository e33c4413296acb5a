import 'server-only';
import { env } from '@/lib/config/env.server';
import { mobileHash } from '@/lib/db/customers.server';
import { consumedPoints, networkLimits, type RateLimit } from '@/lib/db/rate-limits.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { networkOf } from '@/lib/kernel/network-address';
import { dayMs, hourMs, secondMs } from '@/lib/kernel/time';

export interface Visitor {
  sessionId: string;
  /** The mobile that this session has verified, or null. */
  provenMobile: Mobile | null;
  /** The visitor's network address. */
  ipAddress: string;
}

const hourS = hourMs / secondMs;
const dayS = dayMs / secondMs;

/**
 * Rate limits of one SMS. The customer's own come first, because carriers share addresses; the last
 * ones limit the cost.
 *
 * Anyone can request codes for any number, so a limit on the number alone would let a stranger lock
 * its owner out for a day with ten requests. Therefore:
 *
 * - `here`: the number as requested from one network. Stops a stranger on that network only.
 * - `number`: from all networks. Wider, with a longest window of six hours: a stranger with several
 *   networks can send the owner at most 20 messages in that time, and block a *new* sign-in no
 *   longer.
 * - A device that verified this mobile before (`isKnownHere`), also in an ended session, has its
 *   own limits, which a stranger cannot use up: a code before an address change always arrives. It
 *   does not count for its network, and a tenth of all codes is reserved for such devices
 *   (`codes-strangers`). A limit per number bounds them, however many devices there are. Other
 *   devices get no advantage from a known number, because that would reveal who is a customer (T2).
 */
export function codeSendLimits(
  mobile: Mobile,
  { sessionId, ipAddress }: Pick<Visitor, 'sessionId' | 'ipAddress'>,
  isKnownHere: boolean,
): RateLimit[] {
  const number = mobileHash(mobile);
  const here = `${number}@${networkOf(ipAddress)}`;
  const { CODES_PER_ADDRESS_HOURLY, CODES_HOURLY } = env();
  const unverifiedPoints = Math.ceil(CODES_HOURLY * unverifiedShare);
  const perNumber: RateLimit[] = isKnownHere
    ? [
        { name: 'codes-own', key: sessionId, points: 5, durationS: hourS },
        { name: 'codes-own-number', key: number, points: 10, durationS: hourS },
      ]
    : [
        { name: 'codes-here', key: here, points: 5, durationS: hourS },
        { name: 'codes-here-day', key: here, points: 10, durationS: dayS },
        { name: 'codes-number', key: number, points: 10, durationS: hourS },
        { name: 'codes-number-long', key: number, points: 20, durationS: 6 * hourS },
        ...networkLimits('codes', ipAddress, CODES_PER_ADDRESS_HOURLY),
        { name: 'codes-strangers', key: 'all', points: unverifiedPoints, durationS: hourS },
      ];
  return [
    { name: 'codes-session', key: sessionId, points: 8, durationS: hourS },
    ...perNumber,
    totalLimit(),
  ];
}

/** Share of all codes that may go to numbers not verified on the device. */
const unverifiedShare = 0.9;

/** Whether a limit is shared by all: when it is exhausted, no new customer gets a code. */
export const isSharedLimit = (name: string): boolean =>
  name === 'codes-strangers' || name === 'codes-all';

/** Limits the cost: codes per hour in total. */
const totalLimit = (): RateLimit => ({
  name: 'codes-all',
  key: 'all',
  points: env().CODES_HOURLY,
  durationS: hourS,
});

/** Codes sent this hour over all instances, and the limit. */
export async function codesThisHour(): Promise<{ used: number; limit: number }> {
  const limit = totalLimit();
  return { used: await consumedPoints(limit), limit: limit.points };
}

/**
 * Rate limits of one code check. Five checks per code are not enough: many sessions get many codes,
 * each with its own five. All checks of one number stay below a hundred a day, a chance of 0.01 %.
 * A stranger can use up a number's limit for six hours (from several networks within minutes, from
 * one within an hour), but not that of a device that has verified this mobile.
 *
 * Over all numbers, a network gets half as many wrong checks per quarter of an hour as codes per
 * hour: that stops a script that tries each number a few times.
 */
export function codeCheckLimits(
  mobile: Mobile,
  { sessionId, provenMobile, ipAddress }: Visitor,
): RateLimit[] {
  const number = mobileHash(mobile);
  const quarterS = hourS / 4;
  // An ended session is not enough: the device may have changed hands.
  if (provenMobile === mobile) {
    return [{ name: 'guesses-own', key: sessionId, points: 10, durationS: quarterS }];
  }
  const here = `${number}@${networkOf(ipAddress)}`;
  return [
    { name: 'guesses-here', key: here, points: 10, durationS: quarterS },
    { name: 'guesses-number', key: number, points: 24, durationS: 6 * hourS },
    ...networkLimits('guesses', ipAddress, wrongCodesPerAddress(), quarterS),
  ];
}

const wrongCodesPerAddress = (): number => Math.ceil(env().CODES_PER_ADDRESS_HOURLY / 2);
