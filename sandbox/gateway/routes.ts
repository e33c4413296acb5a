import { Hono } from 'hono';
import type { SandboxEnv } from '../http/exchange';
import type { Worlds } from '../store/worlds';
import { gatewayApi } from './api';
import { checkout } from './checkout';
import { resumeDeliveries } from './delivery';

/** Moyasar, mounted at `/gateway`: its API at `/v1`, its hosted payment page at `/invoices/{id}`. */
export function gatewayRoutes(worlds: Worlds) {
  resumeDeliveries(worlds);
  const app = new Hono<SandboxEnv>();
  app.route('/v1', gatewayApi(worlds));
  app.route('/invoices', checkout(worlds));
  return app;
}
