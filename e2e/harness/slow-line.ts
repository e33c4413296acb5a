import { expect, type Page, type Request } from '@playwright/test';
import type { StepName } from './door';

/**
 * A line on which some of the browser's requests are slow: they arrive as they were sent, once they are let go. For the
 * order of our own requests, which no fault of the sandbox decides.
 */
export async function holdBack(page: Page, isMeant: (request: Request) => boolean) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let count = 0;
  await page.route('**/*', async (route, request) => {
    if (!isMeant(request)) return route.continue();
    count += 1;
    await held;
    // The page may have been left meanwhile.
    return route.continue().catch(() => {});
  });
  return { letGo, count: () => count };
}

/** What the router fetches: the page of an address that the browser is at already. */
export const isOfRouter = (request: Request): boolean => /[?&]_rsc=/.test(request.url());

/** The router stands at the page of the step: it was shown ahead of it no more. */
export const caughtUp = (page: Page, step: StepName) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(`step=${step}`);

/** Code that a page fetches. */
export const isScript = (request: Request): boolean => request.resourceType() === 'script';

const kilobits = (perSecond: number): number => (perSecond * 1024) / 8;

/** What Lighthouse calls slow 4G, as it applies it. */
export const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: kilobits(1_474.56),
  uploadThroughput: kilobits(675),
};

/** All that a page fetches from now on comes over such a network. */
export async function slowDown(page: Page, line: typeof slow4G = slow4G): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', line);
}
