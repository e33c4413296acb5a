import type { Mobile } from '@/lib/kernel/mobile';
import type { Halalas } from '@/lib/kernel/money';
import type { Point } from '@/lib/kernel/point';
import type { Journey } from './journey';
import type { CareByService, Service } from './preferences';

/** A wish that came with a link of the catalogue. */
export interface Wish {
  planId: number;
  optionId: number;
}

/** What the server learnt at each step. Written by `submit` alone, read by the steps that build on it. */
export interface Facts {
  coverage: { point: Point; placeId: string | null; wish: Wish | null };
  registration: { mobile: Mobile; customerName: string; returning: boolean };
  /** For which pin and person the address was accepted. */
  address: { point: Point; mobile: Mobile };
  /** What the partner holds of this person's care; a service that is absent has its usual one. */
  preferences: {
    mobile: Mobile;
    kept: CareByService;
    /** The services that the page asked about; absent: all of them. */
    asked?: Service[];
    /** Those whose stored care could not be read, and that were left alone; absent: none. */
    unread?: Service[];
  };
  plan: {
    planId: number;
    optionId: number;
    ordersCount: number;
    halalas: Halalas;
    /** Code of the plan's service. */
    service?: string;
    /** The wish that was there when it was chosen: a later one asks again. */
    wish: Wish | null;
  };
  /** The checkout that the reviewed order went into. */
  review: { checkoutId: string };
}

export const factsOf = (journey: Journey): Partial<Facts> => journey.facts as Partial<Facts>;

export const sameWish = (a: Wish | null, b: Wish | null): boolean =>
  a?.planId === b?.planId && a?.optionId === b?.optionId;

/** A fact that an earlier step must have left behind. Gating sees to it; a missing one is our own mistake. */
export function requireFact<Name extends keyof Facts>(journey: Journey, name: Name): Facts[Name] {
  const fact = factsOf(journey)[name];
  if (!fact) throw new Error(`no facts of the step ${name}`);
  return fact as Facts[Name];
}

/** The customer whose mobile this session proved (T1). */
export function requireCustomer(session: { customerId: string | null }): string {
  if (!session.customerId) throw new Error('a step beyond the proof of the mobile without one');
  return session.customerId;
}
