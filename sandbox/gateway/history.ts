import { randomUUID } from 'node:crypto';
import type { World } from '../store/world';
import type { PaymentRow } from './book';

/** What happened to a payment's money. */
export interface PaymentEvent {
  /** Counts together with the entries of the world's diary, anew after a restart. */
  seq: number;
  /** The world's clock, ISO 8601. */
  at: string;
  paymentId: string;
  invoiceId: string;
  what: PaymentRow['status'];
  /** Halalas that moved, or would have. */
  amount: number;
  /** It was taken of an invoice that was over already. */
  late?: boolean;
  /** It was another amount than the invoice says. */
  tampered?: boolean;
}

const table = (world: World) => world.table<PaymentEvent>('gateway-events');

/** Writes down what is happening to a payment; in the same breath as the change of its row. */
export function chronicle(
  world: World,
  payment: Pick<PaymentRow, 'id' | 'invoice_id'>,
  event: Pick<PaymentEvent, 'what' | 'amount' | 'late' | 'tampered'>,
): void {
  const { id, invoice_id: invoiceId } = payment;
  const row = { ...world.diary.stamp(), paymentId: id, invoiceId, ...event };
  table(world).put(randomUUID(), row);
}

/** All that happened to the payments of a world, oldest first. */
export function historyOf(world: World): PaymentEvent[] {
  return table(world).list();
}
