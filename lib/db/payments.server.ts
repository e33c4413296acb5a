import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { LeaseLost } from './checkouts.server';
import { database, type Executor } from './database.server';
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

/**
 * Writes an attempt down before the gateway hears of it, or finds the one that is already open. In the transaction that
 * holds the checkout: who lost the lease opens nothing.
 */
export async function openPayment(
  transaction: Executor,
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
  await transaction.insert(payments).values(row).onConflictDoNothing();
  const [open] = await transaction
    .select()
    .from(payments)
    .where(
      and(eq(payments.checkoutId, checkoutId), inArray(payments.state, ['created', 'pending'])),
    );
  if (!open) throw new Error('a payment that was just opened is gone');
  return { payment: open, isNew: open.id === row.id };
}

/**
 * One edge of a payment, in the transaction that holds its checkout. Throws `LeaseLost` when it does not stand any more
 * where it was read: only a holder moves it.
 */
export async function movePayment(
  transaction: Executor,
  payment: PaymentRow,
  to: string,
  changes: Changes = {},
): Promise<void> {
  const moved = await transaction
    .update(payments)
    .set({ ...changes, state: to, updatedAt: now() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id });
  if (moved.length !== 1) throw new LeaseLost();
}

/** Writes facts of a payment, in the transaction that holds its checkout. */
export async function notePayment(
  transaction: Executor,
  id: string,
  changes: Changes,
): Promise<void> {
  await transaction
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
