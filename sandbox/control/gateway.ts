import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { approvedCard, declinedCard } from '../gateway/cards';
import { GatewayError } from '../gateway/errors';
import { changeInvoice } from '../gateway/invoices';
import { charge, isPayable, refund } from '../gateway/payments';
import { gatewayTables, type InvoiceRow, newestFirst, webhookModes } from '../gateway/tables';
import { pendingDeliveries, sendWebhooks } from '../gateway/webhooks';
import { invoiceOnWire, paymentOnWire } from '../gateway/wire';
import { Refusal } from '../http/envelope';
import type { SandboxEnv } from '../http/exchange';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { durationMs, readJson, worldOf } from './input';

const cardNumber = z.string().regex(/^\d{13,19}$/);
const payInput = z.strictObject({ card: cardNumber.optional(), late: z.boolean().optional() });
const failInput = z.strictObject({ card: cardNumber.optional() });
const amountInput = z.strictObject({ amount: z.int().min(1) });
const webhookInput = z.strictObject({
  mode: z.enum(webhookModes),
  /** Delay of a webhook in the mode `late`. */
  after: durationMs.optional(),
});
const refundFailingInput = z.strictObject({ failing: z.boolean().optional() });
/** 0 stops declining. */
const declineNextInput = z.strictObject({ times: z.int().min(0).max(100).default(1) });
const refundInput = z.strictObject({ amount: z.int().min(1).optional() });

/** The gateway's ledger and its controls, mounted at `/sandbox/payments`. */
export function gatewayControl(worlds: Worlds): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.get('/', (c) => {
    const world = worldOf(c, worlds);
    const book = gatewayTables(world);
    return c.json({
      payments: newestFirst(book.payments.list()).map(paymentOnWire),
      invoices: newestFirst(book.invoices.list()).map((row) => invoiceOnWire(world, row)),
      deliveries: pendingDeliveries(world),
      settings: book.settings(),
    });
  });
  app.post('/webhook', async (c) => {
    const { mode, after: lateMs } = await readJson(c, webhookInput);
    const change = { webhook: mode, ...(lateMs !== undefined && { lateMs }) };
    return c.json(gatewayTables(worldOf(c, worlds)).changeSettings(change));
  });
  // Without a body it toggles the setting.
  app.post('/refund-failing', async (c) => {
    const { failing } = await readJson(c, refundFailingInput);
    const book = gatewayTables(worldOf(c, worlds));
    const refundFailing = failing ?? !book.settings().refundFailing;
    return c.json(book.changeSettings({ refundFailing }));
  });

  app.post('/decline-next', async (c) => {
    const { times } = await readJson(c, declineNextInput);
    return c.json(gatewayTables(worldOf(c, worlds)).changeSettings({ declineNext: times }));
  });

  // Pays without a browser. `late` captures an invoice that has expired or was cancelled.
  app.post('/:invoiceId/pay', async (c) => {
    const { card = approvedCard, late = false } = await readJson(c, payInput);
    return attempt(c, worlds, card, (world, invoice) =>
      late ? invoice.payment_id === null : isPayable(world, invoice),
    );
  });
  app.post('/:invoiceId/fail', async (c) => {
    const { card = declinedCard } = await readJson(c, failInput);
    return attempt(c, worlds, card, isPayable);
  });
  app.post('/:invoiceId/expire', (c) =>
    change(c, worlds, (world) => ({ expired_at: world.now().toISOString() })),
  );
  // The next payment of this invoice charges this amount instead of the invoice's.
  app.post('/:invoiceId/amount', async (c) => {
    const { amount } = await readJson(c, amountInput);
    return change(c, worlds, () => ({ tampered_amount: amount }));
  });
  // Like a refund in the merchant's dashboard: in halalas; without an amount, all that is left.
  app.post('/:invoiceId/refund', async (c) => {
    const { amount } = await readJson(c, refundInput);
    const world = worldOf(c, worlds);
    const payment = refundInvoice(world, invoiceOf(c, world), amount);
    await world.commit();
    await sendWebhooks(world, 'payment_refunded', payment);
    return c.json(paymentOnWire(payment));
  });
  return app;
}

function refundInvoice(world: World, invoice: InvoiceRow, amount: number | undefined) {
  try {
    return refund(world, invoice.payment_id ?? '', amount);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new Refusal(409, 'There is nothing to refund, or refunds are set to fail.');
  }
}

async function attempt(
  c: Context,
  worlds: Worlds,
  card: string,
  allowed: (world: World, invoice: InvoiceRow) => boolean,
) {
  const world = worldOf(c, worlds);
  const invoice = invoiceOf(c, world);
  if (!allowed(world, invoice)) throw new Refusal(409, 'The invoice can no longer be paid.');
  const payment = charge(world, invoice, { number: card, name: 'Sandbox Customer' });
  await world.commit();
  await sendWebhooks(world, payment.status === 'paid' ? 'payment_paid' : 'payment_failed', payment);
  return c.json(paymentOnWire(payment));
}

function change(c: Context, worlds: Worlds, to: (world: World) => Partial<InvoiceRow>) {
  const world = worldOf(c, worlds);
  const invoice = invoiceOf(c, world);
  if (!isPayable(world, invoice)) throw new Refusal(409, 'The invoice is no longer open.');
  return c.json(invoiceOnWire(world, changeInvoice(world, invoice, to(world))));
}

function invoiceOf(c: Context, world: World): InvoiceRow {
  const invoice = gatewayTables(world).invoices.get(c.req.param('invoiceId') ?? '');
  if (!invoice) throw new Refusal(404, 'Invoice not found in this world.');
  return invoice;
}
