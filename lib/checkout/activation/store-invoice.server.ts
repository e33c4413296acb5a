import 'server-only';
import { type CheckoutRow, markDue } from '@/lib/db/checkouts.server';
import { insertInvoice, isInvoiceStored, listMissedInvoices } from '@/lib/db/invoices.server';
import { fetchInvoice, invoiceUrlFrom } from '@/lib/integrations/partner/invoice.server';
import { dayMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';

const giveUpAfterMs = 2 * dayMs;
const givenUpIssue = 'invoice-not-kept';

/**
 * Whether the invoice PDF of a checkout still has to be fetched. Its link is known but may expire.
 */
export async function needsInvoice(row: CheckoutRow): Promise<boolean> {
  if (row.state !== 'active' || row.invoiceUrl === null || row.issueCode === givenUpIssue)
    return false;
  return !(await isInvoiceStored(row.id));
}

/**
 * Whether to retry an invoice PDF that was given up: its link is stored and its host is now in
 * `INVOICE_HOSTS`. Retried only at startup and when staff ask for it.
 */
export const isInvoiceRetriable = ({
  state,
  issueCode,
  invoiceUrl,
}: Pick<CheckoutRow, 'state' | 'issueCode' | 'invoiceUrl'>): boolean =>
  state === 'active' && issueCode === givenUpIssue && invoiceUrlFrom(invoiceUrl) !== null;

/**
 * At startup, when `INVOICE_HOSTS` may have changed: schedules one attempt for each missed invoice.
 */
export async function retryMissedInvoices(): Promise<void> {
  for (const { id, invoiceUrl } of await listMissedInvoices(givenUpIssue)) {
    if (invoiceUrlFrom(invoiceUrl) !== null) await markDue(id);
  }
}

/**
 * Tries once to fetch the invoice PDF and store it encrypted. After two days of failures staff are
 * alerted.
 */
export async function storeInvoice(checkout: LeasedCheckout): Promise<void> {
  const { id, invoiceUrl, confirmSentAt, createdAt, issueCode } = checkout.row;
  if (invoiceUrl === null) return;
  await checkout.write();
  const pdf = await fetchInvoice(invoiceUrl);
  // failpoint: invoice-fetched
  if (pdf) {
    // Delete the link: it gives access to the customer's data and is no longer needed.
    const changes = { invoiceUrl: null, ...(issueCode === givenUpIssue && { issueCode: null }) };
    await checkout.write(changes, (transaction) => insertInvoice(transaction, id, pdf));
    log.info({ event: 'invoice-stored', checkoutId: id, bytes: pdf.length });
    return;
  }
  // Staff have already been alerted.
  if (issueCode === givenUpIssue) return;
  if (nowMs() - (confirmSentAt ?? createdAt).getTime() < giveUpAfterMs) return;
  await checkout.write({ issueCode: givenUpIssue });
  log.alarm(givenUpIssue, { checkoutId: id });
}
