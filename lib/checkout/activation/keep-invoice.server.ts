import 'server-only';
import { type CheckoutRow, markDue } from '@/lib/db/checkouts.server';
import { isInvoiceKept, keepInvoice as keep, listMissedInvoices } from '@/lib/db/invoices.server';
import { fetchInvoice, invoiceUrlFrom } from '@/lib/integrations/partner/invoice.server';
import { dayMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';

const patienceMs = 2 * dayMs;
const givenUp = 'invoice-not-kept';

/** Whether the invoice's PDF of a checkout is still to be fetched: its link is known, and need not live long (A20). */
export async function isInvoiceWanted(row: CheckoutRow): Promise<boolean> {
  if (row.state !== 'active' || row.invoiceUrl === null || row.attention === givenUp) return false;
  return !(await isInvoiceKept(row.id));
}

/**
 * Whether the PDF of an invoice that was given up may be tried for once more: its link is kept, and its host is one of
 * `INVOICE_HOSTS` by now. Nobody comes by for that alone: it is tried at a start, and when the staff tries (A20).
 */
export const isInvoiceWorthAnotherTry = ({
  state,
  attention,
  invoiceUrl,
}: Pick<CheckoutRow, 'state' | 'attention' | 'invoiceUrl'>): boolean =>
  state === 'active' && attention === givenUp && invoiceUrlFrom(invoiceUrl) !== null;

/** At a start, which is when `INVOICE_HOSTS` may have changed: has the worker try each of those once. */
export async function tryMissedInvoices(): Promise<void> {
  for (const { id, invoiceUrl } of await listMissedInvoices(givenUp)) {
    if (invoiceUrlFrom(invoiceUrl) !== null) await markDue(id);
  }
}

/** Tries once to fetch the invoice's PDF and keep it, sealed. What cannot be had for two days is a person's work. */
export async function keepInvoice(held: LeasedCheckout): Promise<void> {
  const { id, invoiceUrl, confirmSentAt, createdAt, attention } = held.row;
  if (invoiceUrl === null) return;
  await held.write();
  const pdf = await fetchInvoice(invoiceUrl);
  // failpoint: invoice-fetched
  if (pdf) {
    // The link is one more way to the person, and of no use any more.
    const changes = { invoiceUrl: null, ...(attention === givenUp && { attention: null }) };
    await held.write(changes, (transaction) => keep(transaction, id, pdf));
    log.info({ event: 'invoice-kept', checkoutId: id, bytes: pdf.length });
    return;
  }
  // Somebody was told already.
  if (attention === givenUp) return;
  if (nowMs() - (confirmSentAt ?? createdAt).getTime() < patienceMs) return;
  await held.write({ attention: givenUp });
  log.alarm(givenUp, { checkoutId: id });
}
