import type { Page } from '@playwright/test';

/** As long as React may take on a slow machine; a page whose scripts a test holds back is never taken over. */
const patienceMs = 15_000;

/**
 * Opens addresses as `goto` does, and waits until React has the page as well: on a first visit scripts come behind the first
 * paint, and the browser's `load` may be over before that. Whoever says what to wait for waits for no more.
 */
export function waitUntilTakenOver(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const reply = await open(address, options);
    // A page of the server's own, which stands in for one, may have no script.
    const standsIn = reply !== null && (reply.status() === 429 || reply.status() >= 500);
    if (!options?.waitUntil && !standsIn) {
      const isTakenOver = () => {
        const languageSwitch = document.getElementById('language');
        return (
          !languageSwitch ||
          Object.keys(languageSwitch).some((key) => key.startsWith('__reactProps'))
        );
      };
      await page.waitForFunction(isTakenOver, undefined, { timeout: patienceMs }).catch(() => {});
    }
    return reply;
  };
}
