import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/stack/browser';
import { test as base } from './customer';

interface Restoring {
  /**
   * A visitor whose browser has a back-forward cache, which Playwright switches off. Our pages are `no-store`, and over
   * plain http no browser keeps such a page; over https some do. Here a proxy takes that header away, so that every
   * page is kept.
   */
  keeper: BrowserContext;
}

/** A forward proxy that lets the browser keep the pages that it hands through. */
function keepingProxy(): Server {
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
  // What a test asks beside the browser comes through a tunnel.
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

export const test = base.extend<Restoring>({
  keeper: async ({ playwright, launchOptions, baseURL, language, viewport }, use) => {
    const proxy = keepingProxy();
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // A browser without a window has no such cache.
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
      // Before any listener of the page: what a person would have seen at that moment.
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

/** Which page came back as the browser remembered it, and whether its content could be seen. */
export const restored = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'));

export { expect } from './test';
