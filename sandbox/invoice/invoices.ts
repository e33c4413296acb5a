import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal, refusalResponse } from '../http/envelope';
import type { SandboxEnv } from '../http/exchange';
import { riyadhDate, riyadhStamp } from '../model/days';
import type { Invoice, Plan, PlanType, Subscription } from '../model/rows';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import type { Seller } from './tax-invoice';

/** Stores an invoice and returns the name of its PDF, which is random. `at` in ms. */
export function issueInvoice(
  world: World,
  subscription: Subscription,
  reference: string | null,
  at: number,
): string {
  const name = randomBytes(24).toString('base64url');
  const year = riyadhDate(at).slice(0, 4);
  const number = `INV-${year}-${String(world.nextId('invoices')).padStart(6, '0')}`;
  const invoice: Invoice = { number, subscriptionId: subscription.id, reference, issuedAt: at };
  world.table<Invoice>('invoices').put(name, invoice);
  return `${name}.pdf`;
}

/** Renders the PDF of an invoice. */
async function invoicePdf(world: World, invoice: Invoice, seller: Seller): Promise<Uint8Array> {
  const subscription = world
    .table<Subscription>('subscriptions')
    .get(String(invoice.subscriptionId));
  if (!subscription) throw new Error(`Invoice ${invoice.number} has no subscription`);
  const plan = world.table<Plan>('plans').get(String(subscription.planId));
  const type = world.table<PlanType>('plan-types').get(String(subscription.planTypeId));
  // Loaded on demand: the PDF libraries are large.
  const { taxInvoicePdf } = await import('./tax-invoice');
  return taxInvoicePdf({
    seller,
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    issued: riyadhStamp(invoice.issuedAt).slice(0, 16).replace('T', ' '),
    reference: invoice.reference ?? '–',
    subscription: String(subscription.id),
    what: {
      ar: `${plan?.name.ar ?? 'باقة'}، ${type?.name.ar ?? ''}`,
      en: `${plan?.name.en ?? 'Plan'}, ${type?.name.en ?? ''}`,
    },
    total: subscription.total,
  });
}

const SHORT_LIFE_MS = 60_000;

/** `/invoices/{random}.pdf`: the link is the only credential. */
export function invoiceRoutes(worlds: Worlds, seller: Seller): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.get('/:file{[A-Za-z0-9_-]+\\.pdf}', async (c) => {
    const name = c.req.param('file').slice(0, -'.pdf'.length);
    for (const world of worlds.list()) {
      const invoice = world.table<Invoice>('invoices').get(name);
      if (invoice && !hasEnded(world, invoice)) {
        const disposition = `inline; filename="${invoice.number}.pdf"`;
        return new Response(await invoicePdf(world, invoice, seller), {
          headers: { 'content-type': 'application/pdf', 'content-disposition': disposition },
        });
      }
    }
    return refusalResponse(new Refusal(404, 'Not Found'));
  });
  return app;
}

function hasEnded(world: World, { issuedAt }: Invoice): boolean {
  const ageMs = world.now().getTime() - issuedAt;
  return world.decide('invoice') === 'ends-after-60s' && ageMs > SHORT_LIFE_MS;
}
