import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { database } from './database.server';
import { payments, webhookEvents } from './tables';

export type PaymentRow = typeof payments.$inferSelect;
type Changes = Partial<Omit<PaymentRow, 'id' | 'checkoutId' | 'state' | 'createdAt'>>;

export async function listPayments(checkoutId: string): Promise<PaymentRow[]> {
  return database()
    .select()
    .from(payments)
    .where(eq(payments.checkoutId, checkoutId))
    .orderBy(payments.createdAt);
}

export async function findPayment(id: string): Promise<PaymentRow | null> {
  const [row] = await database().select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** The payment that we made this hosted invoice for, or null. */
export async function findPaymentByGatewayRef(gatewayRef: string): Promise<PaymentRow | null> {
  const [row] = await database().select().from(payments).where(eq(payments.gatewayRef, gatewayRef));
  return row ?? null;
}

/** Writes an attempt down before the gateway hears of it; the attempt that is already open, if there is one. */
export async function openPayment(
  checkoutId: string,
  amountHalalas: number,
  expiresAt: Date,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const row = {
    id: newId(),
    checkoutId,
    state: 'created',
    amountHalalas,
    expiresAt,
    createdAt: now(),
    updatedAt: now(),
  };
  await database().insert(payments).values(row).onConflictDoNothing();
  const [open] = await database()
    .select()
    .from(payments)
    .where(
      and(eq(payments.checkoutId, checkoutId), inArray(payments.state, ['created', 'pending'])),
    );
  if (!open) throw new Error('a payment that was just opened is gone');
  return { payment: open, isNew: open.id === row.id };
}

/** One edge of a payment, if it still stands where it was read; false when somebody else moved it. */
export async function movePayment(
  payment: PaymentRow,
  to: string,
  changes: Changes = {},
): Promise<boolean> {
  const moved = await database()
    .update(payments)
    .set({ ...changes, state: to, updatedAt: now() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id });
  return moved.length === 1;
}

export async function notePayment(id: string, changes: Changes): Promise<void> {
  await database()
    .update(payments)
    .set({ ...changes, updatedAt: now() })
    .where(eq(payments.id, id));
}

/** Keeps a webhook's id; false when it was seen before. */
export async function recordWebhook(event: {
  id: string;
  gateway: string;
  type: string;
  paymentId: string | null;
}): Promise<boolean> {
  const recorded = await database()
    .insert(webhookEvents)
    .values({ ...event, at: now() })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return recorded.length === 1;
}
