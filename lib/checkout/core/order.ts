import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import { isOnSale } from '@/lib/kernel/on-sale';
import { type PlainDate, todayInRiyadh, type Weekday } from '@/lib/kernel/time';

/** When pickups are: every week on a day, or from a date on (§4.8: exactly one of the two is sent). */
export type Pickup =
  | { kind: 'weekly'; day: Weekday; firstDate: PlainDate }
  | { kind: 'start'; date: PlainDate };

/** What is being bought, in the words and numbers that the customer saw. Nothing personal. */
export interface CheckoutOrder {
  planId: number;
  optionId: number;
  planName: string;
  optionName: string;
  service: string;
  bagsCount: number;
  bagSizeKg: number;
  ordersCount: number;
  pickup: Pickup;
  period: PickupPeriod;
}

export const firstPickupDate = (pickup: Pickup): PlainDate =>
  pickup.kind === 'weekly' ? pickup.firstDate : pickup.date;

/** Its first pickup is today, or so nearly that it is not sold any more. */
export const isTooLate = ({ pickup }: CheckoutOrder): boolean => !isOnSale(firstPickupDate(pickup));

/** Its first pickup day is over: it could be paid, but not activated any more (M2). */
export const hasPassed = ({ pickup }: CheckoutOrder): boolean =>
  firstPickupDate(pickup) < todayInRiyadh();

/** What a checkout costs: what the partner asks for its draft, and until there is one what was shown. */
export const costOf = (checkout: { totalHalalas: number | null; shownHalalas: number }): number =>
  checkout.totalHalalas ?? checkout.shownHalalas;
