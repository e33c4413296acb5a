import 'server-only';
import { env } from '@/lib/config/env.server';
import { mobileHash } from '@/lib/db/customers.server';
import { networkOf, type RateLimit, spent, widerNetworksOf } from '@/lib/db/rate-limits.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs, hourMs, secondMs } from '@/lib/kernel/time';

export interface Visitor {
  sessionId: string;
  /** The mobile that this session has proven, or null. */
  provenMobile: Mobile | null;
  /** The visitor's network address. */
  address: string;
}

const hourS = hourMs / secondMs;
const dayS = dayMs / secondMs;

/**
 * The budgets of one SMS, the person's own first: carriers share addresses; the last ones protect the bill.
 *
 * Anybody can ask for codes to anybody's number, so a budget of the number alone is a way to lock its owner out: ten
 * requests of a stranger, and no code comes for a day. Therefore:
 *
 * - `here`: the number as asked for from one network. It stops a stranger at one place, and no one elsewhere.
 * - `number`: from everywhere. Wider, and its longest window is six hours: a stranger with several networks bothers the
 *   owner with at most 20 messages in them, and keeps a *new* sign-in away no longer than that.
 * - A device on which this very mobile was proven (`isKnownHere`), also where the session has ended since, has budgets of its
 *   own, which no stranger can touch: a fresh code before the address changes always comes. It is not counted with its
 *   network, and of all codes a tenth is left to such devices (`codes-strangers`). What they may ask for is bounded by their
 *   number, however many of them there are. A number that is known from another device has no share in that: who gets a code
 *   where others get none would be told for a customer (T2).
 */
export function sendBudgets(
  mobile: Mobile,
  { sessionId, address }: Pick<Visitor, 'sessionId' | 'address'>,
  isKnownHere: boolean,
): RateLimit[] {
  const number = mobileHash(mobile);
  const here = `${number}@${networkOf(address)}`;
  const { CODES_PER_ADDRESS_HOURLY, CODES_HOURLY } = env();
  const ofStrangers = Math.ceil(CODES_HOURLY * shareOfStrangers);
  const ofNumber: RateLimit[] = isKnownHere
    ? [
        { name: 'codes-own', key: sessionId, points: 5, durationS: hourS },
        { name: 'codes-own-number', key: number, points: 10, durationS: hourS },
      ]
    : [
        { name: 'codes-here', key: here, points: 5, durationS: hourS },
        { name: 'codes-here-day', key: here, points: 10, durationS: dayS },
        { name: 'codes-number', key: number, points: 10, durationS: hourS },
        { name: 'codes-number-long', key: number, points: 20, durationS: 6 * hourS },
        ...networkBudgets('codes', address, CODES_PER_ADDRESS_HOURLY, hourS),
        { name: 'codes-strangers', key: 'all', points: ofStrangers, durationS: hourS },
      ];
  return [
    { name: 'codes-session', key: sessionId, points: 8, durationS: hourS },
    ...ofNumber,
    budgetOfAll(),
  ];
}

/** How much of all codes may go to numbers that the device has not proven. */
const shareOfStrangers = 0.9;

/** Whether a budget is one that everybody shares: used up, no new customer gets a code. */
export const isOfEverybody = (name: string): boolean =>
  name === 'codes-strangers' || name === 'codes-all';

/** The budget of a network address, and wider ones of those around it: who has many addresses has not as many budgets. */
const networkBudgets = (
  what: 'codes' | 'guesses',
  address: string,
  points: number,
  durationS: number,
): RateLimit[] => [
  { name: `${what}-address`, key: networkOf(address), points, durationS },
  ...widerNetworksOf(address).map(({ network, bits, lines }) => ({
    name: `${what}-network-${bits}`,
    key: network,
    points: points * lines,
    durationS,
  })),
];

/** What protects the bill: so many codes an hour in all. */
const budgetOfAll = (): RateLimit => ({
  name: 'codes-all',
  key: 'all',
  points: env().CODES_HOURLY,
  durationS: hourS,
});

/** How many codes of this hour were sent, over all instances, and how many may be. */
export async function codesThisHour(): Promise<{ used: number; limit: number }> {
  const budget = budgetOfAll();
  return { used: await spent(budget), limit: budget.points };
}

/**
 * The budgets of one guess. Five for a code are not enough: with many sessions come many codes, and each brings its own
 * five. All guesses at one number together stay under a hundred a day, a chance of 0.01 %. A stranger can use up the number's
 * own for six hours (from several networks within minutes, from one within an hour), but not for a device that has proven this
 * mobile before.
 *
 * Over all numbers a network has half as many wrong ones in a quarter of an hour as it may ask for codes in an hour: that stops
 * a script that tries each number a few times.
 */
export function guessBudgets(
  mobile: Mobile,
  { sessionId, provenMobile, address }: Visitor,
): RateLimit[] {
  const number = mobileHash(mobile);
  const quarterS = hourS / 4;
  // A proof that has ended is not enough: the device may be another's by now.
  if (provenMobile === mobile) {
    return [{ name: 'guesses-own', key: sessionId, points: 10, durationS: quarterS }];
  }
  const here = `${number}@${networkOf(address)}`;
  return [
    { name: 'guesses-here', key: here, points: 10, durationS: quarterS },
    { name: 'guesses-number', key: number, points: 24, durationS: 6 * hourS },
    ...networkBudgets('guesses', address, wrongCodesPerAddress(), quarterS),
  ];
}

const wrongCodesPerAddress = (): number => Math.ceil(env().CODES_PER_ADDRESS_HOURLY / 2);
