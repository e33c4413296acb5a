import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ['data:'],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  // Served over plain HTTP, mostly on localhost: HSTS would affect the other programs on that host.
  strictTransportSecurity: false,
});

/**
 * Console for engineers: static pages on top of the control API. The files contain no world's data.
 */
export function consoleApp(): Hono {
  const app = new Hono();
  app.get('/', (c) => c.redirect('/console/'));
  app.get('/console', (c) => c.redirect(`/console/${new URL(c.req.url).search}`));
  app.use('/console/*', headers);
  app.use(
    '/console/*',
    serveStatic({
      root: `${import.meta.dirname}/static`,
      rewriteRequestPath: (address) => address.replace('/console', ''),
      onFound: (_file, c) => c.header('cache-control', 'no-cache'),
    }),
  );
  return app;
}
