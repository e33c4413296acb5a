import { Hono } from 'hono';
import type { Worlds } from '../store/worlds';
import { openApi } from './document';
import { referencePage } from './reference';

/** What the partner API is, for machines and for people. It holds no state, so it asks for no token. */
export function openApiRoutes(worlds: Worlds): Hono {
  const document = openApi(worlds.default);
  const page = referencePage(document).toString();
  const app = new Hono();
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/reference', (c) => c.html(page));
  return app;
}
