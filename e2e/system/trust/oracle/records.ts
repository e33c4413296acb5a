import { runServices } from '../../../harness/run-services';
import type { Cluster } from '../../cluster/cluster';

/** A call to the partner; `seq` orders the entries of all external services. */
interface Entry {
  seq: number;
  at: string;
}

interface Call extends Entry {
  idempotencyKey: string | null;
  replayed: boolean;
}

interface Confirmation extends Call {
  referenceId: string | null;
}

interface Refused extends Confirmation {
  operation: string;
  mobile: string | null;
  subscriptionId: number | null;
}

interface PartnerSubscription {
  id: number;
  customerId: number;
  planId: number;
  planTypeId: number;
  pickupDate: string;
  pickupDay: string;
  period: string;
  ordersCount: number;
  /** Halalas. */
  total: number;
  state: 'draft' | 'active' | 'completed' | 'cancelled';
  confirmations: Confirmation[];
  refusedConfirms: Refused[];
  subscribes: Call[];
}

export interface GatewayPayment {
  id: string;
  invoiceId: string | null;
  status: string;
  amount: number;
  currency: string;
  refunded: number;
  history: (Entry & { what: string })[];
}

/** The records of the external services: partner, gateway and code provider. */
export interface ExternalRecords {
  now: string;
  customers: { id: number; mobile: string; links: Call[] }[];
  subscriptions: PartnerSubscription[];
  refused: Refused[];
  ordersReads: { request: number; at: string; subscriptionId: number | null }[];
  gateway: {
    invoices: {
      id: string;
      status: string;
      amount: number;
      currency: string;
      metadata: Record<string, string>;
      paymentId: string | null;
    }[];
    payments: GatewayPayment[];
  };
  verifications: { checks: (Entry & { mobile: string; verdict: string })[] };
  /** The number of entries that were discarded to limit memory. */
  dropped: Record<string, number>;
}

export interface CheckoutRow {
  id: string;
  customer_id: string;
  state: string;
  order: {
    planId: number;
    optionId: number;
    ordersCount: number;
    period: string;
    pickup: { kind: 'weekly'; day: string; firstDate: string } | { kind: 'start'; date: string };
  };
  shown_halalas: number;
  total_halalas: number | null;
  subscription_id: string | null;
  superseded_by: string | null;
  attention: string | null;
}

export interface PaymentRow {
  id: string;
  checkout_id: string;
  state: string;
  amount_halalas: number;
  gateway_ref: string | null;
  gateway_payment_id: string | null;
}

export interface EventRow {
  checkout_id: string;
  from: string;
  to: string;
  event: string;
}

/** The app's records. */
export interface AppRecords {
  checkouts: CheckoutRow[];
  payments: PaymentRow[];
  events: EventRow[];
  consents: { checkout_id: string; amount_halalas: number; currency: string; locale: string }[];
}

export interface Records {
  external: ExternalRecords;
  own: AppRecords;
}

export async function readExternalRecords({
  world,
}: Pick<Cluster, 'world'>): Promise<ExternalRecords> {
  const { controlUrl } = runServices().sandbox;
  const answer = await fetch(`${controlUrl}/sandbox/ledger?key=${encodeURIComponent(world.key)}`);
  if (!answer.ok) throw new Error(`The ledger: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ExternalRecords;
}

export const readAppRecords = async (cluster: Cluster): Promise<AppRecords> => ({
  checkouts: await cluster.rows<CheckoutRow>('select * from checkouts'),
  payments: await cluster.rows<PaymentRow>('select * from payments order by created_at'),
  // In the order of their transactions (both tables are append-only): the clock may stop or move
  // back.
  events: await cluster.rows<EventRow>('select * from checkout_events order by xmin::text::bigint'),
  consents: await cluster.rows('select * from consents order by xmin::text::bigint'),
});
