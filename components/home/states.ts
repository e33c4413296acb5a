import { somePlans } from '@/components/plans/states';
import { nearest } from '@/components/steps/coverage/states';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Point } from '@/lib/kernel/point';
import type { Plan } from '@/lib/wizard/plans/plans';

export interface HomeState {
  /** Null when the catalogue could not be loaded. */
  plans: readonly Plan[] | null | 'on-their-way';
  pricesIncludeVat: boolean;
  /** Above the hero: the message after signing out, or the links of a signed-in customer. */
  above?: 'signed-out' | 'signed-in';
  /** The device location was requested, and this is the response of the coverage check. */
  coverageResponse?: 'offline' | { reply: object } | { refused: { code: ErrorCode } };
  /** A device location that is probably wrong. */
  doubtfulPlace?: Point;
}

/** The device location in all other states. */
export const here: Point = { lat: 24.694, long: 46.685 };

const usual = { plans: somePlans, pricesIncludeVat: true };

/** Named states of the home page. */
export const homeStates = {
  home: usual,
  'one-plan': { plans: somePlans.slice(0, 1), pricesIncludeVat: true },
  'vat-unknown': { plans: somePlans, pricesIncludeVat: false },
  'plans-on-their-way': { plans: 'on-their-way', pricesIncludeVat: true },
  'no-plans': { plans: [], pricesIncludeVat: true },
  unreachable: { plans: null, pricesIncludeVat: true },
  'signed-out': { ...usual, above: 'signed-out' },
  'signed-in': { ...usual, above: 'signed-in' },
  covered: { ...usual, coverageResponse: { reply: { covered: true } } },
  'covered-and-odd': {
    ...usual,
    coverageResponse: { reply: { covered: true } },
    doubtfulPlace: { lat: here.long, long: here.lat },
  },
  'not-covered-and-odd': {
    ...usual,
    coverageResponse: { reply: { covered: false, nearest } },
    doubtfulPlace: { lat: here.long, long: here.lat },
  },
  'not-covered': { ...usual, coverageResponse: { reply: { covered: false, nearest } } },
  'coverage-failed': { ...usual, coverageResponse: { refused: { code: 'partner-unreachable' } } },
  'coverage-offline': { ...usual, coverageResponse: 'offline' },
} satisfies Record<string, HomeState>;
