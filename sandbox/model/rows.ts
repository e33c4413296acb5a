import type { Language, Period, ServiceType, StarchLevel } from '../wire/words';

/**
 * The rows of the partner's tables. Instants are milliseconds, dates are `YYYY-MM-DD` in Riyadh,
 * money is SAR.
 */

export interface Customer {
  id: number;
  name: string;
  /** Normalized to `05…`. */
  mobile: string;
  dateOfBirth: string;
  gender: 'male' | 'female';
  familyStatus: string | null;
  language: Language;
}

export interface Token {
  token: string;
  customerId: number;
  expiresAt: number;
  revoked: boolean;
}

export interface Address {
  id: number;
  lat: number;
  long: number;
  street_area: string;
  apartment_number: string | null;
  building_number: string | null;
  home_type: string | null;
  notes: string | null;
  delivery: 'call_when_arrive' | 'pick_up_deliver' | null;
}

export interface Preference {
  id: number;
  service: ServiceType;
  organic_detergent: boolean;
  scent: boolean;
  mirzam: boolean;
  starch: boolean;
  starch_level: StarchLevel | null;
  protection_layer: boolean;
}

export interface Plan {
  id: number;
  name: Record<Language, string>;
  description: Record<Language, string>;
  bagKg: number;
  bags: number;
  service: ServiceType;
  color: string;
  available: boolean;
}

export interface PlanType {
  id: number;
  planId: number;
  name: Record<Language, string>;
  orders: number;
  price: number;
}

export interface Subscription {
  id: number;
  customerId: number;
  planId: number;
  planTypeId: number;
  /** The price at the time of subscribing; a draft keeps it. */
  total: number;
  ordersCount: number;
  firstPickup: string;
  period: Period;
  /** `completed` is not stored: it follows from the orders. */
  state: 'draft' | 'active' | 'cancelled';
  confirmedAt: number | null;
  /** Missing in journals written before this column existed. */
  createdAt?: number;
  /** Whole days by which confirming moved the dates (decision `dates`). */
  movedDays: number;
}

export interface Order {
  id: number;
  subscriptionId: number;
  pickupDate: string;
  period: Period;
  cancelledAt: number | null;
  /** The latest state set by hand. The clock can only move the order further. */
  byHand: { step: number; at: number } | null;
  /** Delay of the remaining steps on the clock, in milliseconds. */
  lateMs?: number;
}

export interface Invoice {
  number: string;
  subscriptionId: number;
  reference: string | null;
  issuedAt: number;
}
