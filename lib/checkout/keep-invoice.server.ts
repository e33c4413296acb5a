import 'server-only';
import { dayMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { fetchInvoice } from '@/lib/partner/invoice.server';
import type { CheckoutRow } from '@/lib/store/checkouts.server';
import { isInvoiceKept, keepInvoice as keep } from '@/lib/store/invoices.server';
import type { HeldCheckout } from './lease.server';

const patienceMs = 2 * dayMs;
const givenUp = 'invoice-not-kept';

/** Whether the invoice's PDF of a checkout is still to be fetched: its link is known, and need not live long (A20). */
export async function isInvoiceWanted(row: CheckoutRow): Promise<boolean> {
  if (row.state !== 'active' || row.invoiceUrl === null || row.attention === givenUp) return false;
  return !(await isInvoiceKept(row.id));
}

/** Tries once to fetch the invoice's PDF and keep it, sealed. What cannot be had for two days is a person's work. */
export async function keepInvoice(held: HeldCheckout): Promise<void> {
  const { id, invoiceUrl, confirmSentAt, createdAt } = held.row;
  if (invoiceUrl === null) return;
  await held.write();
  const pdf = await fetchInvoice(invoiceUrl);
  // failpoint: invoice-fetched
  if (pdf) {
    // The link is one more way to the person, and of no use any more.
    await held.write({ invoiceUrl: null }, (transaction) => keep(transaction, id, pdf));
    log.info({ event: 'invoice-kept', checkoutId: id, bytes: pdf.length });
    return;
  }
  if (nowMs() - (confirmSentAt ?? createdAt).getTime() < patienceMs) return;
  await held.write({ attention: givenUp });
  log.alarm(givenUp, { checkoutId: id });
}
