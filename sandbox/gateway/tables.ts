import { randomUUID } from 'node:crypto';
import type { World } from '../store/world';
import type { Company } from './cards';

/** The operations of the gateway, as faults and the request log name them. */
export const GATEWAY_OPERATIONS = [
  'gateway-create-invoice',
  'gateway-list-invoices',
  'gateway-read-invoice',
  'gateway-cancel-invoice',
  'gateway-read-payment',
  'gateway-refund',
  'gateway-create-webhook',
  'gateway-list-webhooks',
  'gateway-unknown',
  'gateway-page',
  'gateway-pay',
] as const;
export type GatewayOperation = (typeof GATEWAY_OPERATIONS)[number];

/** Amounts are integers in halalas, times are ISO 8601 in UTC; both as Moyasar sends them. */
export interface InvoiceRow {
  id: string;
  /** As stored; `statusOf` adds expiry. */
  status: 'initiated' | 'paid' | 'refunded' | 'canceled';
  amount: number;
  currency: 'SAR';
  description: string;
  url: string;
  callback_url: string | null;
  success_url: string | null;
  back_url: string | null;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
  payment_id: string | null;
  paid_at: string | null;
  metadata: Record<string, string>;
  /** Set by a control: the next payment charges this instead of `amount`. */
  tampered_amount: number | null;
}

export type InvoiceStatus = InvoiceRow['status'] | 'expired';

interface PaymentSource {
  type: 'creditcard' | 'applepay';
  company: Company;
  name: string | null;
  /** Masked except for the last four digits; the full number is never stored. */
  number: string;
  gateway_id: string;
  reference_number: string | null;
  token: null;
  /** The issuer's message. */
  message: string;
  transaction_url: null;
  response_code: string | null;
  authorization_code: string | null;
  issuer_name: string;
  issuer_country: string;
  issuer_card_type: 'debit' | 'credit';
  issuer_card_category: string;
}

export interface PaymentRow {
  id: string;
  status: 'paid' | 'failed' | 'refunded';
  amount: number;
  fee: number;
  currency: 'SAR';
  refunded: number;
  refunded_at: string | null;
  captured: number;
  captured_at: string | null;
  voided_at: null;
  description: string;
  invoice_id: string;
  ip: string | null;
  callback_url: string;
  created_at: string;
  updated_at: string;
  metadata: Record<string, string> | null;
  source: PaymentSource;
}

export interface WebhookRow {
  id: string;
  http_method: 'post';
  url: string;
  shared_secret: string;
  events: string[];
  created_at: string;
}

export const webhookModes = [
  'normal',
  'never',
  'twice',
  'late',
  'before-redirect',
  'wrong-secret',
] as const;
type WebhookMode = (typeof webhookModes)[number];

export interface GatewaySettings {
  webhook: WebhookMode;
  /** Delay of a webhook in the mode `late`, in milliseconds of the world's clock. */
  lateMs: number;
  refundFailing: boolean;
  /** This many of the next payments are declined, with any payment method. */
  declineNext: number;
}

const DEFAULTS: GatewaySettings = {
  webhook: 'normal',
  lateMs: 3_000,
  refundFailing: false,
  declineNext: 0,
};

const SETTINGS = 'settings';

/** The gateway's tables of one world. */
export function gatewayTables(world: World) {
  const settings = world.table<GatewaySettings>('gateway-settings');
  const current = (): GatewaySettings => ({ ...DEFAULTS, ...settings.get(SETTINGS) });
  return {
    invoices: world.table<InvoiceRow>('gateway-invoices'),
    payments: world.table<PaymentRow>('gateway-payments'),
    webhooks: world.table<WebhookRow>('gateway-webhooks'),
    settings: current,
    changeSettings: (change: Partial<GatewaySettings>): GatewaySettings => {
      settings.put(SETTINGS, { ...current(), ...change });
      return current();
    },
  };
}

/** Returns the invoice's status at `now`: an unpaid invoice expires by the clock. */
export function statusOf(invoice: InvoiceRow, now: Date): InvoiceStatus {
  if (invoice.status !== 'initiated' || invoice.expired_at === null) return invoice.status;
  return Date.parse(invoice.expired_at) <= now.getTime() ? 'expired' : 'initiated';
}

/** Returns all attempts to pay one invoice, oldest first. */
export function paymentsOf(world: World, invoiceId: string): PaymentRow[] {
  return gatewayTables(world)
    .payments.list()
    .filter((payment) => payment.invoice_id === invoiceId);
}

/** Sorts newest first; rows of the same instant in reverse order of creation. */
export function newestFirst<Row extends { created_at: string }>(rows: Row[]): Row[] {
  return [...rows].reverse().sort((a, b) => b.created_at.localeCompare(a.created_at));
}

/** A change to a payment. */
export interface PaymentEvent {
  /** Shares one sequence with the entries of the world's event log; restarts with the process. */
  seq: number;
  /** ISO 8601 of the world's clock. */
  at: string;
  paymentId: string;
  invoiceId: string;
  what: PaymentRow['status'];
  /** Halalas that moved, or would have moved. */
  amount: number;
  /** The invoice had expired or was cancelled when it was paid. */
  late?: boolean;
  /** The charged amount differs from the invoice's. */
  tampered?: boolean;
}

const table = (world: World) => world.table<PaymentEvent>('gateway-events');

/** Records an event of a payment. Call it in the same transaction as the change of the row. */
export function recordPaymentEvent(
  world: World,
  payment: Pick<PaymentRow, 'id' | 'invoice_id'>,
  event: Pick<PaymentEvent, 'what' | 'amount' | 'late' | 'tampered'>,
): void {
  const { id, invoice_id: invoiceId } = payment;
  const row = { ...world.eventLog.stamp(), paymentId: id, invoiceId, ...event };
  table(world).put(randomUUID(), row);
}

/** Returns all payment events of a world, oldest first. */
export function paymentEvents(world: World): PaymentEvent[] {
  return table(world).list();
}
