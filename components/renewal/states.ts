import type { CheckoutOrder } from '@/lib/checkout/core/order';
import type { PlainDate } from '@/lib/kernel/time';
import type { Obstacle } from './open.server';

const order: CheckoutOrder = {
  planId: 2,
  optionId: 21,
  planName: 'العائلة',
  optionName: 'شهر واحد',
  service: 'clothes',
  bagsCount: 8,
  bagSizeKg: 8,
  ordersCount: 4,
  pickup: { kind: 'weekly', day: 'monday', firstDate: '2026-12-21' as PlainDate },
  period: 'evening',
};

const asking = (...obstacles: Obstacle[]) => ({
  id: '7a0a4f7e-6f63-4b0e-9d57-000000000001',
  order,
  obstacles,
});

const begun: Obstacle = { kind: 'begun', href: '#', place: 5, count: 8 };
const unpaid: Obstacle = { kind: 'unpaid', href: '#', halalas: 42_000 };
const newer: Obstacle = { kind: 'newer', href: '#' };

/** Named states of the question before a renewal. */
export const renewalStates = {
  'an-order-was-begun': asking(begun),
  'an-order-is-not-paid': asking(unpaid),
  'renewed-already': asking(newer),
  'renewed-and-an-order-is-not-paid': asking(unpaid, newer),
};
