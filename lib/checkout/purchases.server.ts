import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { listPurchases } from '@/lib/db/purchases.server';
import { invoiceUrlFrom } from '@/lib/integrations/partner/invoice.server';

/** Something bought, or being bought, as it was kept. What was ordered and seen of it is for others to read. */
export interface Purchase {
  id: string;
  state: string;
  /** What a person was wanted for, what of that one has seen to, and whether money of it is still to be given back. */
  attention: string | null;
  handledTrouble: string | null;
  isRefundDue: boolean;
  order: unknown;
  /** What the partner knows of it, as it was read last; null where nobody looked. */
  snapshot: unknown;
  /** Whether that was the last of it. */
  ended: boolean | null;
  halalas: number;
  /** When it was paid; until then, when it was begun. */
  at: Date;
  /** The partner's number of it, to tell support; null before there is one. */
  reference: string | null;
  /** Null until it is active. */
  trackingToken: string | null;
  isInvoiceKept: boolean;
  /** Where the partner has it, while we do not. */
  invoiceUrl: string | null;
}

/**
 * All that the customer of a session bought here, on any device, the newest first; null where no mobile was proven (T4).
 * Nobody is asked about it: what is shown is what we hold.
 */
export async function purchasesOf(session: Session | null): Promise<Purchase[] | null> {
  if (!session?.customerId) return null;
  const rows = await listPurchases(session.customerId);
  return rows.map(
    ({ shownHalalas, totalHalalas, subscriptionId, trackingToken, createdAt, paidAt, ...row }) => ({
      ...row,
      halalas: totalHalalas ?? shownHalalas,
      at: paidAt ?? createdAt,
      reference: subscriptionId === null ? null : String(subscriptionId),
      trackingToken: row.state === 'active' ? trackingToken : null,
      invoiceUrl: row.isInvoiceKept ? null : invoiceUrlFrom(row.invoiceUrl),
    }),
  );
}
