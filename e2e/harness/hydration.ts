import type { Page } from '@playwright/test';

/** Time for hydration on a slow machine; a page whose scripts a test blocks never hydrates. */
const timeoutMs = 15_000;

/**
 * Opens a URL as `goto` does, and waits for hydration: on a first visit the scripts load after the
 * first paint and perhaps after `load`. With `waitUntil` it waits for that only.
 */
export function waitForHydrationOnGoto(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const reply = await open(address, options);
    // An error page that the server sends itself may have no script.
    const standsIn = reply !== null && (reply.status() === 429 || reply.status() >= 500);
    if (!options?.waitUntil && !standsIn) {
      const isTakenOver = () => {
        const languageSwitch = document.getElementById('language');
        return (
          !languageSwitch ||
          Object.keys(languageSwitch).some((key) => key.startsWith('__reactProps'))
        );
      };
      await page.waitForFunction(isTakenOver, undefined, { timeout: timeoutMs }).catch(() => {});
    }
    return reply;
  };
}
