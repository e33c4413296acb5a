import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { LeaseLostError } from './checkouts.server';
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

/** The payment for which this hosted invoice was created, or null. */
export async function findPaymentByGatewayRef(gatewayRef: string): Promise<PaymentRow | null> {
  const [row] = await database().select().from(payments).where(eq(payments.gatewayRef, gatewayRef));
  return row ?? null;
}

/**
 * Inserts a payment attempt before the gateway is called, or finds the open one. Runs in the
 * transaction that holds the checkout, so that a lost lease opens nothing.
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
 * One transition of a payment, in the transaction that holds its checkout. Throws `LeaseLostError`
 * when its state changed since it was read, because only the lease holder moves it.
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
  if (moved.length !== 1) throw new LeaseLostError();
}

/** Updates a payment without a transition, in the transaction that holds its checkout. */
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

/** Reads an ended attempt as long as one that just ended, because a webhook named it. */
export async function pollAgain({ id }: PaymentRow): Promise<void> {
  await database()
    .update(payments)
    .set({ updatedAt: now() })
    .where(and(eq(payments.id, id), eq(payments.state, 'expired')));
}

/** Stores a webhook's id; false when it was received before. */
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
