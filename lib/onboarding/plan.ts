import type { Halalas } from '@/lib/kernel/money';

/** One way to buy a plan (§2 plan type). */
export interface PlanOption {
  id: number;
  name: string;
  /** Pickups included. */
  ordersCount: number;
  totalHalalas: Halalas;
  /** Only where it can be proven and is over 1; else null. */
  discountPercent: number | null;
}

/** A plan as people see it (§2), in the language that it was asked for. */
export interface Plan {
  id: number;
  name: string;
  description: string;
  /** The most that one bag may weigh. */
  bagSizeKg: number;
  bagsCount: number;
  /** The service's code: `clothes`, `shoes`, `ironing`, or one that is new to us. */
  service: 'clothes' | 'shoes' | 'ironing' | (string & {});
  serviceName: string;
  /** As the partner wrote it: untested, see `plan-colour.ts`. */
  color: string | null;
  options: PlanOption[];
}
