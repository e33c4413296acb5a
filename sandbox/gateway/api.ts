import { Hono } from 'hono';
import { type Exchange, type SandboxContext, type SandboxEnv, serve } from '../http/exchange';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { checkout } from './checkout';
import { GatewayError, gatewayError, invalidRequest, notFound } from './errors';
import { cancelInvoice, createInvoice, getInvoice } from './invoices';
import { getPayment, refund } from './payments';
import { type GatewayOperation, gatewayTables, type PaymentRow } from './tables';
import { registerWebhook, resumeDeliveries, sendWebhooks, type WebhookEvent } from './webhooks';
import { invoiceOnWire, invoiceWithPayments, listPage, paymentOnWire, webhookOnWire } from './wire';

interface Call {
  world: World;
  /** The posted JSON; an empty object if there was none. */
  body: Record<string, unknown>;
  query: Record<string, string>;
  /** The `:id` of the path. */
  id: string;
  /** The origin for links to the payment page. */
  origin: string;
}

interface Done {
  status?: 201;
  body: unknown;
  /** The webhook event to send once the change is stored. */
  event?: { type: WebhookEvent; payment: PaymentRow };
}

/** Moyasar's REST API for a merchant's server, below `/gateway/v1`. */
function gatewayApi(worlds: Worlds, publicUrl?: string | undefined) {
  const api = new Hono<SandboxEnv>();
  const on = (
    method: string,
    path: string,
    operation: GatewayOperation,
    work: (call: Call) => Done,
  ) => api.on(method, path, (c) => response({ worlds, publicUrl }, c, operation, work));

  on('POST', '/invoices', 'gateway-create-invoice', ({ world, body, origin }) => ({
    status: 201,
    body: invoiceOnWire(world, createInvoice(world, body, origin)),
  }));
  on('GET', '/invoices', 'gateway-list-invoices', ({ world, query }) => {
    const all = gatewayTables(world).invoices.list();
    return {
      body: listPage(
        all.map((row) => invoiceOnWire(world, row)),
        query,
      ),
    };
  });
  on('GET', '/invoices/:id', 'gateway-read-invoice', ({ world, id }) => ({
    body: invoiceWithPayments(world, getInvoice(world, id)),
  }));
  on('PUT', '/invoices/:id/cancel', 'gateway-cancel-invoice', ({ world, id }) => ({
    body: invoiceOnWire(world, cancelInvoice(world, id)),
  }));

  on('GET', '/payments/:id', 'gateway-read-payment', ({ world, id }) => ({
    body: paymentOnWire(getPayment(world, id)),
  }));
  on('POST', '/payments/:id/refund', 'gateway-refund', ({ world, id, body }) => {
    const payment = refund(world, id, body.amount);
    return { body: paymentOnWire(payment), event: { type: 'payment_refunded', payment } };
  });
  on('POST', '/webhooks', 'gateway-create-webhook', ({ world, body }) => ({
    status: 201,
    body: webhookOnWire(registerWebhook(world, body)),
  }));
  on('GET', '/webhooks', 'gateway-list-webhooks', ({ world }) => ({
    body: { webhooks: gatewayTables(world).webhooks.list().map(webhookOnWire) },
  }));
  api.all('*', (c) =>
    response({ worlds }, c, 'gateway-unknown', () => {
      throw notFound('Page');
    }),
  );
  return api;
}

function response(
  { worlds, publicUrl }: { worlds: Worlds; publicUrl?: string | undefined },
  c: SandboxContext,
  operation: GatewayOperation,
  work: (call: Call) => Done,
): Promise<Response> {
  const key = keyOf(c.req.header('authorization'));
  const world = worlds.worldByGatewaySecret(key);
  // A call with an unknown secret is logged in the default world.
  const call = {
    party: 'gateway' as const,
    operation,
    world: world ?? worlds.default,
    shape: gatewayError,
  };
  return serve(c, call, async (exchange) => {
    await exchange.applyDelay();
    try {
      if (!world) throw refusedKey(worlds, key);
      const origin = publicUrl ?? new URL(c.req.url).origin;
      const id = c.req.param('id') ?? '';
      const done = work({ world, id, origin, query: c.req.query(), body: jsonBody(exchange) });
      // Webhooks are sent once the change is stored, even if the response is lost.
      if (done.event) {
        await world.commit();
        await sendWebhooks(world, done.event.type, done.event.payment);
      }
      return c.json(done.body as object, done.status ?? 200);
    } catch (error) {
      if (error instanceof GatewayError) return c.json(error.body, error.status);
      throw error;
    }
  });
}

/** Reads HTTP Basic credentials: the secret key is the user name, the password is empty. */
function keyOf(authorization = ''): string {
  const [, credential = ''] = /^Basic\s+(\S+)$/i.exec(authorization) ?? [];
  return Buffer.from(credential, 'base64').toString('utf8').split(':')[0] ?? '';
}

/**
 * A publishable key could create payments and tokens at Moyasar; this sandbox does not support
 * that.
 */
function refusedKey(worlds: Worlds, key: string): GatewayError {
  if (/^[sp]k_live_/.test(key)) {
    return new GatewayError(405, 'Entity not activated to use live account');
  }
  return key.startsWith('pk_test_') && worlds.worldByGatewaySecret(key.replace('pk', 'sk'))
    ? new GatewayError(403, 'Credentials not enough to access resources')
    : new GatewayError(401, 'Invalid authorization credentials');
}

function jsonBody({ body }: Exchange): Record<string, unknown> {
  if (body.kind === 'none') return {};
  if (body.kind !== 'json' || typeof body.json !== 'object' || body.json === null) {
    throw invalidRequest('The request body must be a JSON object');
  }
  return { ...body.json };
}

/**
 * Moyasar, mounted at `/gateway`: its API at `/v1`, its hosted payment page at `/invoices/{id}`.
 * Browsers reach the page at `publicUrl`.
 */
export function gatewayRoutes(worlds: Worlds, publicUrl?: string | undefined) {
  resumeDeliveries(worlds);
  const app = new Hono<SandboxEnv>();
  app.route('/v1', gatewayApi(worlds, publicUrl));
  app.route('/invoices', checkout(worlds));
  return app;
}
