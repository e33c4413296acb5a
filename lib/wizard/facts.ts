import type { Service } from '@/lib/integrations/partner/codes';
import type { Mobile } from '@/lib/kernel/mobile';
import type { Halalas } from '@/lib/kernel/money';
import type { Point } from '@/lib/kernel/point';
import type { PlainDate } from '@/lib/kernel/time';
import type { Journey } from './journey';
import type { CareByService } from './preferences';

/** A plan and option requested by a link from the catalogue. */
export interface RequestedPlan {
  planId: number;
  optionId: number;
}

/** What the server learnt at each step. Written only by `submit`, read by later steps. */
export interface Facts {
  coverage: { point: Point; placeId: string | null; wish: RequestedPlan | null };
  registration: { mobile: Mobile; customerName: string; returning: boolean };
  /** The pin and mobile for which the address was accepted. */
  address: { point: Point; mobile: Mobile };
  /** The preferences stored at the partner; a service that is absent uses the default. */
  preferences: {
    mobile: Mobile;
    kept: CareByService;
    /** The services that the page asked about; absent: all of them. */
    asked?: Service[];
    /**
     * Services whose stored preferences could not be read and were left unchanged; absent: none.
     */
    unread?: Service[];
  };
  plan: {
    planId: number;
    optionId: number;
    ordersCount: number;
    halalas: Halalas;
    /** Code of the plan's service. */
    service?: string;
    /**
     * The catalogue link's request at the time of the choice: a newer one makes the step ask again.
     */
    wish: RequestedPlan | null;
  };
  /** The checkout of the reviewed order. */
  review: { checkoutId: string };
  /**
   * The purchase that this order renews, its last pickup that was still ahead (null: none), and the
   * pickup that was filled in. Not a step: set together with the answers from that purchase.
   */
  renewal: { checkoutId: string; until: PlainDate | null; pickup: unknown };
}

export const factsOf = (journey: Journey): Partial<Facts> => journey.facts as Partial<Facts>;

export const isSamePlan = (a: RequestedPlan | null, b: RequestedPlan | null): boolean =>
  a?.planId === b?.planId && a?.optionId === b?.optionId;

/**
 * Returns the facts of an earlier step. Gating guarantees them; throws when they are missing, which
 * is a bug.
 */
export function requireFact<Name extends keyof Facts>(journey: Journey, name: Name): Facts[Name] {
  const fact = factsOf(journey)[name];
  if (!fact) throw new Error(`no facts of the step ${name}`);
  return fact as Facts[Name];
}

/**
 * Returns the id of the customer whose mobile this session verified (T1); throws when there is
 * none.
 */
export function requireCustomer(session: { customerId: string | null }): string {
  if (!session.customerId) throw new Error('a step beyond the proof of the mobile without one');
  return session.customerId;
}
