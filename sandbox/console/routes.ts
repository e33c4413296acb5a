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
  // It is plain HTTP, mostly on localhost, where other programs of this machine are too.
  strictTransportSecurity: false,
});

/** A page over the control API, for engineers: static files that hold nothing of any world. */
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
