import type { Operation } from '../http/operation';
import { availableDays } from './available-days';
import { confirmPayment } from './confirm-payment';
import { isLocationCovered } from './is-location-covered';
import { linkCustomer } from './link-customer';
import { listPlans } from './list-plans';
import { getPreferences, savePreferences } from './preferences';
import { saveAddress } from './save-address';
import { subscribe } from './subscribe';
import { subscriptionOrders } from './subscription-orders';

/** In the order of the document's §4. */
export const OPERATIONS: readonly Operation[] = [
  isLocationCovered,
  linkCustomer,
  saveAddress,
  savePreferences,
  getPreferences,
  listPlans,
  availableDays,
  subscribe,
  confirmPayment,
  subscriptionOrders,
];
