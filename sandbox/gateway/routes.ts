import { Hono } from 'hono';
import type { SandboxEnv } from '../http/exchange';
import type { Worlds } from '../store/worlds';
import { gatewayApi } from './api';
import { checkout } from './checkout';
import { resumeDeliveries } from './delivery';

/** Moyasar, mounted at `/gateway`: its API at `/v1`, its hosted payment page at `/invoices/{id}`, for browsers at `publicUrl`. */
export function gatewayRoutes(worlds: Worlds, publicUrl?: string | undefined) {
  resumeDeliveries(worlds);
  const app = new Hono<SandboxEnv>();
  app.route('/v1', gatewayApi(worlds, publicUrl));
  app.route('/invoices', checkout(worlds));
  return app;
}
