import { Hono } from 'hono';
import type { SandboxConfig } from '../config';
import { gatewayRoutes } from '../gateway/routes';
import { invoiceRoutes } from '../invoice/routes';
import type { Worlds } from '../store/worlds';
import { verifyRoutes } from '../verify/routes';
import { Refusal, refusalResponse } from './envelope';
import type { SandboxEnv } from './exchange';
import { errorAnswer } from './faults';
import { partnerRoutes, unlistedPartnerCall } from './partner';

/** The outside world: everything on the partner's port, as `publicUrl` and `seller` of the configuration have it. */
export function outsideApp(
  worlds: Worlds,
  { publicUrl, seller }: Pick<SandboxConfig, 'publicUrl' | 'seller'>,
): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  for (const path of ['/gateway/*', '/verify/*', '/invoices/*']) {
    app.use(path, async (c, next) => {
      await next();
      c.res.headers.set('x-sandbox', 'true');
    });
  }
  app.route('/external-partner', partnerRoutes(worlds));
  app.route('/gateway', gatewayRoutes(worlds, publicUrl));
  app.route('/verify', verifyRoutes(worlds));
  app.route('/invoices', invoiceRoutes(worlds, seller));
  const elsewhere = unlistedPartnerCall(worlds, '/external-partner');
  app.notFound((c) => elsewhere(c) ?? refusalResponse(new Refusal(404, 'Not Found')));
  app.onError((error) => errorAnswer(error));
  return app;
}
