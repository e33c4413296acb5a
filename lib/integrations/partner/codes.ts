/**
 * The document's closed lists (§2, §3). A code outside its list is read as `unknown` or left out.
 */
export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

/** Only the two values in the document's examples; its list is open (§2 Customer). */
export type FamilyStatus = 'married' | 'single';

export const deliveries = ['call_when_arrive', 'pick_up_deliver'] as const;
export type Delivery = (typeof deliveries)[number];

export const services = ['clothes', 'ironing', 'shoes'] as const;
export type Service = (typeof services)[number];

export const starchLevels = ['light', 'medium', 'heavy'] as const;
export type StarchLevel = (typeof starchLevels)[number];

export const pickupPeriods = ['morning', 'evening'] as const;
export type PickupPeriod = (typeof pickupPeriods)[number];

export const subscriptionStates = ['draft', 'active', 'completed', 'cancelled'] as const;
export const orderStates = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;

/** A code of a known list; `unknown` for one added later (§9 promises no compatibility). */
export type Coded<Known extends string> = Known | 'unknown';
export type SubscriptionState = Coded<(typeof subscriptionStates)[number]>;
export type OrderState = Coded<(typeof orderStates)[number]>;
