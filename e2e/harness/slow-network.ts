import { expect, type Page, type Request } from '@playwright/test';
import type { StepName } from './wizard-client';

/**
 * Delays some of the browser's requests until they are released; they are sent unchanged. For the
 * order of the page's own requests, which no sandbox fault controls.
 */
export async function holdRequests(page: Page, isMeant: (request: Request) => boolean) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let count = 0;
  await page.route('**/*', async (route, request) => {
    if (!isMeant(request)) return route.continue();
    count += 1;
    await held;
    // The page may have been closed meanwhile.
    return route.continue().catch(() => {});
  });
  return { letGo, count: () => count };
}

/** A request of the router for the current page. */
export const isRouterRequest = (request: Request): boolean => /[?&]_rsc=/.test(request.url());

/** Waits until the router has caught up with a step that was shown ahead of it. */
export const waitForRouter = (page: Page, step: StepName) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(`step=${step}`);

/** A request for a script. */
export const isScriptRequest = (request: Request): boolean => request.resourceType() === 'script';

const kilobits = (perSecond: number): number => (perSecond * 1024) / 8;

/** Lighthouse's slow 4G, as it applies it. */
export const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: kilobits(1_474.56),
  uploadThroughput: kilobits(675),
};

/** Throttles all further requests of a page to this network. */
export async function throttle(page: Page, line: typeof slow4G = slow4G): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', line);
}
