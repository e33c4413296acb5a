import { orderFrom } from '@/components/checkout/states';
import type { Obstacle } from './open.server';

const order = orderFrom('2026-12-21');

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
