import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/stack/browser';
import { test as base } from './customer';

interface BackForwardCacheFixtures {
  /**
   * A browser with a back-forward cache, which Playwright disables. Our pages are `no-store`, and
   * over plain http no browser caches such a page; over https some do. Here a proxy removes that
   * header, so that every page is cached.
   */
  cachingContext: BrowserContext;
}

/** A forward proxy that removes `no-store` from the pages. */
function cacheableProxy(): Server {
  const proxy = createServer((asked, answered) => {
    const { 'proxy-connection': _hop, ...headers } = asked.headers;
    const onward = request(asked.url ?? '', { method: asked.method, headers }, (reply) => {
      const isPage = reply.headers['content-type']?.startsWith('text/html');
      const cache = isPage ? { 'cache-control': 'private, no-cache' } : {};
      answered.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...cache });
      reply.pipe(answered);
    });
    onward.on('error', () => answered.destroy());
    asked.pipe(onward);
  });
  // Requests that a test sends outside the browser use a CONNECT tunnel.
  return proxy.on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
}

export const test = base.extend<BackForwardCacheFixtures>({
  cachingContext: async ({ playwright, launchOptions, baseURL, language, viewport }, use) => {
    const proxy = cacheableProxy();
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // The headless shell has no back-forward cache.
      executablePath: findBrowser(),
      args: [...browserArguments, '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      proxy: {
        server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        bypass: '<-loopback>',
      },
    });
    const context = await browser.newContext({ baseURL, locale: language, viewport });
    await context.addInitScript(() => {
      // Runs before the page's own listeners: records what was visible at that moment.
      addEventListener('pageshow', ({ persisted }) => {
        const { visibility } = document.documentElement.style;
        if (persisted) sessionStorage.setItem('restored', `${location.pathname} ${visibility}`);
      });
    });
    await use(context);
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
  },
});

/** The page that was restored from the cache, and whether its content was visible. */
export const restoredPage = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'));

export { expect } from './test';
