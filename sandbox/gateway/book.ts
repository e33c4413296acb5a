import type { World } from '../store/world';
import type { Company } from './issuer';

/** Amounts are integers of halalas, times are ISO 8601 in UTC; both as Moyasar sends them. */
export interface InvoiceRow {
  id: string;
  /** As stored; `statusOf` adds the passing of time. */
  status: 'initiated' | 'paid' | 'refunded' | 'canceled' | 'voided';
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
  /** A control set it: the next payment takes this instead of `amount`. */
  tampered_amount: number | null;
}

export type InvoiceStatus = InvoiceRow['status'] | 'expired';

interface PaymentSource {
  type: 'creditcard' | 'applepay';
  company: Company;
  name: string | null;
  /** Masked, all but the last four digits; the full number is never stored. */
  number: string;
  gateway_id: string;
  reference_number: string | null;
  token: null;
  /** What the issuer answered, in words. */
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
  status: 'paid' | 'failed' | 'refunded' | 'voided';
  amount: number;
  fee: number;
  currency: 'SAR';
  refunded: number;
  refunded_at: string | null;
  captured: number;
  captured_at: string | null;
  voided_at: string | null;
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
  /** How long a webhook in the mode `late` stays away, in milliseconds of the world's clock. */
  lateMs: number;
  refundFailing: boolean;
  /** So many of the next payments are declined, whatever they are made with. */
  declineNext: number;
}

const USUAL: GatewaySettings = {
  webhook: 'normal',
  lateMs: 3_000,
  refundFailing: false,
  declineNext: 0,
};

const SETTINGS = 'settings';

/** The gateway's tables in one world. */
export function gatewayBook(world: World) {
  const settings = world.table<GatewaySettings>('gateway-settings');
  const current = (): GatewaySettings => ({ ...USUAL, ...settings.get(SETTINGS) });
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

/** The invoice's status at `now`: an unpaid one expires by the clock, without anybody touching it. */
export function statusOf(invoice: InvoiceRow, now: Date): InvoiceStatus {
  if (invoice.status !== 'initiated' || invoice.expired_at === null) return invoice.status;
  return Date.parse(invoice.expired_at) <= now.getTime() ? 'expired' : 'initiated';
}

/** All attempts to pay one invoice, oldest first. */
export function paymentsOf(world: World, invoiceId: string): PaymentRow[] {
  return gatewayBook(world)
    .payments.list()
    .filter((payment) => payment.invoice_id === invoiceId);
}

/** Newest first; rows of the same instant in the reverse order of their making. */
export function newestFirst<Row extends { created_at: string }>(rows: Row[]): Row[] {
  return [...rows].reverse().sort((a, b) => b.created_at.localeCompare(a.created_at));
}
