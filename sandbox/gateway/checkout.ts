import { Hono } from 'hono';
import Negotiator from 'negotiator';
import { type SandboxContext, type SandboxEnv, serve } from '../http/exchange';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { testCards } from './cards';
import { type CardDraft, readCard } from './checkout-form';
import { closedPage, formPage } from './checkout-page';
import { checkoutPolicy } from './checkout-style';
import type { CheckoutLanguage } from './checkout-texts';
import { charge, isPayable } from './payments';
import { gatewayTables, type InvoiceRow, type PaymentRow, statusOf } from './tables';
import { sendWebhooks } from './webhooks';

const EMPTY: CardDraft = { number: '', name: '', expiry: '' };

/** The hosted page, below `/gateway/invoices/{id}`. Browsers open it without credentials. */
export function checkout(worlds: Worlds) {
  const app = new Hono<SandboxEnv>();
  app.get('/:id', (c) => {
    const { world, invoice } = findInvoice(worlds, c);
    return serve(c, { party: 'gateway', operation: 'gateway-page', world }, () =>
      show(c, world, invoice),
    );
  });
  app.post('/:id', async (c) => {
    const { world } = findInvoice(worlds, c);
    const call = { party: 'gateway' as const, operation: 'gateway-pay', world };
    return serve(c, call, async (exchange) => {
      await exchange.applyDelay();
      // Read after the delay: the first click of a double click may have paid it meanwhile.
      const { invoice } = findInvoice(worlds, c);
      const attempt = pay(c, world, invoice, exchange.fields);
      const { payment: paid } = attempt;
      if (paid) {
        await world.commit();
        await sendWebhooks(world, paid.status === 'paid' ? 'payment_paid' : 'payment_failed', paid);
      }
      return attempt.response;
    });
  });
  return app;
}

interface PaymentAttempt {
  response: Response | Promise<Response>;
  /** The attempt that was made, if any. */
  payment?: PaymentRow;
}

/**
 * Pays with the posted card or Apple Pay. A second click finds the invoice paid and redirects to
 * `success_url` like the first, so a double click neither pays twice nor leaves the payer on this
 * page.
 */
function pay(
  c: SandboxContext,
  world: World,
  invoice: InvoiceRow | undefined,
  fields: Record<string, string>,
): PaymentAttempt {
  if (!invoice) return { response: show(c, world, undefined) };
  if (!isPayable(world, invoice)) {
    const back = statusOf(invoice, world.now()) === 'paid' ? successUrl(world, invoice) : null;
    return { response: back ? c.redirect(back, 303) : show(c, world, invoice) };
  }
  const isWallet = fields.method === 'applepay';
  const { draft, problems, number } = readCard(fields, world.now());
  if (!isWallet && Object.keys(problems).length > 0) {
    const language = languageOf(c);
    const view = { language, invoice, draft, cvc: '', problems, declined: undefined };
    return { response: send(c, 422, formPage(view)) };
  }
  const ip = c.env.incoming.socket.remoteAddress ?? null;
  const method = isWallet ? 'applepay' : { number, name: draft.name };
  const payment = charge(world, invoice, method, ip);
  const here = `${c.req.path}?lang=${languageOf(c)}`;
  const next =
    payment.status === 'failed'
      ? `${here}&declined=${payment.id}`
      : (successUrl(world, { ...invoice, payment_id: payment.id }) ?? here);
  return { response: c.redirect(next, 303), payment };
}

function show(c: SandboxContext, world: World, invoice: InvoiceRow | undefined) {
  const language = languageOf(c);
  if (!invoice) return send(c, 404, closedPage(language, 'missing', null));
  const status = statusOf(invoice, world.now());
  if (status === 'paid')
    return send(c, 200, closedPage(language, status, successUrl(world, invoice)));
  if (status !== 'initiated') return send(c, 200, closedPage(language, status, invoice.back_url));

  const attempt = gatewayTables(world).payments.get(c.req.query('declined') ?? '');
  const declined = attempt?.invoice_id === invoice.id ? attempt : undefined;
  const card = testCards.find(({ number }) => number === c.req.query('card'));
  const draft = card
    ? testDraft(card.number, world.now())
    : { ...EMPTY, name: declined?.source.name ?? '' };
  const view = { language, invoice, draft, cvc: card ? '123' : '', problems: {}, declined };
  return send(c, 200, formPage(view));
}

/** A form filled with a test card that is valid for three years by the world's clock. */
function testDraft(number: string, now: Date): CardDraft {
  return { number, name: 'Sandbox Customer', expiry: `12/${(now.getUTCFullYear() + 3) % 100}` };
}

/**
 * Where the payer is redirected: `success_url` with the query that the gateway appends. The query
 * is a hint, not proof of payment.
 */
function successUrl(world: World, invoice: InvoiceRow): string | null {
  const payment = gatewayTables(world).payments.get(invoice.payment_id ?? '');
  if (!invoice.success_url || !payment) return null;
  const url = new URL(invoice.success_url);
  url.searchParams.append('id', payment.id);
  url.searchParams.append('status', payment.status);
  url.searchParams.append('message', payment.source.message);
  return url.href;
}

/** Finds an invoice in any world; an unknown invoice is reported in the default world. */
function findInvoice(worlds: Worlds, c: SandboxContext) {
  const id = c.req.param('id') ?? '';
  for (const world of worlds.list()) {
    const invoice = gatewayTables(world).invoices.get(id);
    if (invoice) return { world, invoice };
  }
  return { world: worlds.default, invoice: undefined };
}

/** The language of the query, else the browser's preference. */
function languageOf(c: SandboxContext): CheckoutLanguage {
  const requested = c.req.query('lang');
  if (requested === 'ar' || requested === 'en') return requested;
  return new Negotiator(c.env.incoming).language(['en', 'ar']) === 'ar' ? 'ar' : 'en';
}

function send(c: SandboxContext, status: 200 | 404 | 422, page: ReturnType<typeof formPage>) {
  c.header('content-security-policy', checkoutPolicy);
  c.header('cache-control', 'no-store');
  return c.html(page, status);
}
