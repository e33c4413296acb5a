import 'server-only';
import { type CheckoutRow, markDue } from '@/lib/db/checkouts.server';
import { isInvoiceKept, keepInvoice as keep, listMissedInvoices } from '@/lib/db/invoices.server';
import { fetchInvoice, invoiceUrlFrom } from '@/lib/integrations/partner/invoice.server';
import { dayMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';

const patienceMs = 2 * dayMs;
const givenUp = 'invoice-not-kept';

/**
 * Whether the invoice PDF of a checkout still has to be fetched. Its link is known but may expire.
 */
export async function isInvoiceWanted(row: CheckoutRow): Promise<boolean> {
  if (row.state !== 'active' || row.invoiceUrl === null || row.attention === givenUp) return false;
  return !(await isInvoiceKept(row.id));
}

/**
 * Whether to retry an invoice PDF that was given up: its link is stored and its host is now in
 * `INVOICE_HOSTS`. Retried only at startup and when staff ask for it.
 */
export const isInvoiceWorthAnotherTry = ({
  state,
  attention,
  invoiceUrl,
}: Pick<CheckoutRow, 'state' | 'attention' | 'invoiceUrl'>): boolean =>
  state === 'active' && attention === givenUp && invoiceUrlFrom(invoiceUrl) !== null;

/**
 * At startup, when `INVOICE_HOSTS` may have changed: schedules one attempt for each missed invoice.
 */
export async function tryMissedInvoices(): Promise<void> {
  for (const { id, invoiceUrl } of await listMissedInvoices(givenUp)) {
    if (invoiceUrlFrom(invoiceUrl) !== null) await markDue(id);
  }
}

/**
 * Tries once to fetch the invoice PDF and store it encrypted. After two days of failures staff are
 * alerted.
 */
export async function keepInvoice(held: LeasedCheckout): Promise<void> {
  const { id, invoiceUrl, confirmSentAt, createdAt, attention } = held.row;
  if (invoiceUrl === null) return;
  await held.write();
  const pdf = await fetchInvoice(invoiceUrl);
  // failpoint: invoice-fetched
  if (pdf) {
    // Delete the link: it gives access to the customer's data and is no longer needed.
    const changes = { invoiceUrl: null, ...(attention === givenUp && { attention: null }) };
    await held.write(changes, (transaction) => keep(transaction, id, pdf));
    log.info({ event: 'invoice-kept', checkoutId: id, bytes: pdf.length });
    return;
  }
  // Staff have already been alerted.
  if (attention === givenUp) return;
  if (nowMs() - (confirmSentAt ?? createdAt).getTime() < patienceMs) return;
  await held.write({ attention: givenUp });
  log.alarm(givenUp, { checkoutId: id });
}
