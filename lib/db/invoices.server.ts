import 'server-only';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { now } from '@/lib/kernel/time';
import { database, type Executor } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { checkouts, invoices } from './tables';

const purposeOf = (checkoutId: string): string => `invoice:${checkoutId}`;

/**
 * Stores the PDF of a checkout's invoice, encrypted, in the transaction that holds the checkout. An
 * existing one is not replaced.
 */
export async function insertInvoice(
  transaction: Executor,
  checkoutId: string,
  pdf: Buffer,
): Promise<void> {
  const ciphertext = encrypt(pdf.toString('base64'), purposeOf(checkoutId));
  await transaction
    .insert(invoices)
    .values({ checkoutId, ciphertext, bytes: pdf.length, storedAt: now() })
    .onConflictDoNothing();
}

/** Whether the PDF is stored; does not decrypt it. */
export async function isInvoiceStored(checkoutId: string): Promise<boolean> {
  const [row] = await database()
    .select({ bytes: invoices.bytes })
    .from(invoices)
    .where(eq(invoices.checkoutId, checkoutId));
  return row !== undefined;
}

/**
 * Active checkouts whose invoice download was given up, by the issue noted then, with the invoice
 * link; without those that staff resolved.
 */
export const listMissedInvoices = (
  issueCode: string,
): Promise<{ id: string; invoiceUrl: string | null }[]> =>
  database()
    .select({ id: checkouts.id, invoiceUrl: checkouts.invoiceUrl })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'active'),
        eq(checkouts.issueCode, issueCode),
        isNotNull(checkouts.invoiceUrl),
        // Must match the condition of the index `checkouts_noted`.
        sql`${checkouts.resolvedIssue} is distinct from ${checkouts.issueCode}`,
      ),
    );

/** The stored PDF, decrypted; null when there is none. Throws when its data key is missing. */
export async function readInvoice(
  checkoutId: string,
): Promise<{ pdf: Buffer; storedAt: Date } | null> {
  const [row] = await database().select().from(invoices).where(eq(invoices.checkoutId, checkoutId));
  if (!row) return null;
  return {
    pdf: Buffer.from(decrypt(row.ciphertext, purposeOf(checkoutId)), 'base64'),
    storedAt: row.storedAt,
  };
}
