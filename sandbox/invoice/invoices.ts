import { randomBytes } from 'node:crypto';
import { riyadhDate } from '../model/riyadh';
import type { Invoice, Plan, PlanType, Subscription } from '../model/rows';
import type { World } from '../store/world';
import { writePdf } from './pdf';

const SELLER = [
  'Naqi Laundry Services',
  'King Fahd Road, Riyadh 12214, Saudi Arabia',
  'VAT number 300000000000003',
];
const VAT_PERCENT = 15;

/** Files an invoice and returns the name of its PDF, which nobody can guess. `at` in ms. */
export function issueInvoice(
  world: World,
  subscription: Subscription,
  reference: string | null,
  at: number,
): string {
  const name = randomBytes(24).toString('base64url');
  const year = riyadhDate(at).slice(0, 4);
  const number = `INV-${year}-${String(world.nextId('invoices')).padStart(6, '0')}`;
  const invoice: Invoice = {
    number,
    subscriptionId: subscription.id,
    reference,
    issuedAt: at,
  };
  world.table<Invoice>('invoices').put(name, invoice);
  return `${name}.pdf`;
}

/** The PDF of an invoice, in Latin letters. VAT is in the total. */
export function invoicePdf(world: World, invoice: Invoice): Uint8Array {
  const subscription = world
    .table<Subscription>('subscriptions')
    .get(String(invoice.subscriptionId));
  if (!subscription) throw new Error(`Invoice ${invoice.number} has lost its subscription`);
  const plan = world.table<Plan>('plans').get(String(subscription.planId));
  const type = world.table<PlanType>('plan-types').get(String(subscription.planTypeId));
  const vat = (subscription.total * VAT_PERCENT) / (100 + VAT_PERCENT);
  return writePdf([
    { text: 'Tax invoice', size: 22 },
    ...SELLER.map((text) => ({ text, size: 10 })),
    { text: '', size: 10 },
    { text: `Invoice number: ${invoice.number}`, size: 12 },
    { text: `Date: ${riyadhDate(invoice.issuedAt)}`, size: 12 },
    { text: `Payment reference: ${invoice.reference ?? '-'}`, size: 12 },
    { text: `Subscription: ${subscription.id}`, size: 12 },
    { text: '', size: 10 },
    { text: `${plan?.name.en ?? 'Plan'}, ${type?.name.en ?? ''}`, size: 12 },
    { text: `Net: SAR ${(subscription.total - vat).toFixed(2)}`, size: 12 },
    { text: `VAT ${VAT_PERCENT}% included: SAR ${vat.toFixed(2)}`, size: 12 },
    { text: `Total: SAR ${subscription.total.toFixed(2)}`, size: 16 },
    { text: '', size: 10 },
    {
      text: 'Issued by a sandbox: not a real invoice, nothing was sold.',
      size: 9,
    },
  ]);
}
