import { Hono } from 'hono';
import { Refusal, refusalResponse } from '../http/envelope';
import type { SandboxEnv } from '../http/exchange';
import type { Invoice } from '../model/rows';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { invoicePdf } from './invoices';
import type { Seller } from './tax-invoice';

const SHORT_LIFE_MS = 60_000;

/** `/invoices/{random}.pdf`: whoever has the link may read it. */
export function invoiceRoutes(worlds: Worlds, seller: Seller): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.get('/:file{[A-Za-z0-9_-]+\\.pdf}', async (c) => {
    const name = c.req.param('file').slice(0, -'.pdf'.length);
    for (const world of worlds.list()) {
      const invoice = world.table<Invoice>('invoices').get(name);
      if (invoice && !hasEnded(world, invoice)) {
        const disposition = `inline; filename="${invoice.number}.pdf"`;
        return new Response(await invoicePdf(world, invoice, seller), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': disposition,
          },
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
