import { somePlans } from '@/components/plans/states';
import { nearest } from '@/components/steps/coverage/states';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Point } from '@/lib/kernel/point';
import type { Plan } from '@/lib/wizard/plans/plans';

export interface HomeState {
  /** Null: they did not come. */
  plans: readonly Plan[] | null | 'on-their-way';
  pricesIncludeVat: boolean;
  /** Above the picture: the word for somebody who signed out, or what waits for somebody who did not. */
  above?: 'signed-out' | 'signed-in';
  /** The device said where it is, and this is what became of the question whether we come there. */
  asked?: 'offline' | { reply: object } | { refused: { code: ErrorCode } };
  /** Where the device says that it is, where that sounds wrong. */
  oddPlace?: Point;
}

/** Where the device is in all other states. */
export const here: Point = { lat: 24.694, long: 46.685 };

const usual = { plans: somePlans, pricesIncludeVat: true };

/** Every state of home, by name. */
export const homeStates = {
  home: usual,
  'one-plan': { plans: somePlans.slice(0, 1), pricesIncludeVat: true },
  'vat-unknown': { plans: somePlans, pricesIncludeVat: false },
  'plans-on-their-way': { plans: 'on-their-way', pricesIncludeVat: true },
  'no-plans': { plans: [], pricesIncludeVat: true },
  unreachable: { plans: null, pricesIncludeVat: true },
  'signed-out': { ...usual, above: 'signed-out' },
  'signed-in': { ...usual, above: 'signed-in' },
  covered: { ...usual, asked: { reply: { covered: true } } },
  'covered-and-odd': {
    ...usual,
    asked: { reply: { covered: true } },
    oddPlace: { lat: here.long, long: here.lat },
  },
  'not-covered-and-odd': {
    ...usual,
    asked: { reply: { covered: false, nearest } },
    oddPlace: { lat: here.long, long: here.lat },
  },
  'not-covered': { ...usual, asked: { reply: { covered: false, nearest } } },
  'coverage-failed': { ...usual, asked: { refused: { code: 'partner-unreachable' } } },
  'coverage-offline': { ...usual, asked: 'offline' },
} satisfies Record<string, HomeState>;
